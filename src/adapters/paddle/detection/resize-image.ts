import type { PageImage } from '../../../domain/reading/document/page.ts';

/** For each pixel of the result the first source pixel and the weights from there on. */
interface Taps {
  readonly first: Int32Array;
  readonly weights: Float32Array;
  readonly count: number;
}

/** Triangle filter: linear when it enlarges, an average when it shrinks. */
function tapsOf(from: number, to: number): Taps {
  const scale = from / to;
  const radius = Math.max(1, scale);
  const count = Math.ceil(radius) * 2 + 1;
  const first = new Int32Array(to);
  const weights = new Float32Array(to * count);
  for (let i = 0; i < to; i += 1) {
    const center = (i + 0.5) * scale - 0.5;
    const start = Math.ceil(center - radius);
    first[i] = start;
    let sum = 0;
    for (let k = 0; k < count; k += 1) {
      const weight = Math.max(0, 1 - Math.abs(start + k - center) / radius);
      weights[i * count + k] = weight;
      sum += weight;
    }
    for (let k = 0; k < count; k += 1) weights[i * count + k] = (weights[i * count + k] ?? 0) / sum;
  }
  return { first, weights, count };
}

const clamp = (value: number, max: number): number => (value < 0 ? 0 : value > max ? max : value);

interface Channel {
  /** Pixels of a row. */
  readonly width: number;
  readonly channels: number;
  readonly channel: number;
  readonly taps: Taps;
}

/** Shrinks or enlarges one channel of a row. */
function resizeRow(row: Uint8Array, { width, channels, channel, taps }: Channel, out: Float32Array): void {
  const { first, weights, count } = taps;
  for (let x = 0; x < first.length; x += 1) {
    let sum = 0;
    const start = first[x] ?? 0;
    for (let k = 0; k < count; k += 1) {
      const weight = weights[x * count + k] ?? 0;
      if (weight !== 0) sum += weight * (row[clamp(start + k, width - 1) * channels + channel] ?? 0);
    }
    out[x] = sum;
  }
}

/** One channel of an image at another size, 0..255. Pixels beyond the edge repeat it. */
export function resizeChannel(
  { width, height, channels, pixels }: PageImage,
  channel: number,
  size: { readonly width: number; readonly height: number },
): Float32Array {
  const across = tapsOf(width, size.width);
  const down = tapsOf(height, size.height);
  const out = new Float32Array(size.width * size.height);
  const ring = Array.from({ length: down.count }, () => new Float32Array(size.width));
  const held = new Int32Array(down.count).fill(-1);
  for (let y = 0; y < size.height; y += 1) {
    const target = out.subarray(y * size.width, (y + 1) * size.width);
    for (let k = 0; k < down.count; k += 1) {
      const weight = down.weights[y * down.count + k] ?? 0;
      if (weight === 0) continue;
      const from = clamp((down.first[y] ?? 0) + k, height - 1);
      const slot = from % down.count;
      const line = ring[slot] as Float32Array;
      if (held[slot] !== from) {
        const row = pixels.subarray(from * width * channels, (from + 1) * width * channels);
        resizeRow(row, { width, channels, channel, taps: across }, line);
        held[slot] = from;
      }
      for (let x = 0; x < size.width; x += 1) target[x] = (target[x] ?? 0) + weight * (line[x] ?? 0);
    }
  }
  return out;
}
