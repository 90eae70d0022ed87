/** The module that finds faces, to be run in threads. */
import { basename } from 'node:path';
import type { EngineStamp } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { FaceObservation } from '../../domain/result/face.ts';
import type { ThreadTask } from '../shared/thread-module.ts';
import { type Backend, chooseModels } from './choose-models.ts';
import type { FaceModels } from './describe-face.ts';
import { dlibDescriptor } from './dlib-descriptor.ts';
import { findFaces, type Search } from './find-faces.ts';
import { loadNativeModels, loadWasmModels } from './load-human.ts';
import { localFetch } from './local-fetch.ts';
import { descriptorModel, humanModels, type Models } from './models.ts';
import type { Pixels } from './patch.ts';

export interface SearchTask {
  readonly backend: Backend;
  /** Path of an ONNX model that describes faces in the place of dlib's; null for dlib's. */
  readonly embedder: string | null;
  /** Null only loads the models and tries them. */
  readonly search: (Search & { readonly image: Pixels }) | null;
}

export interface SearchAnswer {
  readonly faces: readonly FaceObservation[];
  readonly engine: EngineStamp;
}

interface Loaded extends FaceModels {
  /** What describes a face, as the stamp names it. */
  readonly descriptor: string;
}

let loading: Promise<Loaded> | undefined;

const faceThread: ThreadTask<SearchTask, SearchAnswer> = async ({ backend, embedder, search }) => {
  loading ??= load(backend, embedder).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  const loaded = await loading;
  const { version, backend: runsOn } = loaded.models;
  const models = [...humanModels, loaded.descriptor];
  const engine = { name: 'human', version, models, backend: runsOn };
  const faces = search === null ? [] : await findFaces(loaded, search.image, search);
  return { faces, engine };
};

export default faceThread;

async function load(backend: Backend, embedder: string | null): Promise<Loaded> {
  const models = await loadModels(backend);
  if (embedder === null) {
    const describe: Loaded['describe'] = (image, shape) => dlibDescriptor(models, image, shape);
    return { models, describe, descriptor: descriptorModel };
  }
  // Loaded only where an operator names a model: the native library takes memory.
  const { loadOnnxDescriptor } = await import('./onnx-descriptor.ts');
  try {
    return { models, describe: await loadOnnxDescriptor(embedder), descriptor: basename(embedder) };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    const message = `The face model ${embedder} cannot be loaded: ${reason}. Check DOCFACE_FACE_EMBEDDER_FILE.`;
    throw new DocfaceError('ENGINE_FAILED', message, { cause });
  }
}

async function loadModels(backend: Backend): Promise<Models> {
  globalThis.fetch = localFetch;
  // Human prints what it cannot load and goes on; `modelsOf` checks that instead, and this program prints only logs.
  Object.assign(console, { log: () => undefined });
  try {
    return await chooseModels({ wasm: loadWasmModels, native: loadNativeModels }, backend);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    const message = `The face models cannot be loaded: ${reason}. Install the packages again with "npm ci", or set the face backend to "wasm".`;
    throw new DocfaceError('ENGINE_FAILED', message, { cause });
  }
}
