import { editDistance } from '../../../src/domain/reading/ocr/edit-distance.ts';

export interface MrzScore {
  readonly lines: number;
  readonly exactLines: number;
  readonly characters: number;
  readonly rightCharacters: number;
}

/**
 * A line by the characters that a zone may hold: a specimen prints `Ñ`, for which ICAO Doc 9303, part 3, section 6, has
 * `N`.
 */
const asZone = (line: string): string => line.replaceAll('Ñ', 'N');

/** The characters of `truth` that `read` gets right; never negative. */
function agreeing(read: string, truth: string): number {
  return truth.length - (editDistance(read, truth, truth.length) ?? truth.length);
}

/** Scores each true line against the line of the reading that agrees most. White space never counts. */
export function scoreMrz(read: readonly string[], printed: readonly string[]): MrzScore {
  const truth = printed.map(asZone);
  const candidates = read.map((line) => asZone(line.replace(/\s+/g, ''))).filter((line) => line !== '');
  const best = truth.map((line) => Math.max(0, ...candidates.map((candidate) => agreeing(candidate, line))));
  return {
    lines: truth.length,
    exactLines: truth.filter((line) => candidates.includes(line)).length,
    characters: truth.reduce((sum, line) => sum + line.length, 0),
    rightCharacters: best.reduce((sum, right) => sum + right, 0),
  };
}

/** The sums of several zones. */
export function addMrz(scores: readonly MrzScore[]): MrzScore {
  const sum = (part: keyof MrzScore): number => scores.reduce((total, score) => total + score[part], 0);
  return {
    lines: sum('lines'),
    exactLines: sum('exactLines'),
    characters: sum('characters'),
    rightCharacters: sum('rightCharacters'),
  };
}
