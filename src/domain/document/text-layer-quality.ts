import type { Block, Word } from './text-layout.ts';

export interface TextLayerAssessment {
  /** Whether the page can be read from its text layer, without OCR. */
  readonly usable: boolean;
  /** 0..1. */
  readonly score: number;
  readonly reason: 'good' | 'too_little' | 'unmapped_glyphs' | 'garbled' | 'duplicated';
}

/** Fewer characters are a stamp or a page number on a scan. */
const fewestCharacters = 40;

export function assessTextLayer(blocks: readonly Block[]): TextLayerAssessment {
  const words: Word[] = blocks.flatMap((block) => block.lines.flatMap((line) => line.words));
  const characters = words.reduce((sum, word) => sum + word.text.length, 0);
  if (characters < fewestCharacters) return { usable: false, score: 0, reason: 'too_little' };
  return { usable: true, score: 1, reason: 'good' };
}
