import type { Box } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import type { PageColour } from '../domain/reading/document/page-colour.ts';
import { luma } from './luma.ts';

type Rgb = readonly [red: number, green: number, blue: number];

/** Distance of (Cb, Cr) from the neutral point, in levels of 255, from which print looks coloured. */
const visible = 9;
/** JPEG keeps hues coarsely: dark print takes this share of the paper's tint beside it. */
const bleeding = 0.7;
/** Brighter than paper by more than this share. */
const overexposed = 0.01;
/** Share of the pixels, the brightest first, that are taken as paper. */
const paperShare = 0.3;

function chroma(colour: Rgb): number {
  const grey = luma(...colour);
  return Math.hypot(0.564 * (colour[2] - grey), 0.713 * (colour[0] - grey));
}

/** Every pixel of a region. */
function* pixelsOf({ width, height, pixels }: PageImage, region: Box): Generator<Rgb> {
  const [left, right] = [Math.floor(region.x * width), Math.ceil((region.x + region.width) * width)];
  const [top, bottom] = [Math.floor(region.y * height), Math.ceil((region.y + region.height) * height)];
  for (let y = Math.max(0, top); y < Math.min(height, bottom); y += 1) {
    for (let x = Math.max(0, left); x < Math.min(width, right); x += 1) {
      const at = (y * width + x) * 3;
      yield [pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0];
    }
  }
}

/** The mean of the brightest pixels. */
function paperOf(colours: readonly Rgb[]): Rgb {
  const levels = new Uint32Array(256);
  for (const colour of colours) levels[Math.round(luma(...colour))] = (levels[Math.round(luma(...colour))] ?? 0) + 1;
  let [level, brighter] = [255, levels[255] ?? 0];
  while (brighter < paperShare * colours.length && level > 0) {
    level -= 1;
    brighter += levels[level] ?? 0;
  }
  const sum: [number, number, number] = [0, 0, 0];
  for (const colour of colours) {
    if (Math.round(luma(...colour)) < level) continue;
    for (const channel of [0, 1, 2] as const) sum[channel] += colour[channel];
  }
  return [sum[0] / brighter, sum[1] / brighter, sum[2] / brighter];
}

/**
 * Measures the colour of an RGB image within a region, given in its fractions. Null for an empty region. The image
 * should be small, a few hundred pixels a side, so that the colour noise of cameras and JPEG averages out.
 *
 * A grey copy lies in the light of a lamp: all its pixels have the hue of that light. So the paper is made neutral
 * first, each channel by a factor of its own (von Kries), and what is coloured even then is counted; telling a cast
 * from colours by their spread follows Gasparini and Schettini, "Color balancing of digital photos using simple image
 * statistics", Pattern Recognition 37 (2004).
 */
export function measureColour(image: PageImage, region: Box): PageColour | null {
  if (image.channels === 1) return { coloured: 0, tint: 0 };
  const colours = [...pixelsOf(image, region)];
  if (colours.length === 0) return null;
  const paper = paperOf(colours);
  const neutral = luma(...paper);
  const [red, green, blue] = paper.map((level) => neutral / Math.max(1, level)) as [number, number, number];
  const tint = chroma(paper);
  const coloured = colours.filter(([r, g, b]) => {
    const balanced: Rgb = [r * red, g * green, b * blue];
    const darkness = 1 - luma(...balanced) / Math.max(1, neutral);
    // What is brighter than paper is overexposed, each channel by itself: its hue says nothing.
    return darkness > -overexposed && chroma(balanced) >= visible + bleeding * tint * darkness;
  });
  return { coloured: coloured.length / colours.length, tint };
}
