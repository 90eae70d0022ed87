import { defaultLimits } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { type ErrorRates, errorRates, failureToAcquire, type ScoredPair } from '../../domain/face/error-rates.ts';
import {
  type FittedCalibration,
  fitCalibration,
  minDifferent,
  minSame,
  placingGroups,
} from '../../domain/face/fit-calibration.ts';
import { peopleOfPairs } from '../../domain/face/people-of-pairs.ts';
import { type ScoreCalibration, similarityOf } from '../../domain/face/score-calibration.ts';
import type { DocumentFile, DocumentOpener } from '../../domain/ports/document-opener.ts';
import type { FaceEngine } from '../../domain/ports/face-engine.ts';
import type { FaceObservation } from '../../domain/result/face.ts';
import { thisCommand } from '../concurrency/fair-queue.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';
import { faceImageOptions } from '../stages/face-matcher.ts';

/** Two pictures of which it is known whether they show the same person. */
export interface LabelledPair {
  readonly images: readonly [string, string];
  readonly same: boolean;
  readonly group: string;
}

export interface CalibrationOptions {
  /** Reads one of the pictures that the pairs name. */
  readonly open: (image: string) => Promise<DocumentFile>;
  /** What the set of pairs is called in results. */
  readonly set: string;
  /** Whether thresholds are placed so that in each group strangers pass no oftener than was aimed at. */
  readonly byGroup?: boolean;
  readonly onProgress?: (done: number, of: number) => void;
}

export interface CalibrationReport {
  readonly calibration: ScoreCalibration;
  readonly groups: readonly { readonly group: string; readonly match: ErrorRates; readonly review: ErrorRates }[];
  /** Groups with too few pairs of different people to place thresholds; empty where groups do not place them. */
  readonly groupsTooSmall: readonly string[];
  /** Pictures in which no face was found. */
  readonly withoutFace: readonly string[];
}

interface Uses {
  readonly opener: DocumentOpener;
  readonly engine: FaceEngine;
  readonly slots: ComputeSlots;
  /** What describes faces; see `ScoreCalibration`. */
  readonly descriptor: string;
  /** Milliseconds an image. */
  readonly timeoutMs: number;
}

/** Fits the similarity and the thresholds to an operator's own pairs. Keeps nothing of a face but figures. */
export class CalibrateFaces {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Errors: `INVALID_FIELD` when the pairs do not suffice, and as `DocumentOpener` and `FaceEngine`. */
  async calibrate(pairs: readonly LabelledPair[], options: CalibrationOptions): Promise<CalibrationReport> {
    const images = [...new Set(pairs.flatMap((pair) => pair.images))];
    let done = 0;
    const described = new Map(
      await Promise.all(
        images.map(async (image) => {
          const face = await this.#largestFace(image, options);
          done += 1;
          options.onProgress?.(done, images.length);
          return [image, face] as const;
        }),
      ),
    );
    const scored = pairs.map(({ images: [first, second], same, group }) => {
      const [a, b] = [described.get(first)?.descriptor, described.get(second)?.descriptor];
      return { images: [first, second] as const, same, group, score: a && b ? this.#uses.engine.score(a, b) : null };
    });
    const { descriptor } = this.#uses;
    const { set, byGroup = false } = options;
    const fitted = demandFit(fitCalibration(peopleOfPairs(scored), { set, descriptor, byGroup }));
    const calibration = { ...fitted, failureToAcquire: failureToAcquire([...described.values()]) };
    return {
      calibration,
      groups: ratesByGroup(scored, calibration),
      groupsTooSmall: byGroup ? tooSmall(scored) : [],
      withoutFace: images.filter((image) => described.get(image) === null),
    };
  }

  /** Of the first page; null without a face. */
  #largestFace(
    image: string,
    { open }: CalibrationOptions,
  ): Promise<Pick<FaceObservation, 'descriptor' | 'quality'> | null> {
    const { opener, engine, slots, timeoutMs } = this.#uses;
    return slots.run(thisCommand, async () => {
      const { image: pixels } = await opener.page(await open(image), 1, {
        ...faceImageOptions,
        maxPages: defaultLimits.pagesPerFile,
        maxPixelsPerPage: defaultLimits.megapixelsPerPage * 1e6,
        timeoutMs,
      });
      const { faces } = await engine.find(pixels, { maxFaces: 1, timeoutMs });
      const [largest] = faces;
      return largest === undefined ? null : { descriptor: largest.descriptor, quality: largest.quality };
    });
  }
}

function demandFit(fit: FittedCalibration): ScoreCalibration {
  if (fit.kind === 'fitted') return fit.calibration;
  if (fit.kind === 'not-separable') {
    const message =
      'Pairs of one person are no more alike than those of different people. Check the labels and the pictures.';
    throw new DocfaceError('INVALID_FIELD', message);
  }
  const message =
    `Faces were found in ${fit.same} pairs of one person and ${fit.different} of different people; at least ` +
    `${minSame} and ${minDifferent} are needed, these of one group where groups place thresholds, and ten times as many ` +
    'are better. Add pairs.';
  throw new DocfaceError('INVALID_FIELD', message);
}

function tooSmall(pairs: readonly ScoredPair[]): readonly string[] {
  const placing = new Set(placingGroups(pairs).flatMap(([pair]) => (pair === undefined ? [] : [pair.group])));
  return [...new Set(pairs.map(({ group }) => group))].filter((group) => !placing.has(group)).toSorted();
}

function ratesByGroup(pairs: readonly ScoredPair[], calibration: ScoreCalibration): CalibrationReport['groups'] {
  const withSimilarity = pairs.map((pair) => ({
    ...pair,
    score: pair.score === null ? null : similarityOf(pair.score, calibration),
  }));
  const names = [...new Set(pairs.map(({ group }) => group))].toSorted();
  const groups = names.map((group) => ({ group, pairs: withSimilarity.filter((pair) => pair.group === group) }));
  return [{ group: 'all', pairs: withSimilarity }, ...(names.length > 1 ? groups : [])].map(
    ({ group, pairs: own }) => ({
      group,
      match: errorRates(own, calibration.match),
      review: errorRates(own, calibration.review),
    }),
  );
}
