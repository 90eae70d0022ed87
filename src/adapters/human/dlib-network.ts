import type { Convolution, DlibWeights, Weights } from './dlib-weights.ts';
import type { GraphModel, Tensor, TensorFlow } from './human-library.ts';

/** Mean colour that dlib takes off, and the range of what is left. */
const meanColour = [122.782, 117.001, 104.298];
const pixelRange = 255;

/**
 * The residual network of dlib (dlib_face_recognition_resnet_model_v1, 99.38 % on LFW as published), from the weights
 * of `@vladmandic/face-api`, computed by the TensorFlow.js that Human brings. Takes RGB chips of 150 x 150 with values
 * 0..255 and gives 128 numbers for each.
 */
export function dlibNetwork(tf: TensorFlow, weights: DlibWeights): GraphModel {
  const tensor = ({ values, shape }: Weights) => tf.tensor(values, shape, 'float32');
  const mean = tf.tensor(Float32Array.from(meanColour), [3], 'float32');
  const range = tf.tensor(Float32Array.from([pixelRange]), [1], 'float32');
  const convolution = layersOf(tf, weights);
  const start = convolution('conv32_down', { stride: 2, activation: 'relu' });
  const blocks = [
    ...['conv32_1', 'conv32_2', 'conv32_3'].map((name) => residual(tf, convolution, name)),
    reducing(tf, convolution, 'conv64_down'),
    ...['conv64_1', 'conv64_2', 'conv64_3'].map((name) => residual(tf, convolution, name)),
    reducing(tf, convolution, 'conv128_down'),
    ...['conv128_1', 'conv128_2'].map((name) => residual(tf, convolution, name)),
    reducing(tf, convolution, 'conv256_down'),
    ...['conv256_1', 'conv256_2'].map((name) => residual(tf, convolution, name)),
    reducing(tf, convolution, 'conv256_down_out'),
  ];
  const lastLayer = tensor(weights.lastLayer);
  return {
    execute: (chips) =>
      tf.tidy(() => {
        const normal = tf.div(tf.sub(chips, mean), range);
        const reduced = tf.maxPool(start(normal), 3, 2, 'valid');
        const features = blocks.reduce((output, block) => block(output), reduced);
        return tf.matMul(tf.mean(features, [1, 2]), lastLayer);
      }),
  };
}

type Layer = (input: Tensor) => Tensor;

interface LayerOptions {
  readonly stride: 1 | 2;
  readonly activation: 'relu' | 'linear';
}

type Layers = (name: string, options: LayerOptions) => Layer;

function layersOf(tf: TensorFlow, weights: DlibWeights): Layers {
  return (name, { stride, activation }) => {
    const { filters, bias }: Convolution = weights.convolution(name);
    const layer = {
      filter: tf.tensor(filters.values, filters.shape, 'float32'),
      bias: tf.tensor(bias.values, bias.shape, 'float32'),
      strides: [stride, stride] as const,
      // dlib pads where the size is kept, and nowhere else.
      pad: stride === 1 ? ('same' as const) : ('valid' as const),
      activation,
    };
    return (x) => tf.fused.conv2d({ ...layer, x });
  };
}

/** Two convolutions beside a short cut. */
function residual(tf: TensorFlow, convolution: Layers, name: string): Layer {
  const first = convolution(`${name}/conv1`, { stride: 1, activation: 'relu' });
  const second = convolution(`${name}/conv2`, { stride: 1, activation: 'linear' });
  return (input) => tf.relu(tf.add(second(first(input)), input));
}

/** The same at half the size: what the short cut lacks in channels, and the convolutions in size, is zero. */
function reducing(tf: TensorFlow, convolution: Layers, name: string): Layer {
  const first = convolution(`${name}/conv1`, { stride: 2, activation: 'relu' });
  const second = convolution(`${name}/conv2`, { stride: 1, activation: 'linear' });
  return (input) => {
    const output = second(first(input));
    const shortCut = tf.avgPool(input, 2, 2, 'valid');
    const [, rows = 0, , channels = 0] = shortCut.shape;
    const missingRows = Math.max(0, rows - (output.shape[1] ?? 0));
    const missingChannels = Math.max(0, (output.shape[3] ?? 0) - channels);
    return tf.relu(
      tf.add(
        tf.pad(output, [
          [0, 0],
          [0, missingRows],
          [0, missingRows],
          [0, 0],
        ]),
        tf.pad(shortCut, [
          [0, 0],
          [0, 0],
          [0, 0],
          [0, missingChannels],
        ]),
      ),
    );
  };
}
