import { cosine } from '../src/adapters/human/unit-descriptor.ts';
import { coverOfPair } from '../src/domain/face/compare-pairs.ts';
import { stated } from '../src/domain/face/fit-calibration.ts';
import { heldOutRates, type PairOfPeople } from '../src/domain/face/held-out.ts';
import { type ScoreCalibration, similarityOf } from '../src/domain/face/score-calibration.ts';
import { thresholdTable } from '../src/domain/face/threshold-table.ts';
import type { FaceDescriptor, FacePart, RatesUnderCovers } from '../src/domain/result/face.ts';
import type { Bar } from './support/bars.ts';

/** A face with a cover drawn on it, or as it is. */
export interface CoveredLook {
  readonly file: string;
  readonly person: string;
  /** What was drawn and hides which parts; null for the picture as it is. */
  readonly cover: { readonly name: string; readonly hides: readonly FacePart[] } | null;
  readonly descriptor: FaceDescriptor;
  /** Parts that are reported to be covered, by weights fitted to other people. */
  readonly reported: readonly FacePart[];
}

/** Pairs of pictures with covers of one kind, or over one part, on one or on both of them. */
export interface CoveredPairs {
  readonly name: string;
  readonly sides: 'one' | 'both';
  readonly different: number;
  /** Different people at or above the match threshold, and those that are decided as a match. */
  readonly alike: number;
  readonly falseMatches: number;
  readonly same: number;
  /** Pairs of one person at or above the match threshold, and those that are decided as a match. */
  readonly found: number;
  readonly matched: number;
}

/** Every pair of different people, and every two pictures of one person, by kind of cover and by part. */
export function measureCoveredPairs(
  looks: readonly CoveredLook[],
  calibration: ScoreCalibration,
): readonly CoveredPairs[] {
  const covered = looks.flatMap((look) => (look.cover === null ? [] : [{ ...look, cover: look.cover }]));
  const plain = looks.filter(({ cover }) => cover === null);
  const kinds = [...new Set(covered.map(({ cover }) => cover.name))].map((name) => ({
    name,
    own: covered.filter(({ cover }) => cover.name === name),
  }));
  const parts = (['eyes', 'nose', 'mouth'] as const).map((part) => ({
    name: `whatever covers the ${part}`,
    own: covered.filter(({ cover }) => cover.hides.includes(part)),
  }));
  const groups = [...kinds, ...parts, { name: 'any cover', own: covered }];
  return [
    ...groups.map(({ name, own }) =>
      tally(
        { name, sides: 'one' },
        own.flatMap((a) => plain.map((b) => [a, b])),
        calibration,
      ),
    ),
    ...groups.map(({ name, own }) =>
      tally(
        { name, sides: 'both' },
        own.flatMap((a, at) => own.slice(at + 1).map((b) => [a, b])),
        calibration,
      ),
    ),
  ];
}

function tally(
  named: Pick<CoveredPairs, 'name' | 'sides'>,
  pairs: readonly (readonly CoveredLook[])[],
  calibration: ScoreCalibration,
): CoveredPairs {
  const judged = pairs.flatMap(([a, b]) => {
    if (a === undefined || b === undefined || a.file === b.file) return [];
    const alike = similarityOf(cosine(a.descriptor, b.descriptor), calibration) >= calibration.match;
    const isDoubted = a.reported.some((part) => b.reported.includes(part));
    return [{ same: a.person === b.person, alike, matched: alike && !isDoubted }];
  });
  const [same, different] = [judged.filter((pair) => pair.same), judged.filter((pair) => !pair.same)];
  return {
    ...named,
    different: different.length,
    alike: different.filter(({ alike }) => alike).length,
    falseMatches: different.filter(({ matched }) => matched).length,
    same: same.length,
    found: same.filter(({ alike }) => alike).length,
    matched: same.filter(({ matched }) => matched).length,
  };
}

/**
 * What results state of pairs with covers, for src/adapters/human/calibration.ts: by where covers are reported, every
 * pair of different people and the listed pairs of one person, at thresholds that bare faces of other people place.
 */
export function ratesUnderCovers(
  looks: readonly CoveredLook[],
  {
    calibration,
    isListed,
  }: { readonly calibration: ScoreCalibration; readonly isListed: (a: string, b: string) => boolean },
): readonly RatesUnderCovers[] {
  const scored = (a: CoveredLook, b: CoveredLook): PairOfPeople[] => {
    const same = a.person === b.person;
    if (a.file === b.file || (same && !isListed(a.file, b.file))) return [];
    return [{ same, score: cosine(a.descriptor, b.descriptor), group: '', people: [a.person, b.person] }];
  };
  const bare = looks.filter(({ cover }) => cover === null);
  const covered = looks.filter(({ cover, reported }) => cover !== null && reported.length > 0);
  const placing = bare.flatMap((a, at) => bare.slice(at + 1).flatMap((b) => scored(a, b)));
  const table = thresholdTable(calibration);
  const aims = table.map(({ aim }) => aim);
  return (['one', 'both', 'same_part'] as const).map((cover): RatesUnderCovers => {
    const pairs = covered.flatMap((a, at) =>
      (cover === 'one' ? bare : covered.slice(at + 1))
        .filter((b) => coverOfPair({ covered: a.reported }, { covered: b.reported }) === cover)
        .flatMap((b) => scored(a, b)),
    );
    const same = pairs.filter((pair) => pair.same).length;
    const hasBoth = same > 0 && same < pairs.length;
    const rates = hasBoth ? (heldOutRates(pairs, aims, { placing: [placing] }) ?? []) : [];
    return {
      cover,
      pairs: { same, different: pairs.length - same },
      table: table.flatMap(({ aim, similarity }) => {
        const found = rates.find((each) => each.aim === aim);
        return found === undefined ? [] : [{ aim, similarity, ...stated(found) }];
      }),
    };
  });
}

/** What is demanded of pairs that are covered on both sides: at most 1 in 1,000 of different people is a match. */
export function barsOfCoveredPairs(pairs: readonly CoveredPairs[]): readonly Bar[] {
  return pairs
    .filter(({ sides, different }) => sides === 'both' && different > 0)
    .map(({ name, different, falseMatches }) => ({
      what: `different people covered on both pictures that are no match: ${name}`,
      measured: 1 - falseMatches / different,
      atLeast: 0.999,
    }));
}

/** The lines that say what results state of pairs with covers. */
export function coverRateLines(all: readonly RatesUnderCovers[]): readonly string[] {
  const within = ([low, high]: readonly [number, number] = [0, 1]) => `${share(low, 1)} to ${share(high, 1)}`;
  return [
    '\nPairs by where a cover is reported, at thresholds that bare faces of other people place (5 folds)',
    ...all.flatMap(({ cover, pairs, table }) => [
      `  ${cover}: ${pairs.same} of one person, ${pairs.different} of different people`,
      ...table.map(
        ({ aim, similarity, fmr, fnmr, fmrInterval, fnmrInterval }) =>
          `    placed for ${share(aim, 1)} (${similarity}): false match rate ${share(fmr, 1)} (${within(fmrInterval)}), false non-match rate ${share(fnmr, 1)} (${within(fnmrInterval)})`,
      ),
    ]),
    `\nFor src/adapters/human/calibration.ts\n${JSON.stringify(all, twoDigits)}`,
  ];
}

/** Shares as calibrations state them: two digits, three from 0.1 on. */
function twoDigits(key: string, value: unknown): unknown {
  if (typeof value !== 'number' || value >= 1 || key === 'similarity') return value;
  return Number(value.toPrecision(value < 0.1 ? 2 : 3));
}

/** The lines that say what covers on one and on both pictures do. */
export function coveredPairLines(pairs: readonly CoveredPairs[]): readonly string[] {
  return (['one', 'both'] as const).flatMap((sides) => [
    `\nCovered on ${sides === 'one' ? 'one picture' : 'both pictures'}: every pair, decided as the service decides`,
    ...pairs
      .filter((each) => each.sides === sides)
      .map(
        ({ name, different, alike, falseMatches, same, found, matched }) =>
          `  ${name.padEnd(28)} ${different} of different people: ${share(alike, different)} above the match threshold, ${falseMatches} (${share(falseMatches, different)}) match; ` +
          `${same} of one: ${share(found, same)} above it, ${share(matched, same)} match`,
      ),
  ]);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '-' : `${((part / whole) * 100).toFixed(3)} %`;
}
