import type { PageImage } from '../domain/reading/document/page.ts';

/**
 * Writes the colour between four pixels of a picture to `at` of `out`; `x` and `y` in pixels, beyond the edge its own.
 */
export function colourBetween(
  out: Uint8Array,
  at: number,
  { image: { width, height, channels, pixels }, x, y }: { image: PageImage; x: number; y: number },
): void {
  const left = Math.max(0, Math.min(width - 2, Math.floor(x)));
  const top = Math.max(0, Math.min(height - 2, Math.floor(y)));
  const across = Math.max(0, Math.min(1, x - left));
  const down = Math.max(0, Math.min(1, y - top));
  const first = (top * width + left) * channels;
  const below = first + (top + 1 < height ? width * channels : 0);
  const right = left + 1 < width ? channels : 0;
  for (let channel = 0; channel < channels; channel += 1) {
    const upper = (pixels[first + channel] ?? 0) * (1 - across) + (pixels[first + right + channel] ?? 0) * across;
    const lower = (pixels[below + channel] ?? 0) * (1 - across) + (pixels[below + right + channel] ?? 0) * across;
    out[at + channel] = Math.round(upper * (1 - down) + lower * down);
  }
}
