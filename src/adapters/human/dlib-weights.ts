import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/** Numbers of one layer and the shape that they fill. */
export interface Weights {
  readonly values: Float32Array;
  readonly shape: readonly number[];
}

/** A convolution with its bias: the scale layer behind it is folded in. */
export interface Convolution {
  readonly filters: Weights;
  readonly bias: Weights;
}

/** Weights of dlib's face descriptor by the names that `@vladmandic/face-api` gives its layers. */
export interface DlibWeights {
  convolution(name: string): Convolution;
  readonly lastLayer: Weights;
}

interface ManifestEntry {
  readonly name: string;
  readonly shape: readonly number[];
  readonly quantization?: { readonly scale: number; readonly min: number };
}

/** Reads the weights that come with `@vladmandic/face-api` (its own TensorFlow.js is not loaded). */
export async function readDlibWeights(): Promise<DlibWeights> {
  const main = require.resolve('@vladmandic/face-api');
  const folder = join(dirname(main), '..', 'model');
  const manifest = await readFile(join(folder, 'face_recognition_model-weights_manifest.json'), 'utf8');
  const bytes = await readFile(join(folder, 'face_recognition_model.bin'));
  const [{ weights: entries }] = JSON.parse(manifest) as [{ weights: readonly ManifestEntry[] }];
  const layers = decoded(entries, bytes);
  const layer = (name: string): Weights => {
    const found = layers.get(name);
    if (found === undefined) throw new Error(`the weights of @vladmandic/face-api have no layer ${name}`);
    return found;
  };
  return {
    convolution: (name) =>
      folded({
        filters: layer(`${name}/conv/filters`),
        bias: layer(`${name}/conv/bias`),
        factors: layer(`${name}/scale/weights`),
        offsets: layer(`${name}/scale/biases`),
      }),
    lastLayer: layer('fc'),
  };
}

function decoded(entries: readonly ManifestEntry[], bytes: Buffer): ReadonlyMap<string, Weights> {
  const layers = new Map<string, Weights>();
  let offset = 0;
  for (const { name, shape, quantization } of entries) {
    const values = new Float32Array(shape.reduce((product, size) => product * size, 1));
    for (let i = 0; i < values.length; i += 1) {
      values[i] =
        quantization === undefined
          ? bytes.readFloatLE(offset + i * 4)
          : (bytes[offset + i] ?? 0) * quantization.scale + quantization.min;
    }
    offset += values.length * (quantization === undefined ? 4 : 1);
    layers.set(name, { values, shape });
  }
  if (offset !== bytes.length) throw new Error('the weights of @vladmandic/face-api do not fit their manifest');
  return layers;
}

interface ScaledConvolution extends Convolution {
  readonly factors: Weights;
  readonly offsets: Weights;
}

/** (convolution + bias) x factor + offset, by output channel, is a convolution again. */
function folded({ filters, bias, factors, offsets }: ScaledConvolution): Convolution {
  const channels = factors.values.length;
  const factor = (index: number) => factors.values[index % channels] ?? 0;
  return {
    filters: { shape: filters.shape, values: filters.values.map((value, index) => value * factor(index)) },
    bias: {
      shape: bias.shape,
      values: bias.values.map((value, index) => value * factor(index) + (offsets.values[index] ?? 0)),
    },
  };
}
