import type { Polygon } from './geometry.ts';
import { boxOf } from './geometry.ts';
import { lineOf } from './lay-out-words.ts';
import type { ConfidenceSummary } from './page.ts';
import type { Block, Line, Word } from './text-layout.ts';

/** Words below this confidence deserve a second look. */
export const lowConfidence = 0.6;

function wordsOf(blocks: readonly Block[]): Word[] {
  return blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
}

/**
 * Mean, tenth percentile (nearest rank), minimum and share below 0.6 of the confidences of all words. A page without
 * words has nothing to doubt: 1, 1, 1 and 0.
 */
export function summariseConfidence(blocks: readonly Block[]): ConfidenceSummary {
  const values = wordsOf(blocks)
    .map((word) => word.confidence)
    .sort((a, b) => a - b);
  const [min = 1] = values;
  if (values.length === 0) return { mean: 1, p10: 1, min, lowShare: 0 };
  return {
    mean: values.reduce((sum, value) => sum + value, 0) / values.length,
    p10: values[Math.ceil(values.length * 0.1) - 1] ?? min,
    min,
    lowShare: values.filter((value) => value < lowConfidence).length / values.length,
  };
}

function lowRuns(line: Line): Word[][] {
  const runs: Word[][] = [];
  let open = false;
  for (const word of line.words) {
    const low = word.confidence < lowConfidence;
    if (low && open) runs.at(-1)?.push(word);
    else if (low) runs.push([word]);
    open = low;
  }
  return runs;
}

/** Where a person should look: one polygon around each run of neighbouring words below 0.6, in reading order. */
export function lowConfidenceRegions(blocks: readonly Block[]): Polygon[] {
  return blocks
    .flatMap((block) => block.lines)
    .flatMap(lowRuns)
    .map((words) => lineOf(words).polygon)
    .filter((polygon) => boxOf(polygon).width > 0);
}

/** Characters of the words that need no second look: how much was read well. */
export function trustedCharacters(blocks: readonly Block[]): number {
  return wordsOf(blocks)
    .filter((word) => word.confidence >= lowConfidence)
    .reduce((sum, word) => sum + word.text.length, 0);
}

/** What a reading is worth: all of its text, each character by how far it is from a guess. */
export function readingScore(parts: readonly { readonly confidence: number; readonly length: number }[]): number {
  return parts.reduce((sum, { confidence, length }) => sum + (confidence - 0.5) * length, 0);
}

/** The same of blocks, word by word. */
export function readingScoreOfBlocks(blocks: readonly Block[]): number {
  return readingScore(wordsOf(blocks).map(({ confidence, text }) => ({ confidence, length: text.length })));
}
