import type { Env, InferenceSession, TypedTensor } from 'onnxruntime-node';
import { DocfaceError } from '../../domain/errors.ts';

/** Numbers in rows: the last dimension changes fastest. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded model with one input and one output. */
export type Model = (input: Tensor) => Promise<Tensor>;

export type InferenceBackend = 'onnxruntime-node' | 'wasm';

/** What runs ONNX models, on one thread. */
export interface Inference {
  readonly backend: InferenceBackend;
  readonly version: string;
  /** Loads the model at `path`. Errors: `ENGINE_FAILED` with what to do about it. */
  open(path: string): Promise<Model>;
}

/** What is used of the two builds of ONNX Runtime; they have the same shape. */
interface Runtime {
  readonly env: Env;
  readonly InferenceSession: {
    create(path: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: new (type: 'float32', data: Float32Array, dims: readonly number[]) => TypedTensor<'float32'>;
}

/** One thread each, and memory that goes back to the system after a page: pages differ in size, and threads idle. */
const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

async function loadRuntime(backend: InferenceBackend): Promise<Runtime> {
  if (backend === 'onnxruntime-node') return await import('onnxruntime-node');
  const web = await import('onnxruntime-web');
  web.env.wasm.numThreads = 1;
  web.env.logLevel = 'error';
  return web;
}

async function openModel(runtime: Runtime, path: string): Promise<Model> {
  let session: InferenceSession;
  try {
    session = await runtime.InferenceSession.create(path, sessionOptions);
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'A reading model is missing or damaged: run docface models install.', {
      cause,
    });
  }
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  return async ({ data, dims }) => {
    const answer = (await session.run({ [input]: new runtime.Tensor('float32', data, dims) }))[output];
    if (!(answer?.data instanceof Float32Array)) throw new Error(`The model answers no numbers but ${answer?.type}`);
    return { data: answer.data, dims: answer.dims };
  };
}

function inferenceOn(runtime: Runtime, backend: InferenceBackend): Inference {
  return { backend, version: runtime.env.versions.common, open: (path) => openModel(runtime, path) };
}

/** Starts ONNX Runtime: the native build, or the WebAssembly build where the native one cannot be loaded. */
export async function startInference(wanted: InferenceBackend | null = null): Promise<Inference> {
  if (wanted !== 'wasm') {
    try {
      return inferenceOn(await loadRuntime('onnxruntime-node'), 'onnxruntime-node');
    } catch (cause) {
      if (wanted !== null) throw new DocfaceError('ENGINE_FAILED', 'onnxruntime-node cannot be loaded.', { cause });
    }
  }
  return inferenceOn(await loadRuntime('wasm'), 'wasm');
}
