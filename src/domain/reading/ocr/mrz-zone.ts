import { type Box, boxOf, polygonOf } from '../document/geometry.ts';
import type { Rotation } from '../document/page.ts';
import { rotateCorners, rotateSize } from '../document/rotate.ts';
import { type Mrz, type MrzOptions, parseMrz } from '../validation/mrz.ts';
import { findMrzLines } from '../validation/mrz-lines.ts';
import { isRotated, type LaidOutPage, type PageWord, type Row } from './page-layout.ts';
import { joinRows } from './row-grouping.ts';
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

/** Where a box is, in pixels, once the page is rotated clockwise. */
function rotatedBox({ x, y, width, height }: Box, page: LaidOutPage, rotation: Rotation): Box {
  const on = { x: x / page.width, y: y / page.height, width: width / page.width, height: height / page.height };
  const box = boxOf(rotateCorners(polygonOf(on), rotation));
  const to = rotateSize(page, rotation);
  return { x: box.x * to.width, y: box.y * to.height, width: box.width * to.width, height: box.height * to.height };
}

/** The rows of a page rotated clockwise: of a passport that lies open the pages may be turned to each other. */
function rowsRotated(page: LaidOutPage, rotation: Rotation): readonly Row[] {
  const isLevel = rotation === 180;
  const cells = page.rows.flatMap((row) => row.cells).filter((cell) => isRotated(cell) !== isLevel);
  const words = cells
    .flatMap(({ tokens }) => tokens)
    .map((word): PageWord => ({ ...word, box: rotatedBox(word.box, page, rotation) }));
  return joinRows(words.map((word) => ({ tokens: [word], box: word.box })));
}

function zoneOf(page: LaidOutPage, options: MrzOptions): MrzZone | null {
  const level = zoneAmong(page.rows, options);
  if (level !== null || !page.rows.some(({ tokens }) => tokens.some(({ text }) => filler.test(text)))) return level;
  for (const rotation of [90, 270, 180] as const) {
    const zone = zoneAmong(rowsRotated(page, rotation), options);
    if (zone !== null) return zone;
  }
  return null;
}

function zoneAmong(from: readonly Row[], options: MrzOptions): MrzZone | null {
  const all = from.map((row) => pieceOf([row.tokens])).filter(({ text }) => text.length <= longest);
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
