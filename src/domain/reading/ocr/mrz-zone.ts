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
/** The first line of a Swiss licence: seven characters before fillers. */
const shortLine = /^[0-9A-Z]{7}\s?[<«≪《‹〈]{1,2}$/i;

function zoneOf(page: LaidOutPage, options: MrzOptions): MrzZone | null {
  const all = page.rows.map((row) => pieceOf([row.tokens])).filter(({ text }) => text.length <= longest);
  const isLong = ({ text }: TextPiece): boolean => text.length >= shortest;
  const rows = all.filter((row) => isLong(row) || shortLine.test(row.text));
  const texts = rows.filter(isLong).map((row) => row.text);
  // A caption or a stamp may stand between the lines; it holds no fillers.
  const filled = rows.filter(({ text }) => filler.test(text)).map((row) => row.text);
  const found =
    findMrzLines(texts) ?? findMrzLines(filled.filter((text) => texts.includes(text))) ?? findMrzLines(filled);
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
