import type { GraphModel, HumanInstance, Tensor } from './human-library.ts';

/** Models of Human that find a face and judge it; the others (description, body, hand, emotion) are never loaded. */
export const humanModels = ['blazeface', 'facemesh', 'antispoof', 'liveness'] as const;
/** What describes a face. */
export const descriptorModel = 'dlib-resnet';
export const modelNames = [...humanModels, descriptorModel] as const;
export type ModelName = (typeof modelNames)[number];

/**
 * Loaded models. `run` gives one of them one or more square RGB inputs, one behind the other, and returns its outputs
 * in the model's own order.
 */
export interface Models {
  readonly version: string;
  /** Where they run: `wasm` or `tfjs-node`. */
  readonly backend: string;
  /** Makes TensorFlow.js compute with the backend of these models. */
  activate(): Promise<void>;
  run(name: ModelName, values: Float32Array, side: number): readonly ModelOutput[];
}

export interface ModelOutput {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

/** Turns a loaded Human into `Models`; throws when one of the models is absent, because Human itself only logs that. */
export function modelsOf(human: HumanInstance, backend: string, descriptor: GraphModel): Models {
  const engine = human.tf.getBackend();
  const loaded = new Map<ModelName, GraphModel>([[descriptorModel, descriptor]]);
  for (const name of humanModels) {
    const model = human.models.models[name];
    if (!model) throw new Error(`the model ${name} of @vladmandic/human did not load`);
    loaded.set(name, model);
  }
  return {
    version: human.version,
    backend,
    async activate() {
      await human.tf.setBackend(engine);
    },
    run(name, values, side) {
      const model = loaded.get(name);
      if (model === undefined) throw new Error(`the model ${name} is not loaded`);
      const count = values.length / (side * side * 3);
      const input = human.tf.tensor(values, [count, side, side, 3], 'float32');
      try {
        return outputsOf(model.execute(input));
      } finally {
        input.dispose();
      }
    },
  };
}

function outputsOf(result: Tensor | Tensor[]): ModelOutput[] {
  const tensors = Array.isArray(result) ? result : [result];
  try {
    return tensors.map((tensor) => ({ shape: tensor.shape, values: new Float32Array(tensor.dataSync()) }));
  } finally {
    for (const tensor of tensors) tensor.dispose();
  }
}

/** The output whose last dimension is `size`. */
export function outputOf(outputs: readonly ModelOutput[], size: number): Float32Array {
  const found = outputs.find((output) => output.shape.at(-1) === size);
  if (found === undefined) throw new Error(`a model of @vladmandic/human has no output of size ${size}`);
  return found.values;
}
