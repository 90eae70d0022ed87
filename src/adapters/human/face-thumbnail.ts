import type { FaceThumbnail } from '../../domain/result/face.ts';
import { meanFacePatch } from './dlib-descriptor.ts';
import type { FaceShape } from './face-mesh.ts';
import { cutPatch, greyOf, type Pixels } from './patch.ts';

const side = 40;
/** Room around the template, in its sides: a copy whose landmarks lie elsewhere is still in it. */
const padding = 0.2;
/** Pixels of the cut, each way, of which a value is the mean: large faces would be sampled too sparsely. */
const block = 2;

/** A face as a square of 40 x 40 grey values, aligned as for its descriptor. */
export function thumbnailOf(image: Pixels, shape: Pick<FaceShape, 'points'>): FaceThumbnail {
  const width = side * block;
  const grey = greyOf(cutPatch(image, meanFacePatch(shape, padding), width));
  return Float32Array.from({ length: side * side }, (_, at) => {
    const corner = Math.floor(at / side) * block * width + (at % side) * block;
    let sum = 0;
    for (let row = 0; row < block; row += 1) {
      for (let column = 0; column < block; column += 1) sum += grey[corner + row * width + column] ?? 0;
    }
    return sum / block ** 2;
  });
}
