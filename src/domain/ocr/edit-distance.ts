/** Insertions, deletions and replacements that turn `a` into `b` (Levenshtein), or null when more than `limit`. */
export function editDistance(a: string, b: string, limit: number): number | null {
  if (a === b) return 0;
  if (limit === 0 || Math.abs(a.length - b.length) > limit) return null;
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    let best = i;
    for (let j = 1; j <= b.length; j += 1) {
      const replace = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      const cost = Math.min(replace, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1);
      next.push(cost);
      best = Math.min(best, cost);
    }
    if (best > limit) return null;
    row = next;
  }
  const distance = row[b.length] ?? 0;
  return distance <= limit ? distance : null;
}
