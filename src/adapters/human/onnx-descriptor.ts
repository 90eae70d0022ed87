import { arcFacePatch, planesOf } from './arcface-chip.ts';
import type { DescribeFace } from './describe-face.ts';
import { withMirrorImage } from './face-chip.ts';
import { onnxSide, openOnnxModel } from './onnx-model.ts';
import { unitDescriptor } from './unit-descriptor.ts';

/**
 * An operator's own ONNX model: takes one aligned face as [1, 3, 112, 112], RGB, -1..1, and gives one row of numbers.
 * A face is described by the mean of its chip and the chip's mirror image, of length one.
 */
export async function loadOnnxDescriptor(path: string): Promise<DescribeFace> {
  const model = await openOnnxModel(path);
  const describe = async (chip: Float32Array) =>
    unitDescriptor(await model(planesOf(chip, (value) => (value - 127.5) / 127.5)));
  return async (image, shape) => {
    const chips = withMirrorImage(image, arcFacePatch(shape), onnxSide);
    const length = chips.length / 2;
    const chip = await describe(chips.subarray(0, length));
    const mirrored = await describe(chips.subarray(length));
    const descriptor = unitDescriptor(chip.map((value, index) => value + (mirrored[index] ?? 0)));
    return { descriptor, answer: null };
  };
}
