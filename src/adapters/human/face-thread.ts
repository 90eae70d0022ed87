/** Runs inside a worker thread of `HumanFaceEngine`. */
import type { EngineStamp } from '../../domain/document/page.ts';
import type { ChosenModels } from './choose-models.ts';
import { chooseModels } from './choose-models.ts';
import { findFaces } from './find-faces.ts';
import { loadNativeModels, loadWasmModels } from './load-human.ts';
import { localFetch } from './local-fetch.ts';
import { modelNames } from './models.ts';
import type { ThreadAnswer, ThreadTask } from './thread-messages.ts';

let loading: Promise<ChosenModels> | undefined;

export default async function runTask(task: ThreadTask): Promise<ThreadAnswer> {
  loading ??= load();
  const { models } = await loading;
  const engine: EngineStamp = { name: 'human', version: models.version, models: modelNames, backend: models.backend };
  if (task.kind === 'warm-up') return { faces: [], engine };
  return { faces: findFaces(models, task.image, task.maxFaces), engine };
}

async function load(): Promise<ChosenModels> {
  globalThis.fetch = localFetch;
  // Human reports what fails to load by printing; `modelsOf` checks it instead, and this program prints only logs.
  console.log = () => undefined;
  return chooseModels({ wasm: loadWasmModels, native: loadNativeModels });
}
