import { lowConfidenceRegions, summariseConfidence } from '../../domain/reading/document/confidence-summary.ts';
import type { PageReading } from '../../domain/reading/document/page.ts';
import { withPrintableText } from '../../domain/reading/document/printable-text.ts';
import { type Block, withRoundedPlaces } from '../../domain/reading/document/text-layout.ts';

type ReadText = Pick<PageReading, 'blocks' | 'confidence' | 'lowConfidenceRegions'>;

/** What a text layer and the pictures beside it say, and the scripts that were not read in pictures that count. */
export interface PicturedText extends ReadText, Pick<PageReading, 'leftOut' | 'pictures'> {
  readonly unread: Pick<PageReading, 'unreadScripts'>;
}

/** Text as a page keeps it: without control characters, its places rounded, with how sure it is. */
export function readText(seen: readonly Block[]): ReadText {
  const blocks = withRoundedPlaces(withPrintableText(seen));
  return { blocks, confidence: summariseConfidence(blocks), lowConfidenceRegions: lowConfidenceRegions(blocks) };
}
