const scratch = new Float32Array(1);
const bits = new Uint32Array(scratch.buffer);

/** A number of 0..65504 or its negative as a float of 16 bits (IEEE 754 binary16), rounded to the nearest. */
function halfOf(value: number): number {
  scratch[0] = value;
  const word = bits[0] ?? 0;
  const sign = (word >>> 16) & 0x8000;
  const magnitude = word & 0x7fffffff;
  // Below the smallest normal half: steps of 2^-24.
  if (magnitude < 0x38800000) return sign | Math.round(Math.abs(value) * 2 ** 24);
  return sign | Math.min(0x7bff, (magnitude - 0x38000000 + 0x1000) >>> 13);
}

/** Floats of 16 bits as whole numbers, which is how runtimes without such an array take them. */
export function toHalfFloats(values: Float32Array): Uint16Array {
  return Uint16Array.from(values, halfOf);
}

/** The way back. Infinite numbers and those that are none come out as NaN. */
export function fromHalfFloats(halves: Uint16Array): Float32Array {
  return Float32Array.from(halves, (half) => {
    const sign = half & 0x8000 ? -1 : 1;
    const [exponent, fraction] = [(half >>> 10) & 0x1f, half & 0x3ff];
    if (exponent === 0x1f) return Number.NaN;
    return sign * (exponent === 0 ? fraction * 2 ** -24 : (1 + fraction / 1024) * 2 ** (exponent - 15));
  });
}
