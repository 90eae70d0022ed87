/** The module that finds faces, to be run in threads. */
import type { EngineStamp } from '../../domain/document/page.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { FaceObservation } from '../../domain/face/face.ts';
import type { ThreadTask } from '../../domain/ports/threads.ts';
import { type Backend, chooseModels } from './choose-models.ts';
import { findFaces, type Search } from './find-faces.ts';
import { loadNativeModels, loadWasmModels } from './load-human.ts';
import { localFetch } from './local-fetch.ts';
import { type Models, modelNames } from './models.ts';
import type { Pixels } from './patch.ts';

export interface SearchTask {
  readonly backend: Backend;
  /** Null only loads the models and tries them. */
  readonly search: (Search & { readonly image: Pixels }) | null;
}

export interface SearchAnswer {
  readonly faces: readonly FaceObservation[];
  readonly engine: EngineStamp;
}

let loading: Promise<Models> | undefined;

const faceThread: ThreadTask<SearchTask, SearchAnswer> = async ({ backend, search }) => {
  loading ??= load(backend).catch((cause: unknown) => {
    loading = undefined;
    throw cause;
  });
  const models = await loading;
  const engine = { name: 'human', version: models.version, models: modelNames, backend: models.backend };
  const faces = search === null ? [] : findFaces(models, search.image, search);
  return { value: { faces, engine } };
};

export default faceThread;

async function load(backend: Backend): Promise<Models> {
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
