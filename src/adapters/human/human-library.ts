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

/** What is used of TensorFlow.js. Tensors of pictures are [count, rows, columns, channels]. */
export interface TensorFlow {
  tensor(values: Float32Array, shape: readonly number[], dtype: 'float32'): Tensor;
  setBackend(name: string): Promise<boolean>;
  getBackend(): string;
  /** Frees the tensors made within, except the one that it returns. */
  tidy(work: () => Tensor): Tensor;
  add(a: Tensor, b: Tensor): Tensor;
  sub(a: Tensor, b: Tensor): Tensor;
  div(a: Tensor, b: Tensor): Tensor;
  relu(input: Tensor): Tensor;
  pad(input: Tensor, paddings: readonly (readonly [before: number, after: number])[]): Tensor;
  mean(input: Tensor, axes: readonly number[]): Tensor;
  matMul(a: Tensor, b: Tensor): Tensor;
  maxPool(input: Tensor, size: number, strides: number, pad: 'valid'): Tensor;
  avgPool(input: Tensor, size: number, strides: number, pad: 'valid'): Tensor;
  readonly fused: {
    conv2d(layer: {
      readonly x: Tensor;
      readonly filter: Tensor;
      readonly bias: Tensor;
      readonly strides: readonly [number, number];
      readonly pad: 'same' | 'valid';
      readonly activation: 'relu' | 'linear';
    }): Tensor;
  };
}

export interface HumanInstance {
  readonly version: string;
  readonly tf: TensorFlow;
  readonly models: { readonly models: Readonly<Record<string, GraphModel | null>> };
  load(): Promise<void>;
}

export interface HumanLibrary {
  readonly Human: new (config: object) => HumanInstance;
}
