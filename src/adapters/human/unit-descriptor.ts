import type { FaceDescriptor } from '../../domain/result/face.ts';

/** The numbers at length one; as they are where all are zero. */
export function unitDescriptor(values: Float32Array): FaceDescriptor {
  const length = Math.sqrt(values.reduce((sum, value) => sum + value * value, 0));
  return length === 0 ? values : values.map((value) => value / length);
}

/** Cosine of two descriptors of length one, -1..1: how alike they are. */
export function cosine(a: FaceDescriptor, b: FaceDescriptor): number {
  if (a.length !== b.length) throw new RangeError(`descriptors of ${a.length} and ${b.length} numbers do not compare`);
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}
