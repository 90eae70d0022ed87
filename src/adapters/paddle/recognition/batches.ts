import type { LineImage } from './line-image.ts';

/** Pixels of a batch: more lines at once are hardly faster and hold more memory. */
const widestBatch = 3200;
const maxLines = 8;

/** Lines that are read at once, by their places in `lines`: about as wide as each other, the narrow ones first. */
export function batchesOf(lines: readonly LineImage[], narrowest: number): number[][] {
  const order = [...lines.keys()].sort((a, b) => (lines[a]?.width ?? 0) - (lines[b]?.width ?? 0) || a - b);
  const batches: number[][] = [];
  for (const index of order) {
    const batch = batches.at(-1);
    const width = Math.max(narrowest, lines[index]?.width ?? 0);
    if (batch && batch.length < maxLines && (batch.length + 1) * width <= widestBatch) batch.push(index);
    else batches.push([index]);
  }
  return batches;
}

/**
 * The place of the next batch that nobody has taken, null when all are; `taken` counts for all threads. The widest are
 * taken first, so that no thread begins a long one when the others end.
 */
export function takeBatch(batches: { readonly length: number }, taken: Int32Array): number | null {
  const index = batches.length - 1 - Atomics.add(taken, 0, 1);
  return index < 0 ? null : index;
}
