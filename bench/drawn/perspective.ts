import type { Random } from './random.ts';

/** Rows of red, green and blue from top to bottom. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type Corner = readonly [x: number, y: number];
type Corners = readonly [Corner, Corner, Corner, Corner];

/**
 * Coefficients a to h of the projection that maps the unit square onto four corners (clockwise from the top left), after
 * Heckbert, Fundamentals of Texture Mapping, 1989.
 */
function squareTo([[x0, y0], [x1, y1], [x2, y2], [x3, y3]]: Corners): readonly number[] {
  const [dx1, dx2, dx3] = [x1 - x2, x3 - x2, x0 - x1 + x2 - x3];
  const [dy1, dy2, dy3] = [y1 - y2, y3 - y2, y0 - y1 + y2 - y3];
  const area = dx1 * dy2 - dx2 * dy1;
  const g = (dx3 * dy2 - dx2 * dy3) / area;
  const h = (dx1 * dy3 - dx3 * dy1) / area;
  return [x1 - x0 + g * x1, x3 - x0 + h * x3, x0, y1 - y0 + g * y1, y3 - y0 + h * y3, y0, g, h, 1];
}

/** The adjugate of a matrix of three rows; projections need it only up to a factor. */
function inverse(m: readonly number[]): readonly number[] {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = m;
  return [
    e * i - f * h,
    c * h - b * i,
    b * f - c * e,
    f * g - d * i,
    a * i - c * g,
    c * d - a * f,
    d * h - e * g,
    b * g - a * h,
    a * e - b * d,
  ];
}

/** Where a pixel of the photo lies on the document, in fractions of it. */
function projector(corners: Corners): (x: number, y: number) => Corner {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = inverse(squareTo(corners));
  return (x, y) => {
    const depth = g * x + h * y + i;
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth];
  };
}

/** The value between four pixels. */
function sample({ width, height, data }: Pixels, [x, y]: Corner, channel: number): number {
  const [left, top] = [Math.min(width - 2, Math.floor(x)), Math.min(height - 2, Math.floor(y))];
  const [right, down] = [x - left, y - top];
  const at = (row: number, column: number): number => data[(row * width + column) * 3 + channel] ?? 0;
  const upper = at(top, left) * (1 - right) + at(top, left + 1) * right;
  const lower = at(top + 1, left) * (1 - right) + at(top + 1, left + 1) * right;
  return upper * (1 - down) + lower * down;
}

/** A photo of the document as it lies on a table, seen a little from the side and turned by some degrees. */
export function warp(document: Pixels, random: Random): Pixels {
  const width = Math.round(document.width * 1.25);
  const height = Math.round(document.height * 1.25);
  const angle = (random.between(-6, 6) * Math.PI) / 180;
  const tilt = (): number => random.between(-0.035, 0.035);
  const corners = (
    [
      [-0.5, -0.5],
      [0.5, -0.5],
      [0.5, 0.5],
      [-0.5, 0.5],
    ] as const
  ).map(([x, y]): Corner => {
    const [px, py] = [(x + tilt()) * document.width, (y + tilt()) * document.height];
    return [
      width / 2 + px * Math.cos(angle) - py * Math.sin(angle),
      height / 2 + px * Math.sin(angle) + py * Math.cos(angle),
    ];
  }) as unknown as Corners;
  const project = projector(corners);
  const table = [random.whole(70, 120), random.whole(55, 90), random.whole(40, 70)] as const;
  const data = new Uint8Array(width * height * 3);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const [u, v] = project(x, y);
      const inside = u >= 0 && u < 1 && v >= 0 && v < 1;
      const grain = inside ? 0 : 12 * Math.sin(y / 9 + 3 * Math.sin(x / 140));
      for (let channel = 0; channel < 3; channel += 1) {
        const place: Corner = [u * (document.width - 1), v * (document.height - 1)];
        data[(y * width + x) * 3 + channel] = inside ? sample(document, place, channel) : (table[channel] ?? 0) + grain;
      }
    }
  }
  return { width, height, data };
}
