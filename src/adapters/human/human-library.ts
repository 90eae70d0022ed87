/**
 * The part of `@vladmandic/human` and of its TensorFlow.js that this adapter uses. Written down here because the
 * package's own types do not describe `human.node-wasm.js`.
 */
export interface Tensor {
  readonly shape: readonly number[];
  dataSync(): Float32Array;
  dispose(): void;
}

export interface GraphModel {
  execute(input: Tensor): Tensor | Tensor[];
}

export interface HumanInstance {
  readonly version: string;
  readonly tf: {
    tensor(values: Float32Array, shape: readonly number[], dtype: 'float32'): Tensor;
    setBackend(name: string): Promise<boolean>;
    getBackend(): string;
  };
  readonly models: { readonly models: Readonly<Record<string, GraphModel | null>> };
  load(): Promise<void>;
}

export interface HumanLibrary {
  readonly Human: new (config: object) => HumanInstance;
}
