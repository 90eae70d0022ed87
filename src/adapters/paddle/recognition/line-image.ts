import type { PageImage } from '../../../domain/reading/document/page.ts';
import type { TextLineBox } from '../detection/text-line-box.ts';
import { pointIn } from '../detection/text-line-box.ts';

/** Lines are this high when the recogniser sees them; pixels. */
export const lineHeight = 48;
/** The longest line that the recogniser was made for; longer ones are squeezed. */
export const maxLine = 3200;

/** A line of text cut out of a page, upright: planes of blue, green and red, -1..1, `lineHeight` rows each. */
export interface LineImage {
  readonly width: number;
  readonly planes: Float32Array;
}

/** How wide a line becomes at `lineHeight`. */
export function lineWidth({ width, height }: TextLineBox): number {
  return Math.min(maxLine, Math.max(4, Math.ceil((width / height) * lineHeight)));
}

interface Sampler {
  readonly image: PageImage;
  /** Blue, green and red as they are summed up. */
  readonly sums: Float32Array;
}

/** Adds the pixel between pixels at `x` and `y` to the sums; beyond the edge the image repeats it. */
function addPixel({ image, sums }: Sampler, x: number, y: number): void {
  const { width, height, channels, pixels } = image;
  const left = Math.min(width - 1, Math.max(0, Math.floor(x)));
  const top = Math.min(height - 1, Math.max(0, Math.floor(y)));
  const right = Math.min(width - 1, left + 1);
  const bottom = Math.min(height - 1, top + 1);
  const fx = Math.min(1, Math.max(0, x - left));
  const fy = Math.min(1, Math.max(0, y - top));
  for (let channel = 0; channel < channels; channel += 1) {
    const a = pixels[(top * width + left) * channels + channel] ?? 0;
    const b = pixels[(top * width + right) * channels + channel] ?? 0;
    const c = pixels[(bottom * width + left) * channels + channel] ?? 0;
    const d = pixels[(bottom * width + right) * channels + channel] ?? 0;
    const value = (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy;
    const plane = channels === 1 ? 0 : 2 - channel;
    sums[plane] = (sums[plane] ?? 0) + value;
  }
}

/** Cuts a line out of a page and turns it upright; where it shrinks, several pixels become one. */
export function cutLine(image: PageImage, box: TextLineBox): LineImage {
  const width = lineWidth(box);
  const plane = width * lineHeight;
  // Shared, because other threads may read it.
  const planes = new Float32Array(new SharedArrayBuffer(3 * plane * Float32Array.BYTES_PER_ELEMENT));
  const [stepX, stepY] = [box.width / width, box.height / lineHeight];
  const [samplesX, samplesY] = [Math.max(1, Math.ceil(stepX)), Math.max(1, Math.ceil(stepY))];
  const [cos, sin] = [Math.cos(box.angle), Math.sin(box.angle)];
  const [left, top] = pointIn(box, 0, 0);
  const sampler: Sampler = { image, sums: new Float32Array(3) };
  const scale = 1 / (127.5 * samplesX * samplesY);
  for (let at = 0; at < plane; at += 1) {
    const row = Math.floor(at / width);
    const column = at - row * width;
    sampler.sums.fill(0);
    for (let v = 0; v < samplesY; v += 1) {
      for (let u = 0; u < samplesX; u += 1) {
        const along = (column + (u + 0.5) / samplesX) * stepX;
        const across = (row + (v + 0.5) / samplesY) * stepY;
        addPixel(sampler, left + along * cos - across * sin - 0.5, top + along * sin + across * cos - 0.5);
      }
    }
    for (let channel = 0; channel < 3; channel += 1) {
      planes[channel * plane + at] = (sampler.sums[image.channels === 1 ? 0 : channel] ?? 0) * scale - 1;
    }
  }
  return { width, planes };
}
