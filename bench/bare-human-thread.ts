import sharp from 'sharp';
import { dlibNetwork } from '../src/adapters/human/dlib-network.ts';
import { readDlibWeights } from '../src/adapters/human/dlib-weights.ts';
import { withMirrorImage } from '../src/adapters/human/face-chip.ts';
import type { HumanInstance, Tensor } from '../src/adapters/human/human-library.ts';
import { loadWasmHuman } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import { type Models, modelsOf } from '../src/adapters/human/models.ts';
import type { ThreadTask } from '../src/domain/ports/threads.ts';

type WholeHuman = HumanInstance & {
  detect(
    input: Tensor,
    config: object,
  ): Promise<{ readonly face: readonly { readonly box: readonly [number, number, number, number] }[] }>;
};

/** Every picture is looked at afresh: by default Human skips work on frames that look like the one before. */
const steady = { skipFrames: 0, skipTime: 0 };
/** The models that docface runs: Human's detector, mesh, anti-spoof and liveness, and dlib's descriptor. */
const config = {
  cacheSensitivity: 0,
  face: { detector: steady, description: { enabled: false }, antispoof: steady, liveness: steady },
};
const descriptor = { name: 'dlib-resnet', side: 150, numbers: 128 } as const;

interface Loaded {
  readonly human: WholeHuman;
  readonly models: Models;
}

let loading: Promise<Loaded> | undefined;

async function load(): Promise<Loaded> {
  globalThis.fetch = localFetch;
  const human = (await loadWasmHuman({ description: false })) as WholeHuman;
  return { human, models: modelsOf(human, 'wasm', dlibNetwork(human.tf, await readDlibWeights())) };
}

/** Descriptor of the first face: as in docface from a chip and its mirror image, but cut from the box, not aligned. */
async function describe({ human, models }: Loaded, file: Uint8Array): Promise<Float32Array | undefined> {
  const { data, info } = await sharp(file)
    .rotate()
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const tensor = human.tf.tensor(Float32Array.from(data), [1, height, width, 3], 'float32');
  const { face } = await human.detect(tensor, config);
  tensor.dispose();
  const [found] = face;
  if (found === undefined) return undefined;
  const [left, top, w, h] = found.box;
  const patch = { x: left + w / 2, y: top + h / 2, side: Math.max(w, h), angle: 0 };
  const chips = withMirrorImage({ width, height, channels: 3, pixels: data }, patch, descriptor.side);
  return models.run(descriptor.name, chips, descriptor.side)[0]?.values;
}

/** A pair of pictures as a program around the bare models compares it: decode, detect, describe, compare. */
const match: ThreadTask<readonly [Uint8Array, Uint8Array], number | null> = async ([first, second]) => {
  loading ??= load();
  const loaded = await loading;
  const a = await describe(loaded, first);
  const b = await describe(loaded, second);
  if (a === undefined || b === undefined) return { value: null };
  const distance = a.reduce((sum, value, index) => sum + (value - (b[index] ?? 0)) ** 2, 0);
  return { value: Math.sqrt(distance / (a.length / descriptor.numbers)) };
};

export default match;
