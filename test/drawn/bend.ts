import type { Pixels } from './perspective.ts';
import { sampleAt } from './perspective.ts';
import type { Random } from './random.ts';

/** How a sheet of paper lies that is not flat. */
export const bends = ['flat', 'cylinder', 'book', 'wave', 'folds'] as const;
export type Bend = (typeof bends)[number];

type Place = readonly [x: number, y: number];

/** Slope of the paper in radians at a share of its way across, for a strength of 1. */
const slopes: Readonly<Record<Bend, (share: number) => number>> = {
  flat: () => 0,
  cylinder: (share) => 1 - 2 * share,
  book: (share) => 1.4 * Math.exp(-share / 0.22) - 0.1,
  wave: (share) => Math.cos(2 * Math.PI * share),
  folds: (share) => (Math.floor(share * 3) % 2 === 0 ? 0.7 : -0.7),
};

/** Parts into which a sheet is cut to be drawn. */
const cells = 160;
/** Distance of the camera in lengths of the sheet, and how far it looks from the side; radians. */
const camera = { distance: 2.2, pitch: [0.3, 0.5], turn: 0.06 } as const;
const margin = 0.06;

/** Height and reach of the paper above the table along its bend, both in its own length; arc length is kept. */
function profile(bend: Bend, strength: number): (share: number) => { reach: number; height: number; slope: number } {
  const steps = 600;
  const table = [{ reach: 0, height: 0, slope: 0 }];
  for (let step = 0; step < steps; step += 1) {
    const slope = strength * slopes[bend]((step + 0.5) / steps);
    const last = table[step] as (typeof table)[number];
    table.push({ reach: last.reach + Math.cos(slope) / steps, height: last.height + Math.sin(slope) / steps, slope });
  }
  return (share) => table[Math.round(share * steps)] as (typeof table)[number];
}

interface Seen {
  readonly at: Place;
  readonly light: number;
}

/** Where each point of the sheet is seen, in any unit, by rows; the sheet is bent about an axis that runs down it. */
function view(document: Pixels, how: { bend: Bend; strength: number }, random: Random): readonly Seen[] {
  const across = profile(how.bend, how.strength);
  const [sin, cos] = [Math.sin, Math.cos].map((of) => of(random.between(...camera.pitch))) as [number, number];
  const turn = random.between(-camera.turn, camera.turn);
  const longest = Math.max(document.width, document.height);
  const [wide, high] = [document.width / longest, document.height / longest];
  const isMirrored = random.next() < 0.5;
  return Array.from({ length: (cells + 1) ** 2 }, (_, at): Seen => {
    const [row, column] = [Math.floor(at / (cells + 1)), at % (cells + 1)];
    const share = column / cells;
    const { reach, height, slope } = across(isMirrored ? 1 - share : share);
    const flat = [(isMirrored ? across(1).reach - reach : reach) - across(1).reach / 2, row / cells - 0.5] as const;
    const [x, y] = [flat[0] * wide, flat[1] * high];
    const [turnedX, turnedY] = [x * Math.cos(turn) - y * Math.sin(turn), x * Math.sin(turn) + y * Math.cos(turn)];
    const up = height * wide;
    const depth = camera.distance - turnedY * sin - up * cos;
    return { at: [turnedX / depth, (turnedY * cos - up * sin) / depth], light: 1 - 0.25 * Math.abs(slope) };
  });
}

/** Calls `draw` for each pixel of a triangle with the weights of its corners. */
function fill(
  [a, b, c]: readonly [Place, Place, Place],
  size: Pixels,
  draw: (at: number, weights: readonly [number, number, number]) => void,
): void {
  const area = (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
  if (area === 0) return;
  const [top, bottom] = [Math.floor(Math.min(a[1], b[1], c[1])), Math.ceil(Math.max(a[1], b[1], c[1]))];
  const [left, right] = [Math.floor(Math.min(a[0], b[0], c[0])), Math.ceil(Math.max(a[0], b[0], c[0]))];
  for (let y = Math.max(0, top); y <= Math.min(size.height - 1, bottom); y += 1) {
    for (let x = Math.max(0, left); x <= Math.min(size.width - 1, right); x += 1) {
      const second = ((x - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (y - a[1])) / area;
      const third = ((b[0] - a[0]) * (y - a[1]) - (x - a[0]) * (b[1] - a[1])) / area;
      const first = 1 - second - third;
      if (Math.min(first, second, third) >= -1e-6) draw(y * size.width + x, [first, second, third]);
    }
  }
}

interface Corner extends Seen {
  /** On the document, in shares of its width and height. */
  readonly u: number;
  readonly v: number;
}

/** A photo of a bent sheet on a table, about as large as the document was; the same for the same seed. */
export function bendSheet(document: Pixels, how: { bend: Bend; strength: number }, random: Random): Pixels {
  const seen = view(document, how, random);
  const places = seen.map(({ at }) => at);
  const [left, top] = [Math.min(...places.map(([x]) => x)), Math.min(...places.map(([, y]) => y))];
  const [right, bottom] = [Math.max(...places.map(([x]) => x)), Math.max(...places.map(([, y]) => y))];
  const scale = document.width / (right - left);
  const border = margin * document.width;
  const size = {
    width: Math.ceil((right - left) * scale + 2 * border),
    height: Math.ceil((bottom - top) * scale + 2 * border),
  };
  const table = [random.whole(70, 120), random.whole(55, 90), random.whole(40, 70)] as const;
  const data = new Uint8Array(size.width * size.height * 3);
  for (let at = 0; at < data.length; at += 1) data[at] = (table[at % 3] ?? 0) + 8 * Math.sin(at / size.width / 27);
  const photo = { ...size, data };
  const inPhoto = ([x, y]: Place): Place => [(x - left) * scale + border, (y - top) * scale + border];
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) drawCell({ row, column });
  }
  return photo;

  function drawCell({ row, column }: { row: number; column: number }): void {
    const corner = (down: number, across: number): Corner => {
      const { at, light } = seen[(row + down) * (cells + 1) + column + across] as Seen;
      return { at: inPhoto(at), light, u: (column + across) / cells, v: (row + down) / cells };
    };
    const [a, b, c, d] = [corner(0, 0), corner(0, 1), corner(1, 1), corner(1, 0)];
    for (const [first, second, third] of [[a, b, c] as const, [a, c, d] as const]) {
      fill([first.at, second.at, third.at], photo, (at, [p, q, r]) => {
        const light = first.light * p + second.light * q + third.light * r;
        const [u, v] = [first.u * p + second.u * q + third.u * r, first.v * p + second.v * q + third.v * r];
        const place: Place = [u * (document.width - 1), v * (document.height - 1)];
        for (let channel = 0; channel < 3; channel += 1) {
          data[at * 3 + channel] = light * sampleAt(document, place, channel);
        }
      });
    }
  }
}
