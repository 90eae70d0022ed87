import { DocfaceError } from '../../../domain/errors.ts';
import { fromHalfFloats, toHalfFloats } from '../half-floats.ts';
import type { Inference, InferenceOptions, Model } from '../inference.ts';
import { elementTypes, type Handle, OpenVino } from './library.ts';

type OpenVinoOptions = Extract<InferenceOptions, { readonly use: 'openvino' }>;

/**
 * One page at a time on as many threads as it was given, which the system places. What the shape of an input needs is
 * made anew instead of kept, as pages differ in size.
 */
const properties = {
  NUM_STREAMS: '1',
  ENABLE_CPU_PINNING: 'NO',
  CPU_RUNTIME_CACHE_CAPACITY: '0',
} as const;

/** A compiled model, as long as it is not freed. */
interface Compiled {
  readonly library: OpenVino;
  readonly handle: Handle;
  /** All of one `Inference` that are not freed. */
  readonly siblings: Set<Compiled>;
}

function free(model: Compiled): void {
  if (model.siblings.delete(model)) model.library.freeModel(model.handle);
}

/** Models that nobody can call any more. */
const abandoned = new FinalizationRegistry(free);

/**
 * Starts OpenVINO, of which `openVinoLibrary` is installed in the folder of the models. A run holds up the thread that
 * asks for it, as one of ONNX Runtime does: each slot reads in a process of its own, which does nothing else meanwhile.
 * Errors: `ENGINE_FAILED` with what to do about it where it cannot be loaded.
 */
export async function startOpenVino(options: OpenVinoOptions): Promise<Inference> {
  const { library, core, isNative } = await load(options.folder);
  const precision = options.precision === 'bf16' && isNative ? 'bf16' : 'f32';
  const models = new Set<Compiled>();
  return {
    backend: `openvino-${precision}`,
    version: library.version,
    options,
    async open(path, threads = 1) {
      const settings = { ...properties, INFERENCE_NUM_THREADS: String(threads), INFERENCE_PRECISION_HINT: precision };
      const model = { library, handle: compile(library, { core, path, settings }), siblings: models };
      models.add(model);
      const run = runnerOf(model);
      abandoned.register(run, model);
      return run;
    },
    close() {
      for (const model of models) free(model);
      library.freeCore(core);
    },
  };
}

interface Loaded {
  readonly library: OpenVino;
  readonly core: Handle;
  /** Whether the processor computes in bf16 by itself. */
  readonly isNative: boolean;
}

async function load(folder: string): Promise<Loaded> {
  try {
    const library = await OpenVino.load(folder);
    const core = library.createCore();
    // Loads what runs models on the processor, which may not fit it.
    const capabilities = library.processorProperty(core, 'OPTIMIZATION_CAPABILITIES').split(' ');
    return { library, core, isNative: capabilities.includes('BF16') };
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    const what = `OpenVINO in ${folder} cannot be loaded (${why}).`;
    const toDo = 'Run "docface models install --with openvino", or set DOCFACE_INFERENCE=onnxruntime.';
    throw new DocfaceError('ENGINE_FAILED', `${what} ${toDo}`, { cause });
  }
}

interface ToCompile {
  readonly core: Handle;
  readonly path: string;
  readonly settings: Readonly<Record<string, string>>;
}

function compile(library: OpenVino, { core, path, settings }: ToCompile): Handle {
  try {
    return library.compile(core, path, settings);
  } catch (cause) {
    throw new DocfaceError('ENGINE_FAILED', 'A reading model is missing or damaged: run docface models install.', {
      cause,
    });
  }
}

function runnerOf(model: Compiled): Model {
  const { library, handle } = model;
  const isHalf = library.inputType(handle) === elementTypes.f16;
  return async ({ data, dims }) => {
    const [type, numbers] = isHalf ? [elementTypes.f16, toHalfFloats(data)] : [elementTypes.f32, data];
    try {
      const answer = library.infer(handle, { type, numbers, dims });
      const values = answer.numbers instanceof Float32Array ? answer.numbers : fromHalfFloats(answer.numbers);
      return { data: values, dims: answer.dims };
    } catch (cause) {
      throw new DocfaceError('ENGINE_FAILED', 'A reading model could not be run.', { cause });
    }
  };
}
