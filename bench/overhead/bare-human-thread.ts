import sharp from 'sharp';
import type { HumanInstance, Tensor } from '../../src/adapters/human/human-library.ts';
import { loadWasmHuman } from '../../src/adapters/human/load-human.ts';
import { localFetch } from '../../src/adapters/human/local-fetch.ts';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';

type WholeHuman = HumanInstance & {
  detect(input: Tensor, config: object): Promise<{ readonly face: readonly { readonly embedding?: number[] }[] }>;
  readonly match: { similarity(a: number[], b: number[]): number };
};

/** Every picture is looked at afresh: by default Human skips work on frames that look like the one before. */
const steady = { skipFrames: 0, skipTime: 0 };
/** Liveness and anti-spoof too, because the answer of docface holds both; no iris, emotion, body, hand or gesture. */
const config = {
  cacheSensitivity: 0,
  face: { detector: steady, description: steady, antispoof: steady, liveness: steady },
};

let loading: Promise<WholeHuman> | undefined;

async function load(): Promise<WholeHuman> {
  globalThis.fetch = localFetch;
  return (await loadWasmHuman({ description: true })) as WholeHuman;
}

async function describe(human: WholeHuman, file: Uint8Array): Promise<number[] | undefined> {
  const upright = sharp(file).rotate().toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  const tensor = human.tf.tensor(Float32Array.from(data), [1, info.height, info.width, 3], 'float32');
  const { face } = await human.detect(tensor, config);
  tensor.dispose();
  return face[0]?.embedding;
}

/** A pair of pictures as a program around `@vladmandic/human` compares it: decode, `detect`, `match.similarity`. */
const match: WorkerTask<readonly [Uint8Array, Uint8Array], number | null> = async ([first, second]) => {
  loading ??= load();
  const human = await loading;
  const a = await describe(human, first);
  const b = await describe(human, second);
  return a === undefined || b === undefined ? null : human.match.similarity(a, b);
};

export default match;
