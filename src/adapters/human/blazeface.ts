import type { Models } from './models.ts';
import { outputOf } from './models.ts';
import type { Patch, Pixels } from './patch.ts';
import { cutPatch, toImage } from './patch.ts';

const inputSide = 256;
/** Anchors of MediaPipe's BlazeFace for 256 pixels: a 16 x 16 grid with 2 each, then an 8 x 8 grid with 6 each. */
const grids = [
  { cells: 16, anchors: 2 },
  { cells: 8, anchors: 6 },
] as const;
/** Numbers a box row holds: centre, size, then six points (eyes, nose, mouth, ears) as offsets from the anchor. */
const rowLength = 16;
/** Share of their union from which two detections are the same face. */
const maxOverlap = 0.3;
const maxWithin = 0.5;

/** A face as the detector sees it, in pixels of the image. Left and right are the viewer's. */
export interface Detection {
  readonly x: number;
  readonly y: number;
  /** Longer side of the box. */
  readonly side: number;
  /** Clockwise turn of the line between the eyes, radians. */
  readonly angle: number;
  /** 0..1. */
  readonly score: number;
}

/** Faces in one square view of the image with a score of at least `minScore`, duplicates included. */
export function detectInView(models: Models, image: Pixels, options: { view: Patch; minScore: number }): Detection[] {
  const values = cutPatch(image, options.view, inputSide);
  for (let i = 0; i < values.length; i++) values[i] = (values[i] ?? 0) / 127.5 - 1;
  const outputs = models.run('blazeface', values, inputSide);
  const found: Detection[] = [];
  for (const { cells, anchors } of grids) {
    const count = cells * cells * anchors;
    const layer = outputs.filter((output) => output.shape[1] === count);
    const scores = outputOf(layer, 1);
    const rows = outputOf(layer, rowLength);
    for (let i = 0; i < count; i++) {
      const score = 1 / (1 + Math.exp(-(scores[i] ?? -100)));
      if (score < options.minScore) continue;
      const cell = Math.floor(i / anchors);
      const anchorX = ((cell % cells) + 0.5) / cells;
      const anchorY = (Math.floor(cell / cells) + 0.5) / cells;
      found.push(
        decode(rows.subarray(i * rowLength, (i + 1) * rowLength), { view: options.view, anchorX, anchorY, score }),
      );
    }
  }
  return found;
}

interface Anchor {
  readonly view: Patch;
  readonly anchorX: number;
  readonly anchorY: number;
  readonly score: number;
}

function decode(row: Float32Array, { view, anchorX, anchorY, score }: Anchor): Detection {
  const at = (index: number): [number, number] =>
    toImage(view, anchorX + (row[index] ?? 0) / inputSide, anchorY + (row[index + 1] ?? 0) / inputSide);
  const [x, y] = at(0);
  const side = (Math.max(row[2] ?? 0, row[3] ?? 0) / inputSide) * view.side;
  const [leftX, leftY] = at(4);
  const [rightX, rightY] = at(6);
  return { x, y, side, angle: Math.atan2(rightY - leftY, rightX - leftX), score };
}

/** An upright square in pixels of the image: centre and side. */
export type Square = Pick<Detection, 'x' | 'y' | 'side'>;

/** Pixels that two squares share. */
function shared(a: Square, b: Square): number {
  const half = (a.side + b.side) / 2;
  const width = Math.min(half - Math.abs(a.x - b.x), a.side, b.side);
  const height = Math.min(half - Math.abs(a.y - b.y), a.side, b.side);
  return width <= 0 || height <= 0 ? 0 : width * height;
}

/** Keeps the best of each group of detections of about the same place and size. Best first. */
export function withoutDuplicates(detections: readonly Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const candidate of detections.toSorted((a, b) => b.score - a.score)) {
    const isNew = kept.every((other) => {
      const common = shared(candidate, other);
      return common / (candidate.side ** 2 + other.side ** 2 - common) < maxOverlap;
    });
    if (isNew) kept.push(candidate);
  }
  return kept;
}

/** Whether one square lies for the most part within the other: a face does not hold a second face. */
export function contains(a: Square, b: Square): boolean {
  return shared(a, b) > maxWithin * Math.min(a.side, b.side) ** 2;
}
