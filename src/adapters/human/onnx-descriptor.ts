import { InferenceSession, Tensor } from 'onnxruntime-node';
import type { DescribeFace } from './describe-face.ts';
import { alignedPatch, withMirrorImage } from './face-chip.ts';
import type { Point } from './face-mesh.ts';
import { unitDescriptor } from './unit-descriptor.ts';

const inputSide = 112;
/** Where models of the ArcFace kind expect both eyes, the tip of the nose and the corners of the mouth, in pixels. */
const templatePoints: readonly Point[] = [
  [38.2946, 51.6963],
  [73.5318, 51.5014],
  [56.0252, 71.7366],
  [41.5493, 92.3655],
  [70.7299, 92.2041],
];

/**
 * An operator's own ONNX model: takes one aligned face as [1, 3, 112, 112], RGB, -1..1, and gives one row of numbers.
 * A face is described by the mean of its chip and the chip's mirror image, of length one.
 */
export async function loadOnnxDescriptor(path: string): Promise<DescribeFace> {
  const session = await InferenceSession.create(path, { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error(`${path} has no input or no output`);
  const describe = async (chip: Float32Array): Promise<Float32Array> => {
    const answers = await session.run({ [input]: new Tensor('float32', planes(chip), [1, 3, inputSide, inputSide]) });
    const data = answers[output]?.data;
    if (!(data instanceof Float32Array)) throw new Error(`${path} answers no 32-bit floating point numbers`);
    return unitDescriptor(data);
  };
  return async (image, shape) => {
    const patch = alignedPatch(
      templatePoints.map(([x, y], index) => ({
        point: shape.landmarks[index] ?? [0, 0],
        x: x / inputSide,
        y: y / inputSide,
      })),
    );
    const chips = withMirrorImage(image, patch, inputSide);
    const length = chips.length / 2;
    const chip = await describe(chips.subarray(0, length));
    const mirrored = await describe(chips.subarray(length));
    return unitDescriptor(chip.map((value, index) => value + (mirrored[index] ?? 0)));
  };
}

/** RGB values 0..255, pixel by pixel, as three planes of -1..1. */
function planes(chip: Float32Array): Float32Array {
  const area = inputSide * inputSide;
  const values = new Float32Array(chip.length);
  for (let pixel = 0; pixel < area; pixel += 1) {
    for (let c = 0; c < 3; c += 1) values[c * area + pixel] = ((chip[pixel * 3 + c] ?? 0) - 127.5) / 127.5;
  }
  return values;
}
