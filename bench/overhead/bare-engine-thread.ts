import sharp from 'sharp';
import type { FaceModels } from '../../src/adapters/human/describe-face.ts';
import { describeByDlib } from '../../src/adapters/human/describe-face.ts';
import { findFaces } from '../../src/adapters/human/find-faces.ts';
import { loadWasmModels } from '../../src/adapters/human/load-human.ts';
import { localFetch } from '../../src/adapters/human/local-fetch.ts';
import { cosine } from '../../src/adapters/human/unit-descriptor.ts';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';
import type { FaceDescriptor } from '../../src/domain/result/face.ts';

let loading: Promise<FaceModels> | undefined;

async function load(): Promise<FaceModels> {
  globalThis.fetch = localFetch;
  const models = await loadWasmModels();
  return { models, describe: describeByDlib(models) };
}

async function describe(tools: FaceModels, file: Uint8Array): Promise<FaceDescriptor | undefined> {
  const upright = sharp(file).rotate().toColourspace('srgb').removeAlpha().raw();
  const { data, info } = await upright.toBuffer({ resolveWithObject: true });
  const image = { width: info.width, height: info.height, channels: 3, pixels: data } as const;
  const { faces } = await findFaces(tools, image, { maxFaces: 20, extent: 'prominent' });
  return faces[0]?.descriptor;
}

/** A pair of pictures through docface's own models and search, without HTTP, storage, events and threads between. */
const match: WorkerTask<readonly [Uint8Array, Uint8Array], number | null> = async ([first, second]) => {
  loading ??= load();
  const tools = await loading;
  const a = await describe(tools, first);
  const b = await describe(tools, second);
  return a === undefined || b === undefined ? null : cosine(a, b);
};

export default match;
