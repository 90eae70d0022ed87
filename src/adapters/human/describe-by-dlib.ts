import type { DescribeFace } from './describe-face.ts';
import { dlibDescriptor } from './dlib-descriptor.ts';
import type { Models } from './models.ts';

/** Describes faces by dlib's network alone. */
export function describeByDlib(models: Models): DescribeFace {
  return async (image, shape) => ({ descriptor: dlibDescriptor(models, image, shape), answer: null });
}
