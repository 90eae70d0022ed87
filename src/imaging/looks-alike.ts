import type { PageImage } from '../domain/reading/document/page.ts';

/** Mean difference of grey levels that drawing the same page twice never reaches. */
const maxDifference = 8;
/** Share of the longer side by which sizes may differ, for rounding. */
const maxGrowth = 0.02;

function sample({ pixels, channels, width, height }: PageImage, x: number, y: number): number {
  const at =
    (Math.min(height - 1, Math.floor(y * height)) * width + Math.min(width - 1, Math.floor(x * width))) * channels;
  return pixels[at] ?? 0;
}

/** Whether two small renderings show the same page; for grey images of a few hundred pixels. */
export function looksAlike(a: PageImage, b: PageImage): boolean {
  if (Math.abs(a.width / a.height - b.width / b.height) > (maxGrowth * a.width) / a.height) return false;
  let sum = 0;
  for (let row = 0; row < a.height; row += 1) {
    for (let column = 0; column < a.width; column += 1) {
      const [x, y] = [(column + 0.5) / a.width, (row + 0.5) / a.height];
      sum += Math.abs(sample(a, x, y) - sample(b, x, y));
    }
  }
  return sum / (a.width * a.height) <= maxDifference;
}
