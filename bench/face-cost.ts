import { join } from 'node:path';
import { describeByDlib } from '../src/adapters/human/describe-face.ts';
import { thumbnailOf } from '../src/adapters/human/face-thumbnail.ts';
import { findFaces, findShapes } from '../src/adapters/human/find-faces.ts';
import { loadWasmModels } from '../src/adapters/human/load-human.ts';
import { localFetch } from '../src/adapters/human/local-fetch.ts';
import { loadSfaceBesideDlib } from '../src/adapters/human/sface-descriptor.ts';
import { areOfOnePhotograph } from '../src/domain/face/one-photograph.ts';
import type { FaceThumbnail } from '../src/domain/result/face.ts';
import { isCopyOf } from './face-copies.ts';
import type { PartReport, PartTools } from './face-finds.ts';
import { decode } from './face-set.ts';
import { median } from './support/statistics.ts';

const pairCount = 12;
/** What takes little is repeated so often, for a clock that counts milliseconds. */
const repeats = 8;

/** Milliseconds of a processor, and bytes. */
export interface CostFigures {
  readonly pairs: number;
  /** Finding and describing the faces of two pictures, and asking whether they are of one photograph; medians. */
  readonly pair: number;
  /** The thumbnails of both faces and that question: all of it within `pair`. */
  readonly added: number;
  /** Of the thumbnails of both faces. */
  readonly addedBytes: number;
}

/**
 * Measures what telling copies of a photograph adds to the comparison of two faces. In this process, one thread.
 */
export async function measureCost({ set, sface }: PartTools): Promise<CostFigures> {
  globalThis.fetch = localFetch;
  const models = await loadWasmModels();
  const describe = sface === null ? describeByDlib(models) : await loadSfaceBesideDlib(sface, models);
  const own = set.pairs.filter(({ same, files: [a, b] }) => same && !isCopyOf(a, b) && !isCopyOf(b, a));
  const chosen = own.filter((_, index) => index % Math.ceil(own.length / pairCount) === 0);
  const times: { pair: number; added: number }[] = [];
  let addedBytes = 0;
  for (const { files } of chosen) {
    const images = await Promise.all(files.map((file) => decode(join(set.folder, file))));
    const before = process.cpuUsage();
    const thumbnails: (FaceThumbnail | null)[] = [];
    for (const image of images) {
      const { faces } = await findFaces({ models, describe }, image, { maxFaces: 20, extent: 'prominent' });
      thumbnails.push(faces[0]?.thumbnail ?? null);
    }
    areOfOnePhotograph(thumbnails[0] ?? null, thumbnails[1] ?? null);
    const pair = spent(before);
    const shapes = images.map((image) => findShapes(models, image, { extent: 'prominent' })[0]);
    const start = process.cpuUsage();
    for (let round = 0; round < repeats; round += 1) {
      const [a, b] = images.map((image, at) => {
        const shape = shapes[at];
        if (shape === undefined) return null;
        return thumbnailOf(image, shape);
      });
      areOfOnePhotograph(a ?? null, b ?? null);
      addedBytes = (a?.byteLength ?? 0) + (b?.byteLength ?? 0);
    }
    times.push({ pair, added: spent(start) / repeats });
  }
  return {
    pairs: times.length,
    pair: median(times.map(({ pair }) => pair)),
    added: median(times.map(({ added }) => added)),
    addedBytes,
  };
}

/** At most a tenth of what a pair took without it. */
export function reportOfCost({ pairs, pair, added, addedBytes }: CostFigures): PartReport {
  return {
    lines: [
      '\nWhat telling copies of a photograph adds to a pair, processor time in one thread, medians',
      `  ${pairs} pairs: ${pair.toFixed(0)} ms, of which ${added.toFixed(1)} ms (${((added / (pair - added)) * 100).toFixed(1)} % more); thumbnails take ${addedBytes} bytes`,
    ],
    bars: [
      {
        what: 'time of a pair without what was added, of the whole',
        measured: (pair - added) / pair,
        atLeast: 1 / 1.1,
      },
    ],
  };
}

function spent(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
