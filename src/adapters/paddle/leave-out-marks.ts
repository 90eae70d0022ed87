import { medianHeight } from '../../domain/document/geometry.ts';
import type { LineReading } from './line-reading.ts';
import { meanConfidence } from './page-direction.ts';

/** Times the usual height from which print is large. */
const large = 2.2;
/** Confidence that large print has at least, and how far it may be below that of the page. */
const sure = { atLeast: 0.9, below: 0.05 } as const;
/** With fewer lines nothing is usual. */
const minLines = 8;

export function usualHeight(lines: readonly Pick<LineReading, 'box'>[]): number {
  return medianHeight(lines.map(({ box }) => ({ x: 0, y: 0, width: box.width, height: box.height })));
}

/**
 * Lines without handwriting, stamps and drawings: large print is read more surely than small, so what is large and
 * doubtful is none.
 */
export function leaveOutMarks(lines: readonly LineReading[]): LineReading[] {
  if (lines.length < minLines) return [...lines];
  const least = Math.min(sure.atLeast, meanConfidence(lines) - sure.below);
  const height = usualHeight(lines);
  return lines.filter(({ box, confidence }) => confidence >= least || box.height < large * height);
}
