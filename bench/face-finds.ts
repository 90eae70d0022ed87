import { join } from 'node:path';
import type { HumanFaceEngine } from '../src/adapters/human/human-face-engine.ts';
import type { PageImage } from '../src/domain/reading/document/page.ts';
import type { FaceObservation } from '../src/domain/result/face.ts';
import { decode, type FaceSet, intended } from './face-set.ts';
import type { Bar } from './support/bars.ts';

/** How faces of a labelled picture are searched. */
export const search = { maxFaces: 20, timeoutMs: 600_000 };

/** What parts of bench/face-quality.ts are given. */
export interface PartTools {
  readonly set: FaceSet;
  readonly engine: HumanFaceEngine;
  /** Where the model of SFace is; null without it. */
  readonly sface: string | null;
  /** The face that the labels mean of a picture of the set; null where none is found. Each picture is searched once. */
  readonly face: (file: string) => Promise<FaceObservation | null>;
}

/** What a part says and is held to. */
export interface PartReport {
  readonly lines: readonly string[];
  readonly bars: readonly Bar[];
}

/** Searches each picture of the set at its first use. */
export function searchOnce(set: FaceSet, engine: HumanFaceEngine): PartTools['face'] {
  const known = new Map<string, Promise<FaceObservation | null>>();
  return (file) => {
    const found = known.get(file) ?? decode(join(set.folder, file)).then((image) => labelledFace(engine, image, file));
    known.set(file, found);
    return found;
  };
}

async function labelledFace(engine: HumanFaceEngine, image: PageImage, file: string): Promise<FaceObservation | null> {
  const { faces } = await engine.find(image, search);
  return intended(faces, file, toCentre);
}

/** How far the middle of a face lies from that of its picture, in fractions of it. */
export function toCentre({ boundingBox: { x, y, width, height } }: FaceObservation): number {
  return Math.hypot(x + width / 2 - 0.5, y + height / 2 - 0.5);
}

/** Pictures of the labelled pairs, each once. */
export function filesOf({ pairs }: FaceSet): readonly string[] {
  return [...new Set(pairs.flatMap(({ files }) => files))];
}
