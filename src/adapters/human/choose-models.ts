import type { ModelName, ModelOutput, Models } from './models.ts';
import { modelNames } from './models.ts';
import { cutPatch } from './patch.ts';

const sides: Readonly<Record<ModelName, number>> = {
  blazeface: 256,
  facemesh: 192,
  antispoof: 128,
  liveness: 32,
  'dlib-resnet': 150,
};
/** Largest difference between two backends, as a share of the largest value, that rounding explains. */
const tolerance = 0.02;

/** Where the models may run: `auto` prefers the native library where it proves itself. */
export type Backend = 'auto' | 'wasm' | 'tfjs-node';

export interface ModelSources {
  wasm(): Promise<Models>;
  native(): Promise<Models>;
}

/**
 * Loads the models on the backend asked for. The native TensorFlow library runs only where it loads and answers as
 * WebAssembly does on a drawn picture: one that imports but throws, or computes something else, is not used. `auto`
 * then takes WebAssembly; `tfjs-node` fails and says why.
 */
export async function chooseModels(sources: ModelSources, backend: Backend): Promise<Models> {
  if (backend === 'wasm') return await sources.wasm();
  const proof = await proveNative(sources);
  if (proof.trusted || backend === 'auto') return proof.models;
  throw new Error(`@tensorflow/tfjs-node cannot be used: ${proof.reason}`);
}

type Proof =
  | { readonly trusted: true; readonly models: Models }
  | { readonly trusted: false; readonly models: Models; readonly reason: string };

async function proveNative(sources: ModelSources): Promise<Proof> {
  const wasm = await sources.wasm();
  const expected = warmUp(wasm);
  let reason: string;
  try {
    const native = await sources.native();
    const difference = largestDifference(expected, warmUp(native));
    if (difference <= tolerance) return { trusted: true, models: native };
    reason = `its answers differ from those of WebAssembly by ${(difference * 100).toFixed(0)} %`;
  } catch (cause) {
    reason = cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause);
  }
  // Both share one TensorFlow.js, which keeps to the backend that was loaded last.
  await wasm.activate();
  return { trusted: false, models: wasm, reason };
}

function warmUp(models: Models): readonly ModelOutput[] {
  const drawing = drawnFace();
  const outputs: ModelOutput[] = [];
  for (const name of modelNames) {
    const side = sides[name];
    const patch = { x: drawing.width / 2, y: drawing.height / 2, side: drawing.width, angle: 0 };
    outputs.push(...models.run(name, cutPatch(drawing, patch, side), side));
  }
  return outputs;
}

function largestDifference(expected: readonly ModelOutput[], actual: readonly ModelOutput[]): number {
  if (expected.length !== actual.length) return Number.POSITIVE_INFINITY;
  return Math.max(...expected.map((output, index) => difference(output.values, actual[index]?.values)));
}

function difference(expected: Float32Array, actual: Float32Array | undefined): number {
  if (actual?.length !== expected.length) return Number.POSITIVE_INFINITY;
  let scale = 1e-6;
  let largest = 0;
  for (const [index, value] of expected.entries()) {
    const distance = Math.abs(value - (actual[index] ?? Number.NaN));
    if (Number.isNaN(distance)) return Number.POSITIVE_INFINITY;
    scale = Math.max(scale, Math.abs(value));
    largest = Math.max(largest, distance);
  }
  return largest / scale;
}

/** Two eyes and a mouth on a pale oval: the same on every machine. */
function drawnFace(): { width: number; height: number; channels: 3; pixels: Uint8Array } {
  const side = 256;
  const pixels = new Uint8Array(side * side * 3).fill(90);
  const oval = (x: number, y: number, shape: { rx: number; ry: number; colour: readonly number[] }) => {
    for (let row = 0; row < side; row++) {
      for (let column = 0; column < side; column++) {
        if (((column - x) / shape.rx) ** 2 + ((row - y) / shape.ry) ** 2 <= 1) {
          pixels.set(shape.colour, (row * side + column) * 3);
        }
      }
    }
  };
  oval(128, 128, { rx: 70, ry: 92, colour: [224, 188, 164] });
  oval(102, 110, { rx: 13, ry: 7, colour: [40, 30, 30] });
  oval(154, 110, { rx: 13, ry: 7, colour: [40, 30, 30] });
  oval(128, 140, { rx: 8, ry: 16, colour: [200, 160, 138] });
  oval(128, 176, { rx: 28, ry: 8, colour: [150, 60, 60] });
  return { width: side, height: side, channels: 3, pixels };
}
