import type { Point } from '../domain/reading/document/geometry.ts';
import type { PageImage } from '../domain/reading/document/page.ts';
import { gridSize, type PageGrid } from '../domain/reading/document/page-grid.ts';
import { colourBetween } from './colour-between.ts';

/**
 * Times the pixels of the picture that the flattened page has at most: no sheet is longer than it looks by much more.
 */
const maxGrowth = 1.5;

/** How large a flattened page is; pixels. */
function flatSize(grid: PageGrid, image: PageImage): { width: number; height: number } {
  const { width, height } = gridSize(grid, image);
  const scale = Math.min(1, Math.sqrt((maxGrowth * image.width * image.height) / (width * height || 1)));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** The points of the grid along one level of the flattened page, in pixels of the picture. */
function pointsAlong({ columns, rows, points }: PageGrid, v: number, image: PageImage): Point[] {
  const level = v * (rows - 1);
  const top = Math.min(rows - 2, Math.floor(level));
  const part = level - top;
  return Array.from({ length: columns }, (_, column): Point => {
    const [ax, ay] = points[top * columns + column] ?? [0, 0];
    const [bx, by] = points[(top + 1) * columns + column] ?? [0, 0];
    return [(ax + (bx - ax) * part) * image.width - 0.5, (ay + (by - ay) * part) * image.height - 0.5];
  });
}

/** The page that lies bent in a picture as its grid says, flattened. What the grid leaves out is not on it. */
export function flatten(image: PageImage, grid: PageGrid): PageImage {
  const { width, height } = flatSize(grid, image);
  const { channels } = image;
  const pixels = new Uint8Array(width * height * channels);
  for (let row = 0; row < height; row += 1) {
    const along = pointsAlong(grid, (row + 0.5) / height, image);
    for (let column = 0; column < width; column += 1) {
      const place = ((column + 0.5) / width) * (grid.columns - 1);
      const left = Math.min(grid.columns - 2, Math.floor(place));
      const part = place - left;
      const [ax, ay] = along[left] as Point;
      const [bx, by] = along[left + 1] as Point;
      const at = { image, x: ax + (bx - ax) * part, y: ay + (by - ay) * part };
      colourBetween(pixels, (row * width + column) * channels, at);
    }
  }
  return { ...image, width, height, pixels };
}
