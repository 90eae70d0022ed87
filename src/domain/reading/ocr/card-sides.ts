import type { DocumentSide } from '../../template/document-type.ts';
import type { Template } from '../../template/template.ts';
import type { LaidOutPage } from './page-layout.ts';
import { findPhrase, phraseKey, plainWords } from './phrases.ts';

function shows(page: LaidOutPage, phrases: readonly string[]): boolean {
  const words = plainWords(page.rows.flatMap((row) => row.tokens.map((token) => token.text)));
  return phrases.some((phrase) => findPhrase(words, phraseKey(phrase)).length > 0);
}

/** Which sides of a card pages show; `page` for paper, and for a card that shows no word of either side. */
export function sideOf(pages: readonly LaidOutPage[], { sides }: Pick<Template, 'sides'>): DocumentSide {
  if (!sides) return 'page';
  const front = pages.some((page) => shows(page, sides.front));
  const back = pages.some((page) => shows(page, sides.back));
  if (pages.length > 1 || (front && back)) return 'both';
  if (front) return 'front';
  return back ? 'back' : 'page';
}
