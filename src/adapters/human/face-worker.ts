/** The module that finds faces, to be run in threads. */
import { basename } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import type { EngineStamp } from '../../domain/reading/document/page.ts';
import type { FaceObservation } from '../../domain/result/face.ts';
import type { WorkerTask } from '../shared/worker-module.ts';
import { type Backend, chooseModels } from './choose-models.ts';
import type { FaceModels } from './describe-face.ts';
import { describeByDlib } from './describe-face.ts';
import { findFaces, type Search } from './find-faces.ts';
import { loadNativeModels, loadWasmModels } from './load-human.ts';
import { localFetch } from './local-fetch.ts';
import { descriptorModel, humanModels, type Models } from './models.ts';
import type { Pixels } from './patch.ts';

/**
 * What describes faces: dlib's network, SFace (path of its model) beside it, or an operator's ONNX model in its place.
 */
export type Describer = { readonly kind: 'dlib' } | { readonly kind: 'dlib and sface' | 'own'; readonly model: string };

export interface SearchTask {
  readonly backend: Backend;
  readonly describer: Describer;
  /** Null only loads the models and tries them. */
  readonly search: (Search & { readonly image: Pixels }) | null;
}

export interface SearchAnswer {
  readonly faces: readonly FaceObservation[];
  readonly leftOut: number;
  readonly engine: EngineStamp;
}

interface Loaded extends FaceModels {
  /** What describes a face, as the stamp names it: one network or more. */
  readonly descriptors: readonly string[];
}

let loading: Promise<Loaded> | undefined;

const faceThread: WorkerTask<SearchTask, SearchAnswer> = async ({ backend, describer, search }) => {
  loading ??= load(backend, describer).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  const loaded = await loading;
  const { version, backend: runsOn } = loaded.models;
  const models = [...humanModels, ...loaded.descriptors];
  const engine = { name: 'human', version, models, backend: runsOn };
  const found = search === null ? { faces: [], leftOut: 0 } : await findFaces(loaded, search.image, search);
  return { ...found, engine };
};

export default faceThread;

async function load(backend: Backend, describer: Describer): Promise<Loaded> {
  const models = await loadModels(backend);
  if (describer.kind === 'dlib') {
    return { models, describe: describeByDlib(models), descriptors: [descriptorModel] };
  }
  const { kind, model } = describer;
  try {
    // Loaded only where a model is named: the native library takes memory.
    if (kind === 'own') {
      const { loadOnnxDescriptor } = await import('./onnx-descriptor.ts');
      return { models, describe: await loadOnnxDescriptor(model), descriptors: [basename(model)] };
    }
    const { loadSfaceBesideDlib } = await import('./sface-descriptor.ts');
    return { models, describe: await loadSfaceBesideDlib(model, models), descriptors: [descriptorModel, 'sface'] };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : String(cause);
    const message = `The face model ${model} cannot be loaded: ${reason}. ${advice[kind]}`;
    throw new DocfaceError('ENGINE_FAILED', message, { cause });
  }
}

const advice = {
  own: 'Check DOCFACE_FACE_EMBEDDER_FILE.',
  'dlib and sface': 'Install it again with "docface models install", or remove it: faces are compared without it too.',
} as const;

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
