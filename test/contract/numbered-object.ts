/** The n-th version of an object: its size and each of its words tell n, so that a mixture is noticed. About 2 MB. */
export function numberedObject(n: number): Uint8Array {
  return new Uint8Array(new Uint32Array(500_000 + n).fill(n).buffer);
}

/** Which version this is, or null when it is whole in none. */
export function numberOf(bytes: Uint8Array): number | null {
  if (bytes.length % 4 !== 0) return null;
  const words = new Uint32Array(bytes.slice().buffer);
  const n = words.length - 500_000;
  return words.every((word) => word === n) ? n : null;
}
