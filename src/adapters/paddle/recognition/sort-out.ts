import { medianHeight } from '../../../domain/reading/document/geometry.ts';
import type { LeftOutKind } from '../../../domain/reading/document/left-out.ts';
import { type LineReading, meanConfidence } from './line-reading.ts';

/** Times the usual height from which print is large. */
const large = 2.2;
/** Confidence that large print has at least, and how far it may be below that of the page. */
const sure = { atLeast: 0.9, below: 0.05 } as const;
/** With fewer lines nothing is usual. */
const minLines = 8;
/**
 * Letters and digits that an illegible line has at least, their share of its characters, and its height as a share of
 * the usual one: what has less is a speck, a rule or an edge far more often than writing.
 */
const writing = { letters: 2, share: 0.5, height: 0.6 } as const;

/** A line that is no part of the text, and why. */
export interface LeftOutLine {
  readonly kind: Exclude<LeftOutKind, 'outside_sheet'>;
  readonly line: LineReading;
}

export interface SortedLines {
  readonly lines: readonly LineReading[];
  readonly leftOut: readonly LeftOutLine[];
}

/** Half of the lines are at least this high; pixels, 0 when there are none. */
export function usualHeight(lines: readonly Pick<LineReading, 'box'>[]): number {
  return medianHeight(lines.map(({ box }) => ({ x: 0, y: 0, width: box.width, height: box.height })));
}

/**
 * Tells handwriting, stamps and drawings: large print is read more surely than small, so what is large and doubtful is
 * none.
 */
function markTeller(lines: readonly LineReading[]): (line: LineReading) => boolean {
  if (lines.length < minLines) return () => false;
  const minSureness = Math.min(sure.atLeast, meanConfidence(lines) - sure.below);
  const height = usualHeight(lines);
  return ({ box, confidence }) => confidence < minSureness && box.height >= large * height;
}

interface ReadLines {
  readonly lines: readonly LineReading[];
  /** Those that run up or down. */
  readonly rotated: readonly LineReading[];
}

const lettersOf = ({ characters }: LineReading): number =>
  characters.filter(({ text }) => /[\p{Letter}\p{Number}]/u.test(text)).length;

/** Tells writing that cannot be read from noise, beside lines of text. */
function writingTeller(texts: readonly LineReading[]): (line: LineReading) => boolean {
  const minSide = writing.height * usualHeight(texts);
  return (line) => {
    const letters = lettersOf(line);
    const isLong = letters >= writing.letters && letters >= writing.share * line.characters.length;
    return isLong && Math.min(line.box.width, line.box.height) >= minSide;
  };
}

/** Parts text from marks and from writing that was read below `minConfidence`; noise is in neither. */
export function sortOut({ lines, rotated }: ReadLines, minConfidence: number): SortedLines {
  const isText = ({ confidence }: LineReading): boolean => confidence >= minConfidence;
  const texts = lines.filter(isText);
  const [looksDrawn, isWriting] = [markTeller(texts), writingTeller(texts)];
  const upright = new Set(lines);
  const leftOut = [...lines, ...rotated].flatMap((line): readonly LeftOutLine[] => {
    const isMark = upright.has(line) && looksDrawn(line);
    if (isText(line)) return isMark ? [{ kind: 'mark', line }] : [];
    if (isMark && lettersOf(line) > 0) return [{ kind: 'mark', line }];
    return isWriting(line) ? [{ kind: 'illegible', line }] : [];
  });
  const left = new Set(leftOut.map(({ line }) => line));
  return { lines: [...lines, ...rotated].filter((line) => isText(line) && !left.has(line)), leftOut };
}
