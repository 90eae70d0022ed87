import type { Block } from './text-layout.ts';

/** Why writing on a page is not in its text; nothing distinguishes a signature from a stamp. */
export const leftOutKinds = ['mark', 'illegible', 'outside_sheet'] as const;
export type LeftOutKind = (typeof leftOutKinds)[number];

/**
 * Writing on a page that is not in its text, as far as it could be read. `mark`: large and doubtful beside print that
 * is sure, as handwriting, signatures, stamps and drawings are. `illegible`: read too doubtfully to be text.
 * `outside_sheet`: on what the sheet lies on.
 */
export interface LeftOutBlock extends Block {
  readonly kind: LeftOutKind;
}
