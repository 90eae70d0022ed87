import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { dlibNetwork } from './dlib-network.ts';
import { readDlibWeights } from './dlib-weights.ts';
import type { HumanInstance, HumanLibrary } from './human-library.ts';
import type { Models } from './models.ts';
import { modelsOf } from './models.ts';

const require = createRequire(import.meta.url);

/** Human on WebAssembly, one thread, SIMD where the machine has it. `fetch` must read local files. */
export async function loadWasmModels(): Promise<Models> {
  return await withDescriptor(await loadWasmHuman({ description: false }), 'wasm');
}

/** The library itself, for the benchmark that compares its own pipeline with ours. */
export async function loadWasmHuman({ description }: { readonly description: boolean }): Promise<HumanInstance> {
  const main = require.resolve('@vladmandic/human');
  const wasm = createRequire(main).resolve('@tensorflow/tfjs-backend-wasm/package.json');
  // The exports map hides this build: it is reached by its path beside the main file.
  const library = require(join(dirname(main), 'human.node-wasm.js')) as HumanLibrary;
  const human = new library.Human({
    ...settings(main, description),
    backend: 'wasm',
    wasmPath: `${join(dirname(wasm), 'dist')}/`,
  });
  await human.load();
  if (human.tf.getBackend() !== 'wasm') throw new Error('the WebAssembly backend of TensorFlow.js did not start');
  return human;
}

/** Human on the native TensorFlow library; throws where `@tensorflow/tfjs-node` is absent or does not run. */
export async function loadNativeModels(): Promise<Models> {
  require.resolve('@tensorflow/tfjs-node');
  const main = require.resolve('@vladmandic/human');
  const library = require(join(dirname(main), 'human.node.js')) as HumanLibrary;
  const human = new library.Human({ ...settings(main, false), backend: 'tensorflow' });
  await human.load();
  if (human.tf.getBackend() !== 'tensorflow') throw new Error('the native backend of TensorFlow.js did not start');
  return await withDescriptor(human, 'tfjs-node');
}

async function withDescriptor(human: HumanInstance, backend: string): Promise<Models> {
  return modelsOf(human, backend, dlibNetwork(human.tf, await readDlibWeights()));
}

function settings(main: string, description: boolean): object {
  const off = { enabled: false };
  return {
    modelBasePath: `${pathToFileURL(join(dirname(main), '..', 'models')).href}/`,
    cacheModels: false,
    filter: off,
    gesture: off,
    body: off,
    hand: off,
    object: off,
    segmentation: off,
    face: {
      enabled: true,
      mesh: { enabled: true },
      description: { enabled: description },
      antispoof: { enabled: true },
      liveness: { enabled: true },
      iris: off,
      emotion: off,
    },
  };
}
