/**
 * Insertions, deletions and replacements that turn `a` into `b` (Levenshtein), or null when more than `limit`. Only the
 * band of the table that can stay within the limit is filled (Ukkonen).
 */
export function editDistance(a: string, b: string, limit: number): number | null {
  if (a === b) return 0;
  if (limit <= 0 || Math.abs(a.length - b.length) > limit) return null;
  const beyond = limit + 1;
  let row = Array.from({ length: b.length + 2 }, (_, index) => index);
  let next = row.slice();
  for (let i = 1; i <= a.length; i += 1) {
    const [from, to] = [Math.max(1, i - limit), Math.min(b.length, i + limit)];
    const letter = a.charCodeAt(i - 1);
    let left = from === 1 ? i : beyond;
    let best = left;
    next[from - 1] = left;
    for (let j = from; j <= to; j += 1) {
      const replace = (row[j - 1] ?? 0) + (letter === b.charCodeAt(j - 1) ? 0 : 1);
      left = Math.min(replace, (row[j] ?? 0) + 1, left + 1);
      next[j] = left;
      best = Math.min(best, left);
    }
    next[to + 1] = beyond;
    if (best > limit) return null;
    [row, next] = [next, row];
  }
  const distance = row[b.length] ?? 0;
  return distance <= limit ? distance : null;
}

/** More letters apart, a name is no misspelling of another. */
const maxTypos = 3;

/** The candidate that a misspelt name probably means: the first of the nearest, at most 3 letters apart, or null. */
export function nearestName(name: string, candidates: Iterable<string>): string | null {
  let [found, limit]: [string | null, number] = [null, maxTypos];
  for (const candidate of candidates) {
    const distance = editDistance(name, candidate, limit);
    if (distance === null) continue;
    found = candidate;
    limit = distance - 1;
  }
  return found;
}
