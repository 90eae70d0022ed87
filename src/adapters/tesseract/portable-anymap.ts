import type { PageImage } from '../../domain/reading/document/page.ts';

/** A part of an image in pixels. */
export interface PixelRegion {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The file format that costs nothing (netpbm P5, P6): a header before the pixels as they are. */
export function portableAnymap(image: PageImage, region: PixelRegion): Uint8Array {
  const header = new TextEncoder().encode(`P${image.channels === 1 ? 5 : 6}\n${region.width} ${region.height}\n255\n`);
  const row = region.width * image.channels;
  const bytes = new Uint8Array(header.length + row * region.height);
  bytes.set(header);
  for (let y = 0; y < region.height; y += 1) {
    const from = ((region.top + y) * image.width + region.left) * image.channels;
    bytes.set(image.pixels.subarray(from, from + row), header.length + y * row);
  }
  return bytes;
}
