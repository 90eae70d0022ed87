import type { Env, InferenceSession, Tensor as RuntimeTensor } from 'onnxruntime-node';
import { DocfaceError } from '../../domain/errors.ts';
import { switchTelemetryOff } from '../shared/telemetry.ts';
import { fromHalfFloats, toHalfFloats } from './half-floats.ts';
import type { Inference, Model } from './inference.ts';

type OnnxBackend = 'onnxruntime-node' | 'wasm';

type FloatType = 'float16' | 'float32';

/** What is used of the two builds of ONNX Runtime; they have the same shape. */
interface Runtime {
  readonly env: Env;
  readonly InferenceSession: {
    create(path: string, options: InferenceSession.SessionOptions): Promise<InferenceSession>;
  };
  readonly Tensor: new (type: FloatType, data: Float32Array | Uint16Array, dims: readonly number[]) => RuntimeTensor;
}

/**
 * Memory that goes back to the system after a page: pages differ in size, and processes idle. Threads that have nothing
 * to do sleep instead of spinning, so that they take no core from others.
 */
const sessionOptions: InferenceSession.SessionOptions = {
  interOpNumThreads: 1,
  extra: { session: { intra_op: { allow_spinning: '0' } } },
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
  enableCpuMemArena: false,
  enableMemPattern: false,
  logSeverityLevel: 3,
};

const missingRuntime =
  'ONNX Runtime cannot be loaded. Where it has a native build, get that: ONNXRUNTIME_NODE_INSTALL=skip npm install ' +
  'onnxruntime-node; elsewhere the slower WebAssembly build: npm install onnxruntime-web.';

/** A peer dependency that most installations lack: 140 MB that only machines without a native build need. */
const webPackage: string = 'onnxruntime-web';

async function loadRuntime(backend: OnnxBackend): Promise<Runtime> {
  switchTelemetryOff();
  if (backend === 'onnxruntime-node') return await import('onnxruntime-node');
  const web = (await import(webPackage)) as Runtime;
  web.env.wasm.numThreads = 1;
  web.env.logLevel = 'error';
  return web;
}

/** Halves come as whole numbers, or as an array of their own where the machine has one. */
function floatsOf(answer: RuntimeTensor | undefined): Float32Array {
  if (answer?.data instanceof Float32Array) return answer.data;
  if (answer?.type !== 'float16') throw new Error(`The model returns no numbers but ${answer?.type}`);
  const { buffer, byteOffset, length } = answer.data as Uint16Array;
  return fromHalfFloats(new Uint16Array(buffer, byteOffset, length));
}

async function openModel(runtime: Runtime, path: string, threads = 1): Promise<Model> {
  let session: InferenceSession;
  try {
    session = await runtime.InferenceSession.create(path, { ...sessionOptions, intraOpNumThreads: threads });
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'A reading model is missing or damaged: run docface models install.', {
      cause,
    });
  }
  const [input = '', output = ''] = [session.inputNames[0], session.outputNames[0]];
  const [asked] = session.inputMetadata;
  const isHalf = asked?.isTensor === true && asked.type === 'float16';
  return async ({ data, dims }) => {
    const tensor = isHalf
      ? new runtime.Tensor('float16', toHalfFloats(data), dims)
      : new runtime.Tensor('float32', data, dims);
    const answer = (await session.run({ [input]: tensor }, [output]))[output];
    return { data: floatsOf(answer), dims: answer?.dims ?? [] };
  };
}

function inferenceOn(runtime: Runtime, backend: OnnxBackend): Inference {
  return {
    backend,
    version: runtime.env.versions.common,
    options: { use: 'onnxruntime' },
    open: (path, threads) => openModel(runtime, path, threads),
  };
}

/**
 * Starts ONNX Runtime: the native build where it can be loaded, and the WebAssembly build elsewhere. Errors:
 * `ENGINE_FAILED`, with what to install, when neither can be.
 */
export async function startOnnxRuntime(): Promise<Inference> {
  const causes: unknown[] = [];
  for (const backend of ['onnxruntime-node', 'wasm'] as const) {
    try {
      return inferenceOn(await loadRuntime(backend), backend);
    } catch (cause) {
      causes.push(cause);
    }
  }
  throw new DocfaceError('ENGINE_FAILED', missingRuntime, { cause: new AggregateError(causes) });
}
