import { readFile } from 'node:fs/promises';
import { switchTelemetryOff } from '../shared/telemetry.ts';
import { onlyInput } from './onnx-inputs.ts';

/** Describes one face, given as RGB values in planes, of 112 x 112. */
export type OnnxModel = (values: Float32Array) => Promise<Float32Array>;

/** The side of what models of the ArcFace kind take, in pixels. */
export const onnxSide = 112;

/** Loads a model with one input of [1, 3, 112, 112] and one output of 32-bit numbers, on one thread. */
export async function openOnnxModel(path: string): Promise<OnnxModel> {
  const options = {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    // They keep 30 MB between faces and save no time.
    enableCpuMemArena: false,
    enableMemPattern: false,
    // Errors alone: exports of some years ago make ONNX Runtime warn of each of their weights.
    logSeverityLevel: 3,
  } as const;
  switchTelemetryOff();
  const { InferenceSession, Tensor } = await import('onnxruntime-node');
  const model = await readFile(path);
  const needed = onlyInput(model);
  // By its path where nothing is to be left out: weights may lie in files beside it.
  const session = await (needed === model
    ? InferenceSession.create(path, options)
    : InferenceSession.create(needed, options));
  const [input] = session.inputNames;
  const [output] = session.outputNames;
  if (input === undefined || output === undefined) throw new Error(`${path} has no input or no output`);
  return async (values) => {
    const answers = await session.run({ [input]: new Tensor('float32', values, [1, 3, onnxSide, onnxSide]) });
    const data = answers[output]?.data;
    if (!(data instanceof Float32Array)) throw new Error(`${path} returns no 32-bit floating point numbers`);
    return data;
  };
}
