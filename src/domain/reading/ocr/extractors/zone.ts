import type { ZoneRule } from '../../../template/template.ts';
import { centreY, type PageWord } from '../page-layout.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';

const ruleCertainty = 0.9;

function isInside(token: PageWord, page: LabelledPage, { zone }: ZoneRule): boolean {
  const x = (token.box.x + token.box.width / 2) / page.width;
  const y = centreY(token.box) / page.height;
  return x >= zone.x && x <= zone.x + zone.width && y >= zone.y && y <= zone.y + zone.height;
}

/** The words whose middle lies in a zone of the page, by default of the first one. */
export function* byZone(rule: ZoneRule, document: TextDocument): Generator<Candidate> {
  const page = document.pages.find((each) => each.number === (rule.page ?? document.pages[0]?.number));
  if (!page) return;
  const lines = page.rows.map((row) => row.tokens.filter((token) => isInside(token, page, rule)));
  const piece = pieceOf(lines);
  if (piece.text !== '') yield { piece, certainty: ruleCertainty, source: 'page' };
}
