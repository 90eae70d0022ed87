import type { FaceDescriptor } from '../../domain/result/face.ts';
import { arcFacePatch, planesOf } from './arcface-chip.ts';
import type { DescribeFace } from './describe-face.ts';
import { brightened, dlibDescriptor } from './dlib-descriptor.ts';
import type { Models } from './models.ts';
import { onnxSide, openOnnxModel } from './onnx-model.ts';
import { cutPatch } from './patch.ts';
import { unitDescriptor } from './unit-descriptor.ts';

/** Of dlib's cosine in that of both: it spreads less than SFace's. From 0.3 to 0.8 it makes no difference: ADR 47. */
const dlibShare = 0.7;

/**
 * Describes a face by dlib's network and by SFace, which takes one aligned chip of 112 x 112, RGB, 0..255. The cosine
 * of two descriptions is the weighted mean of the cosines of both.
 */
export async function loadSfaceBesideDlib(path: string, models: Models): Promise<DescribeFace> {
  const sface = await openOnnxModel(path);
  return async (image, shape) => {
    const chip = brightened(cutPatch(image, arcFacePatch(shape), onnxSide));
    const answer = await sface(planesOf(chip));
    const descriptor = besideEachOther(dlibDescriptor(models, image, shape), unitDescriptor(answer));
    return { descriptor, answer };
  };
}

function besideEachOther(dlib: FaceDescriptor, sface: FaceDescriptor): FaceDescriptor {
  const [first, second] = [Math.sqrt(dlibShare), Math.sqrt(1 - dlibShare)];
  const both = new Float32Array(dlib.length + sface.length);
  both.set(dlib.map((value) => value * first));
  both.set(
    sface.map((value) => value * second),
    dlib.length,
  );
  return both;
}
