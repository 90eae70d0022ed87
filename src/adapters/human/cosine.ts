import type { FaceDescriptor } from '../../domain/result/face.ts';

/** Cosine of two descriptors of length one, -1..1. */
export function cosine(a: FaceDescriptor, b: FaceDescriptor): number {
  if (a.length !== b.length) throw new RangeError(`descriptors of ${a.length} and ${b.length} numbers do not compare`);
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}
