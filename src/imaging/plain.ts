import type { Box } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';

/** Pixels along each side of the lattice that is looked at. */
const lattice = 150;
/** Share of them that a stamp or a line over a plain ground has at most. */
const maxOther = 0.02;

/** Whether almost all of a box of an image is of one brightness: nothing, or a stamp over nothing. */
export function isPlain({ width, height, channels, pixels }: PageImage, box: Box): boolean {
  const counts = new Uint32Array(256);
  for (let row = 0; row < lattice; row += 1) {
    const y = Math.min(height - 1, Math.floor((box.y + (box.height * (row + 0.5)) / lattice) * height));
    for (let column = 0; column < lattice; column += 1) {
      const x = Math.min(width - 1, Math.floor((box.x + (box.width * (column + 0.5)) / lattice) * width));
      const value = pixels[(y * width + x) * channels] ?? 0;
      counts[value] = (counts[value] ?? 0) + 1;
    }
  }
  return Math.max(...counts) >= (1 - maxOther) * lattice * lattice;
}
