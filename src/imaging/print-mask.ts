import type { PageImage } from '../domain/reading/document/page.ts';

/** Side in pixels of the squares whose paper is looked for by itself: shadows and grey boxes change slowly. */
const tile = 32;
/** What is printed has at most this share of the brightness of the paper around it. */
const inkShare = 0.78;

/** Where all of a square is darker than this share of the usual paper, it is filled with ink, and no paper. */
const darkestPaper = 0.45;

/** Which pixels are printed: 1 or 0, row by row. */
export interface PrintMask {
  readonly width: number;
  readonly height: number;
  readonly printed: Uint8Array;
}

/** Brightness of the paper in each tile: the mean of the pixels that are brighter than the mean. */
function paperOfTiles(image: PageImage, columns: number, rows: number): Float32Array {
  const { width, height, pixels, channels } = image;
  const paper = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [right, bottom] = [Math.min(width, (column + 1) * tile), Math.min(height, (row + 1) * tile)];
      let [sum, count] = [0, 0];
      for (let y = row * tile; y < bottom; y += 2) {
        for (let x = column * tile; x < right; x += 2) {
          sum += pixels[(y * width + x) * channels] ?? 0;
          count += 1;
        }
      }
      const mean = sum / Math.max(1, count);
      let [above, many] = [0, 0];
      for (let y = row * tile; y < bottom; y += 2) {
        for (let x = column * tile; x < right; x += 2) {
          const value = pixels[(y * width + x) * channels] ?? 0;
          if (value < mean) continue;
          above += value;
          many += 1;
        }
      }
      paper[row * columns + column] = many === 0 ? mean : above / many;
    }
  }
  const usual = paper.toSorted()[Math.floor(paper.length / 2)] ?? 255;
  return paper.map((brightness) => Math.max(brightness, darkestPaper * usual));
}

/** Tells print from paper by the brightness of the paper around; of a colour its first channel is looked at. */
export function printMask(image: PageImage): PrintMask {
  const { width, height, pixels, channels } = image;
  const [columns, rows] = [Math.ceil(width / tile), Math.ceil(height / tile)];
  const paper = paperOfTiles(image, columns, rows);
  const printed = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const tiles = Math.floor(y / tile) * columns;
    for (let column = 0; column < columns; column += 1) {
      const limit = inkShare * (paper[tiles + column] ?? 255);
      const end = y * width + Math.min(width, (column + 1) * tile);
      for (let at = y * width + column * tile; at < end; at += 1) {
        if ((pixels[at * channels] ?? 255) < limit) printed[at] = 1;
      }
    }
  }
  return { width, height, printed };
}

/** The same with rows and columns changed over. */
export function transposed({ width, height, printed }: PrintMask): PrintMask {
  const over = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      if (printed[y * width + x] === 1) over[x * height + y] = 1;
    }
  }
  return { width: height, height: width, printed: over };
}
