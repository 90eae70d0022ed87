import { join } from 'node:path';
import type { FaceObservation } from '../src/domain/result/face.ts';
import { filesOf, type PartReport, type PartTools, search } from './face-finds.ts';
import { decode } from './face-set.ts';

/** Every so many pictures one is searched both ways. */
const every = 4;

/** How many pictures were searched alone and as one of a pair, and those whose largest face is not the same. */
export interface StabilityFigures {
  readonly pictures: number;
  readonly differing: readonly string[];
}

/** Searches pictures as they are searched alone and beside a second picture, and compares what is said of the face. */
export async function measureStability({ set, engine }: PartTools): Promise<StabilityFigures> {
  const files = filesOf(set).filter((_, index) => index % every === 0);
  const differing: string[] = [];
  for (const file of files) {
    const image = await decode(join(set.folder, file));
    const alone = await engine.find(image, { ...search, extent: 'all' });
    const inPair = await engine.find(image, { ...search, extent: 'prominent' });
    if (saidOf(alone.faces[0]) !== saidOf(inPair.faces[0])) differing.push(file);
  }
  return { pictures: files.length, differing };
}

export function reportOfStability({ pictures, differing }: StabilityFigures): PartReport {
  return {
    lines: [
      '\nThe same picture alone and beside a second one',
      `  ${pictures} pictures, the largest face differs in ${differing.length}: ${differing.join(', ')}`,
    ],
    bars: [
      { what: 'pictures that say the same alone and in a pair', measured: 1 - differing.length / pictures, atLeast: 1 },
    ],
  };
}

/** Everything that is said of a face, as text, its descriptor too. */
function saidOf(face: FaceObservation | undefined): string {
  return JSON.stringify(face === undefined ? null : { ...face, descriptor: [...face.descriptor], thumbnail: null });
}
