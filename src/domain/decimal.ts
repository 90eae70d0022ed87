const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/;

/** A decimal string as an integer of its last place, so that sums lose nothing. */
interface Scaled {
  readonly units: bigint;
  readonly scale: number;
}

function scaled(decimal: string): Scaled | null {
  const match = decimalPattern.exec(decimal);
  if (!match) return null;
  const fraction = match[3] ?? '';
  return { units: BigInt(`${match[1] ?? ''}${match[2] ?? ''}${fraction}`), scale: fraction.length };
}

function at(value: Scaled, scale: number): bigint {
  return value.units * 10n ** BigInt(scale - value.scale);
}

/** -1, 0 or 1 as for a sort; null when either is no decimal string. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 | null {
  const [left, right] = [scaled(a), scaled(b)];
  if (!left || !right) return null;
  const scale = Math.max(left.scale, right.scale);
  const difference = at(left, scale) - at(right, scale);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
}

/** Whether the amounts add up to the total, give or take the tolerance; null when one of them is no decimal string. */
export function addUpTo(amounts: readonly string[], total: string, tolerance: string): boolean | null {
  const values = [total, tolerance, ...amounts].map(scaled);
  const scale = Math.max(...values.map((value) => value?.scale ?? 0));
  const units = values.map((value) => (value ? at(value, scale) : null));
  if (units.includes(null)) return null;
  const [expected = 0n, allowed = 0n, ...parts] = units.map((unit) => unit ?? 0n);
  const difference = parts.reduce((sum, part) => sum + part, 0n) - expected;
  return (difference < 0n ? -difference : difference) <= allowed;
}
