import type Koffi from 'koffi';
import type { LibraryHandle } from 'koffi';
import { openVinoPaths } from './library-files.ts';

/** An object of the library, by its address. */
export type Handle = bigint;

/** openvino/c/ov_common.h, `ov_element_type_e` */
export const elementTypes = { f16: 3, f32: 4 } as const;

/** `ov_shape_t` as it is handed over: the number of dimensions, and the dimensions, each of 64 bits. */
interface Shape {
  readonly rank: number;
  readonly dims: BigInt64Array;
}

/** Numbers of a tensor as they lie in memory. */
type Numbers = Float32Array | Uint16Array;

export interface InputNumbers {
  /** One of `elementTypes`. */
  readonly type: number;
  readonly numbers: Numbers;
  readonly dims: readonly number[];
}

/** Functions of the C interface that return a status, as functions that fail unless that is 0. */
class Declarations {
  readonly #library: LibraryHandle;
  readonly #lastError: () => string | null;

  constructor(library: LibraryHandle) {
    this.#library = library;
    this.#lastError = library.func('const char *ov_get_last_err_msg()') as () => string | null;
  }

  checked<Values extends readonly unknown[]>(declaration: string): (...values: Values) => void {
    const call = this.#library.func(`int ${declaration}`) as (...values: Values) => number;
    return (...values) => {
      const status = call(...values);
      if (status !== 0) throw new Error(`OpenVINO: ${this.#lastError() ?? ''} (${status})`);
    };
  }

  /** One whose last parameter says where to put its answer. */
  asking<Values extends readonly unknown[], Answer>(declaration: string): (...values: Values) => Answer {
    const call = this.checked<[...Values, [Answer | null]]>(declaration);
    return (...values) => {
      const out: [Answer | null] = [null];
      call(...values, out);
      return out[0] as Answer;
    };
  }

  freeing(declaration: string): (handle: Handle) => void {
    return this.#library.func(`void ${declaration}`) as (handle: Handle) => void;
  }
}

/** Of tensors: their parts by address. */
function declareTensors(declare: Declarations) {
  return {
    create: declare.asking<[number, Shape], Handle>(
      'ov_tensor_create(int type, ov_shape_t shape, _Out_ void **tensor)',
    ),
    data: declare.asking<[Handle], Handle>('ov_tensor_data(void *tensor, _Out_ void **data)'),
    type: declare.asking<[Handle], number>('ov_tensor_get_element_type(void *tensor, _Out_ int *type)'),
    shape: declare.checked<[Handle, object]>('ov_tensor_get_shape(void *tensor, _Out_ ov_shape_t *shape)'),
    freeShape: declare.checked<[object]>('ov_shape_free(_Inout_ ov_shape_t *shape)'),
    free: declare.freeing('ov_tensor_free(void *tensor)'),
  };
}

function declareCore(declare: Declarations) {
  return {
    version: declare.checked<[object]>('ov_get_openvino_version(_Out_ ov_version_t *version)'),
    create: declare.asking<[], Handle>('ov_core_create(_Out_ void **core)'),
    free: declare.freeing('ov_core_free(void *core)'),
    property: declare.asking<[Handle, string, string], Handle>(
      'ov_core_get_property(void *core, const char *device, const char *key, _Out_ void **value)',
    ),
    freeText: declare.freeing('ov_free(void *content)'),
  };
}

function declareModels(declare: Declarations) {
  return {
    compile: declare.asking<[Handle, string, string, number, readonly object[]], Handle>(
      'ov_core_compile_model_from_file_props(void *core, const char *path, const char *device, size_t count, ' +
        'const ov_property_t *properties, _Out_ void **model)',
    ),
    free: declare.freeing('ov_compiled_model_free(void *model)'),
    input: declare.asking<[Handle], Handle>('ov_compiled_model_input(void *model, _Out_ void **port)'),
    portType: declare.asking<[Handle], number>('ov_port_get_element_type(void *port, _Out_ int *type)'),
    freePort: declare.freeing('ov_output_const_port_free(void *port)'),
  };
}

function declareRequests(declare: Declarations) {
  return {
    create: declare.asking<[Handle], Handle>(
      'ov_compiled_model_create_infer_request(void *model, _Out_ void **request)',
    ),
    free: declare.freeing('ov_infer_request_free(void *request)'),
    setInput: declare.checked<[Handle, Handle]>('ov_infer_request_set_input_tensor(void *request, void *tensor)'),
    run: declare.checked<[Handle]>('ov_infer_request_infer(void *request)'),
    output: declare.asking<[Handle, number], Handle>(
      'ov_infer_request_get_output_tensor_by_index(void *request, size_t index, _Out_ void **tensor)',
    ),
  };
}

type Copy<To, From> = (to: To, from: From, bytes: number) => unknown;

let areDeclared = false;

/** Once in each thread: koffi refuses a name that it knows. */
function declareTypes(koffi: typeof Koffi): void {
  if (areDeclared) return;
  koffi.struct('ov_shape_t', { rank: 'int64_t', dims: 'void *' });
  koffi.struct('ov_property_t', { key: 'const char *', value: 'const char *' });
  koffi.struct('ov_version_t', { buildNumber: 'const char *', description: 'const char *' });
  areDeclared = true;
}

function sizeOf(dims: readonly number[]): number {
  return dims.reduce((product, side) => product * side, 1);
}

/**
 * What is used of OpenVINO's C interface (openvino/c in the wheel). Each call holds up the thread until it is done, and
 * fails with what the library says of it. What is created has to be freed.
 */
export class OpenVino {
  readonly createCore: () => Handle;
  readonly freeCore: (core: Handle) => void;
  readonly freeModel: (model: Handle) => void;
  readonly #koffi: typeof Koffi;
  readonly #core: ReturnType<typeof declareCore>;
  readonly #models: ReturnType<typeof declareModels>;
  readonly #requests: ReturnType<typeof declareRequests>;
  readonly #tensors: ReturnType<typeof declareTensors>;
  readonly #release: (model: Handle) => void;
  readonly #copyIn: Copy<Handle, Numbers>;
  readonly #copyOut: Copy<Numbers, Handle>;

  private constructor(koffi: typeof Koffi, paths: ReturnType<typeof openVinoPaths>) {
    declareTypes(koffi);
    const declare = new Declarations(koffi.load(paths.c));
    this.#koffi = koffi;
    this.#core = declareCore(declare);
    this.#models = declareModels(declare);
    this.#requests = declareRequests(declare);
    this.#tensors = declareTensors(declare);
    this.createCore = this.#core.create;
    this.freeCore = this.#core.free;
    this.freeModel = this.#models.free;
    // `ov::CompiledModel::release_memory()`, which the C interface lacks.
    const release = 'void _ZN2ov13CompiledModel14release_memoryEv(void *self)';
    this.#release = koffi.load(paths.core).func(release) as (self: Handle) => void;
    const system = koffi.load(null);
    this.#copyIn = system.func('void *memcpy(void *to, const void *from, size_t bytes)') as Copy<Handle, Numbers>;
    this.#copyOut = system.func('void *memcpy(_Out_ void *to, const void *from, size_t bytes)') as Copy<
      Numbers,
      Handle
    >;
  }

  /** Loads the library below the folder of the models. Fails where koffi or it cannot be loaded. */
  static async load(models: string): Promise<OpenVino> {
    const { default: koffi } = await import('koffi');
    return new OpenVino(koffi, openVinoPaths(models));
  }

  /** Such as `2026.4.1`. */
  get version(): string {
    const found: { buildNumber?: string } = {};
    this.#core.version(found);
    return /^[\d.]+/.exec(found.buildNumber ?? '')?.[0] ?? 'unknown';
  }

  /** A property of the processor, in OpenVINO's words. */
  processorProperty(core: Handle, name: string): string {
    const value = this.#core.property(core, 'CPU', name);
    const text = this.#koffi.decode.string(value);
    this.#core.freeText(value);
    return text ?? '';
  }

  compile(core: Handle, path: string, properties: Readonly<Record<string, string>>): Handle {
    const list = Object.entries(properties).map(([key, value]) => ({ key, value }));
    return this.#models.compile(core, path, 'CPU', list.length, list);
  }

  /** What the model takes: one of `elementTypes`, or another of the library's. */
  inputType(model: Handle): number {
    const port = this.#models.input(model);
    try {
      return this.#models.portType(port);
    } finally {
      this.#models.freePort(port);
    }
  }

  /**
   * Runs the model and returns its first output, of floats of 16 or 32 bits, as a copy. Nothing stays but the weights:
   * what a run computes in between takes several times as much.
   */
  infer(model: Handle, input: InputNumbers): Pick<InputNumbers, 'numbers' | 'dims'> {
    const request = this.#requests.create(model);
    try {
      this.#run(request, input);
      return this.#output(request);
    } finally {
      this.#requests.free(request);
      // A handle is the address of the pointer to the object, in the one build that openVinoLibrary pins.
      this.#release(this.#koffi.decode(model, 'void *') as Handle);
    }
  }

  #run(request: Handle, { type, numbers, dims }: InputNumbers): void {
    // A tensor is as large as its dimensions say.
    if (sizeOf(dims) !== numbers.length) throw new Error(`${numbers.length} numbers are not ${dims.join(' x ')}`);
    const tensor = this.#tensors.create(type, { rank: dims.length, dims: BigInt64Array.from(dims, BigInt) });
    try {
      this.#copyIn(this.#tensors.data(tensor), numbers, numbers.byteLength);
      this.#requests.setInput(request, tensor);
      this.#requests.run(request);
    } finally {
      this.#tensors.free(tensor);
    }
  }

  #output(request: Handle): Pick<InputNumbers, 'numbers' | 'dims'> {
    const tensor = this.#requests.output(request, 0);
    try {
      const [type, dims] = [this.#tensors.type(tensor), this.#dimsOf(tensor)];
      if (type !== elementTypes.f32 && type !== elementTypes.f16) throw new Error(`The model answers in type ${type}`);
      const numbers = type === elementTypes.f32 ? new Float32Array(sizeOf(dims)) : new Uint16Array(sizeOf(dims));
      this.#copyOut(numbers, this.#tensors.data(tensor), numbers.byteLength);
      return { numbers, dims };
    } finally {
      this.#tensors.free(tensor);
    }
  }

  #dimsOf(tensor: Handle): number[] {
    const shape: { rank?: number | bigint; dims?: Handle } = {};
    this.#tensors.shape(tensor, shape);
    try {
      const dims = this.#koffi.decode(shape.dims ?? 0n, 'int64_t', Number(shape.rank)) as ArrayLike<number | bigint>;
      return Array.from(dims, Number);
    } finally {
      this.#tensors.freeShape(shape);
    }
  }
}
