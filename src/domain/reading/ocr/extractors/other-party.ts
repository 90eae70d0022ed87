import { cellOf, type LabelHit } from '../labels.ts';
import { bottom, type Cell, isRotated } from '../page-layout.ts';
import { labelKey, phraseKey } from '../phrases.ts';
import type { LabelledPage } from '../text-document.ts';
import { issuerNames } from './issuer.ts';
import { town } from './issuer-words.ts';
import { recipientNames } from './recipient.ts';

/** Lines of a block above one of them at most, and the gap between two of them in heights of a line. */
const max = { lines: 8, gap: 1.3 } as const;

/** A word of a heading may have an ending: `Kunde`, `des Kunden`. */
const inflection = { minStem: 5, maxEnding: 2 } as const;

function isInflected(word: string, keys: ReadonlySet<string>): boolean {
  return Array.from({ length: inflection.maxEnding }, (_, index) => word.slice(0, -1 - index)).some(
    (stem) => stem.length >= inflection.minStem && keys.has(stem),
  );
}

const textOf = ({ tokens }: Cell): string => tokens.map(({ text }) => text).join(' ');

/** The cells of the block of a label from its own one up, each close to the one below it and beginning as it does. */
function blockUpFrom(page: LabelledPage, { row: last }: LabelHit, own: Cell): readonly Cell[] {
  const block = [own];
  for (let at = last - 1; at >= 0 && block.length < max.lines; at -= 1) {
    const below = block.at(-1) ?? own;
    const height = Math.max(below.box.height, own.box.height);
    const cell = page.rows[at]?.cells.find((each) => !isRotated(each) && Math.abs(each.box.x - own.box.x) <= height);
    if (cell === undefined) continue;
    if (below.box.y - bottom(cell.box) > max.gap * height) break;
    block.push(cell);
  }
  return block;
}

/**
 * Whose address a label stands in: `other` under one of the headings, beside a word of one in its cell, as that of
 * `Customer VAT number`, or under whom a letter is made out to; `unclear` where the name of the issuer does not stand
 * over the address and does elsewhere; else `own`.
 */
export function ownerOf(page: LabelledPage, hit: LabelHit, headings: readonly string[]): 'own' | 'unclear' | 'other' {
  const row = page.rows[hit.row];
  const own = row && cellOf(row, hit.start);
  if (own === undefined) return 'own';
  const block = blockUpFrom(page, hit, own);
  const keys = new Set(headings.map(labelKey));
  const isNamed = own.tokens.some(({ text }) => keys.has(phraseKey(text)) || isInflected(phraseKey(text), keys));
  if (isNamed || block.some((cell) => keys.has(phraseKey(textOf(cell))))) return 'other';
  const lines = block.map(textOf);
  if (!lines.some((line) => town.test(line))) return 'own';
  if (recipientNames(page).some(({ piece }) => lines.includes(piece.text))) return 'other';
  const issuer = issuerNames(page)[0]?.piece.text;
  const isIssuer = (line: string): boolean =>
    issuer !== undefined && line.startsWith(issuer) && line.length <= issuer.length + 2;
  return issuer === undefined || lines.some(isIssuer) ? 'own' : 'unclear';
}
