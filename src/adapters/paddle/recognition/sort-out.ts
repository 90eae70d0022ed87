import { medianHeight } from '../../../domain/document/geometry.ts';
import { isWriting, type LeftOutKind } from '../../../domain/document/left-out.ts';
import { type LineReading, meanConfidence } from './line-reading.ts';

/** Times the usual height from which print is large. */
const large = 2.2;
/** Confidence that large print has at least, and how far it may be below that of the page. */
const sure = { atLeast: 0.9, below: 0.05 } as const;
/** With fewer lines nothing is usual. */
const minLines = 8;

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
  const least = Math.min(sure.atLeast, meanConfidence(lines) - sure.below);
  const height = usualHeight(lines);
  return ({ box, confidence }) => confidence < least && box.height >= large * height;
}

interface ReadLines {
  readonly lines: readonly LineReading[];
  /** Those that run up or down. */
  readonly turned: readonly LineReading[];
}

const textOf = ({ characters }: LineReading): string => characters.map(({ text }) => text).join('');

/** Parts text from marks and from what was read below `minConfidence`; of the latter, what holds no letter or digit is gone. */
export function sortOut({ lines, turned }: ReadLines, minConfidence: number): SortedLines {
  const isText = ({ confidence }: LineReading): boolean => confidence >= minConfidence;
  const isMark = markTeller(lines.filter(isText));
  const upright = new Set(lines);
  const leftOut = [...lines, ...turned].flatMap((line): readonly LeftOutLine[] => {
    const looksDrawn = upright.has(line) && isMark(line);
    if (isText(line) ? !looksDrawn : !isWriting(textOf(line))) return [];
    return [{ kind: looksDrawn ? 'mark' : 'illegible', line }];
  });
  const left = new Set(leftOut.map(({ line }) => line));
  return { lines: [...lines, ...turned].filter((line) => isText(line) && !left.has(line)), leftOut };
}
