import { type Mrz, type MrzOptions, parseMrz } from '../validation/mrz.ts';
import { findMrzLines } from '../validation/mrz-lines.ts';
import type { LaidOutPage } from './page-layout.ts';
import { pieceOf, type TextPiece } from './text-piece.ts';

/** A machine-readable zone and where its lines stand. */
export interface MrzZone {
  readonly mrz: Mrz;
  readonly lines: readonly TextPiece[];
}

/** Characters of a line of a zone as OCR may read it; specks between its lines are shorter, other text often longer. */
const shortest = 15;
const longest = 90;
const filler = /[<«≪《‹〈]/;

function zoneOf(page: LaidOutPage, options: MrzOptions): MrzZone | null {
  const rows = page.rows
    .map((row) => pieceOf([row.tokens]))
    .filter(({ text }) => text.length >= shortest && text.length <= longest);
  const texts = rows.map((row) => row.text);
  // A caption or a stamp may stand between the lines; it holds no fillers.
  const found = findMrzLines(texts) ?? findMrzLines(texts.filter((text) => filler.test(text)));
  const mrz = found && parseMrz(found, options);
  if (!mrz) return null;
  const lines = found.map((text) => rows.findLast((row) => row.text === text) ?? { text, spans: [] });
  return { mrz, lines };
}

/** The zone with the fewest failing check digits on any page; null when no page has one. */
export function findMrzZone(pages: readonly LaidOutPage[], options: MrzOptions): MrzZone | null {
  const failing = ({ mrz }: MrzZone): number => mrz.checks.filter((check) => check.result === 'invalid').length;
  const zones = pages.map((page) => zoneOf(page, options)).filter((zone) => zone !== null);
  return zones.toSorted((a, b) => failing(a) - failing(b))[0] ?? null;
}
