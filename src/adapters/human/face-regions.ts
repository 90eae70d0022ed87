import { cutPatch, greyOf, type Patch, type Pixels } from './patch.ts';

/** Pixels of a side of the patch in which regions are measured. */
const inputSide = 48;

/** Where parts of a face lie in its patch, aligned as for its descriptor: left, right, top, bottom of 0..1. */
const regions = {
  leftEye: [0.2, 0.41, 0.24, 0.345],
  rightEye: [0.58, 0.79, 0.24, 0.345],
  underLeftEye: [0.2, 0.41, 0.37, 0.42],
  underRightEye: [0.58, 0.79, 0.37, 0.42],
  bridge: [0.45, 0.54, 0.24, 0.34],
  forehead: [0.32, 0.68, 0.06, 0.14],
  leftCheek: [0.18, 0.34, 0.42, 0.56],
  rightCheek: [0.65, 0.81, 0.42, 0.56],
  nose: [0.4, 0.6, 0.42, 0.6],
  upperLip: [0.4, 0.6, 0.6, 0.65],
  mouth: [0.34, 0.66, 0.65, 0.78],
  chin: [0.38, 0.62, 0.83, 0.93],
} as const satisfies Record<string, readonly [number, number, number, number]>;

export type RegionName = keyof typeof regions;

/** Light and structure of a region. Lightness is 0..255. */
export interface RegionLight {
  readonly lightness: number;
  /** Standard deviation of lightness. */
  readonly spread: number;
  /** Mean difference of lightness between neighbours two pixels apart, across and down. */
  readonly across: number;
  readonly down: number;
  /** Lightness of the lightest row less that of the darkest. */
  readonly rows: number;
  /** Shares of red and green in the colour. */
  readonly red: number;
  readonly green: number;
}

/** Measures every region in one cut of 48 x 48 pixels. */
export function measureRegions(image: Pixels, patch: Patch): Readonly<Record<RegionName, RegionLight>> {
  const rgb = cutPatch(image, patch, inputSide);
  const grey = greyOf(rgb);
  const measured = Object.entries(regions).map(([name, area]) => [name, measure(area, { rgb, grey })] as const);
  return Object.fromEntries(measured) as Record<RegionName, RegionLight>;
}

interface Light {
  readonly rgb: Float32Array;
  readonly grey: Float32Array;
}

function measure(area: readonly [number, number, number, number], { rgb, grey }: Light): RegionLight {
  const [left, right, top, bottom] = area.map((edge) => Math.round(edge * inputSide)) as [
    number,
    number,
    number,
    number,
  ];
  const sum = { grey: 0, squares: 0, across: 0, down: 0, red: 0, green: 0 };
  const rows = { lightest: 0, darkest: 255 };
  for (let y = top; y < bottom; y += 1) {
    let row = 0;
    for (let x = left; x < right; x += 1) {
      const at = y * inputSide + x;
      const value = grey[at] ?? 0;
      row += value;
      sum.squares += value * value;
      sum.across += Math.abs((grey[at + 1] ?? 0) - (grey[at - 1] ?? 0));
      sum.down += Math.abs((grey[at + inputSide] ?? 0) - (grey[at - inputSide] ?? 0));
      const [red, green, blue] = [rgb[at * 3] ?? 0, rgb[at * 3 + 1] ?? 0, rgb[at * 3 + 2] ?? 0];
      // A little grey is added: the colour of what is nearly black is noise.
      const all = red + green + blue + 15;
      sum.red += (red + 5) / all;
      sum.green += (green + 5) / all;
    }
    sum.grey += row;
    rows.lightest = Math.max(rows.lightest, row / (right - left));
    rows.darkest = Math.min(rows.darkest, row / (right - left));
  }
  const count = (right - left) * (bottom - top);
  const lightness = sum.grey / count;
  return {
    lightness,
    spread: Math.sqrt(Math.max(0, sum.squares / count - lightness ** 2)),
    across: sum.across / count,
    down: sum.down / count,
    rows: rows.lightest - rows.darkest,
    red: sum.red / count,
    green: sum.green / count,
  };
}
