import type { Point, Polygon } from '../../src/domain/reading/document/geometry.ts';
import { inverseOf, project, squareOnto } from '../../src/domain/reading/document/homography.ts';
import type { Random } from './random.ts';

/** Rows of red, green and blue from top to bottom. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type Corner = Point;

/** The value between four pixels. */
export function sampleAt({ width, height, data }: Pixels, [x, y]: Corner, channel: number): number {
  const left = Math.min(width - 2, Math.floor(x));
  const top = Math.min(height - 2, Math.floor(y));
  const right = x - left;
  const down = y - top;
  const above = (top * width + left) * 3 + channel;
  const below = above + width * 3;
  const upper = (data[above] ?? 0) * (1 - right) + (data[above + 3] ?? 0) * right;
  const lower = (data[below] ?? 0) * (1 - right) + (data[below + 3] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}

/** A photo of a document: its size, and where the corners of the document are, in pixels. */
interface View {
  readonly width: number;
  readonly height: number;
  readonly corners: Polygon;
}

const square = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
] as const;

/** From above, a little from the side and turned by some degrees; the document fills the photo. */
export function fromAbove(document: Pixels, random: Random): View {
  const width = Math.round(document.width * 1.25);
  const height = Math.round(document.height * 1.25);
  const angle = (random.between(-6, 6) * Math.PI) / 180;
  const tilt = (): number => random.between(-0.035, 0.035);
  const corners = square.map(([x, y]): Corner => {
    const [px, py] = [(x + tilt()) * document.width, (y + tilt()) * document.height];
    return [
      width / 2 + px * Math.cos(angle) - py * Math.sin(angle),
      height / 2 + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  }) as unknown as Polygon;
  return { width, height, corners };
}

/**
 * Far from above, 17 to 34 degrees along both axes, from near by; the document is a part of a photo of two megapixels.
 */
export function fromTheSide(document: Pixels, random: Random): View {
  const [width, height] = document.width > document.height ? [1600, 1200] : [1200, 1600];
  const lean = (): number => random.pick([-1, 1]) * random.between(0.3, 0.6);
  const [yaw, pitch, roll] = [lean(), lean(), random.between(-0.2, 0.2)];
  const longest = Math.max(document.width, document.height);
  const seen = square.map(([across, down]): Corner => {
    const [x, y] = [(across * document.width) / longest, (down * document.height) / longest];
    const [rolledX, rolledY] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
    const away = rolledY * Math.sin(pitch);
    const depth = 1.8 + rolledX * Math.sin(yaw) + away * Math.cos(yaw);
    return [(rolledX * Math.cos(yaw) - away * Math.sin(yaw)) / depth, (rolledY * Math.cos(pitch)) / depth];
  });
  const [left, top] = [Math.min(...seen.map(([x]) => x)), Math.min(...seen.map(([, y]) => y))];
  const [across, down] = [Math.max(...seen.map(([x]) => x)) - left, Math.max(...seen.map(([, y]) => y)) - top];
  const scale = random.between(0.6, 0.9) * Math.min(width / across, height / down);
  const x0 = random.between(0.05, 0.95) * (width - across * scale);
  const y0 = random.between(0.05, 0.95) * (height - down * scale);
  const corners = seen.map(([x, y]): Corner => [x0 + (x - left) * scale, y0 + (y - top) * scale]);
  return { width, height, corners: corners as unknown as Polygon };
}

/** Points of the document that a pixel of the photo sees along each axis, where it lies farthest away; at least 1. */
function pointsSeen(document: Pixels, [a, b, c, d]: Polygon): number {
  const side = ([ax, ay]: Corner, [bx, by]: Corner): number => Math.hypot(bx - ax, by - ay);
  const across = document.width / Math.min(side(a, b), side(d, c));
  const down = document.height / Math.min(side(a, d), side(b, c));
  return Math.max(1, Math.round(Math.max(across, down)));
}

/**
 * A photo of the document as it lies on a table. Each pixel has the mean of what it sees, as that of a camera has: a
 * value picked out of it would tear the strokes of small print.
 */
export function warp(document: Pixels, { width, height, corners }: View, random: Random): Pixels {
  const onto = squareOnto(corners);
  const onDocument = onto && inverseOf(onto);
  if (onDocument === null) throw new Error('The corners of the document lie on a line.');
  const table = [random.whole(70, 120), random.whole(55, 90), random.whole(40, 70)] as const;
  const seen = pointsSeen(document, corners);
  const steps = Array.from({ length: seen }, (_, step) => (step + 0.5) / seen - 0.5);
  const photo: Pixels = { width, height, data: new Uint8Array(width * height * 3) };
  const [lastColumn, lastRow] = [document.width - 1, document.height - 1];
  // Millions of points: nothing in these loops makes an array for each channel.
  const sums = [0, 0, 0];
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      let count = 0;
      sums.fill(0);
      for (const down of steps) {
        for (const right of steps) {
          const [u, v] = project(onDocument, [x + right, y + down]) ?? [-1, -1];
          const place: Corner = [u * lastColumn, v * lastRow];
          if (place[0] < 0 || place[0] >= lastColumn || place[1] < 0 || place[1] >= lastRow) continue;
          count += 1;
          for (let channel = 0; channel < 3; channel += 1) sums[channel]! += sampleAt(document, place, channel);
        }
      }
      const first = (y * width + x) * 3;
      const grain = count > 0 ? 0 : 12 * Math.sin(y / 9 + 3 * Math.sin(x / 140));
      for (let channel = 0; channel < 3; channel += 1) {
        photo.data[first + channel] = count > 0 ? sums[channel]! / count : (table[channel] ?? 0) + grain;
      }
    }
  }
  return photo;
}
