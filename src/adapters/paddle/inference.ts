/** Numbers in rows: the last dimension changes fastest. */
export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

/** A loaded model with one input, of which the first output is wanted; floats of 16 or 32 bits, as it asks for. */
export type Model = (input: Tensor) => Promise<Tensor>;

/** Precision in which OpenVINO computes: bf16 is floats of 16 bits with 8 bits of fraction. */
export type Precision = 'f32' | 'bf16';

/** What is to run the models. */
export type InferenceOptions =
  | { readonly use: 'onnxruntime' }
  | {
      readonly use: 'openvino';
      /** Folder of the models, absolute, in which OpenVINO is installed. */
      readonly folder: string;
      /** `bf16` is taken where the processor computes so by itself; elsewhere f32. */
      readonly precision: Precision;
      /** Whether ONNX Runtime serves where OpenVINO does not load. */
      readonly optional: boolean;
    };

type InferenceBackend = 'onnxruntime-node' | 'wasm' | `openvino-${Precision}`;

/** What runs ONNX models. */
export interface Inference {
  readonly backend: InferenceBackend;
  readonly version: string;
  /** Starts the same once more, for another thread. */
  readonly options: InferenceOptions;
  /**
   * Loads the model at `path`, to run on `threads` threads (1 when left out); the WebAssembly build has one at any
   * rate. Errors: `ENGINE_FAILED` with what to do about it.
   */
  open(path: string, threads?: number): Promise<Model>;
  /**
   * Gives back the memory of all its models, which cannot run any more. For threads that end, whose garbage nobody
   * collects. Missing where the runtime does so by itself.
   */
  readonly close?: () => void;
}
