import type { PageWord } from '../page-layout.ts';
import { phraseKey } from '../phrases.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import type { HeadLine } from './head-lines.ts';
import { issuerNames } from './issuer.ts';
import {
  amount,
  contact,
  dateOrTime,
  heading,
  isAddressLike,
  isBeside,
  letters,
  postalCode,
  registration,
} from './issuer-words.ts';

const maxAddressLines = 6;
const certainty = 0.72;
/** `No` before the number of a house is no label. */
const minLabel = 3;
const asValue = /^[:#]|^\W*\d|^n(?:[ºo°r.]|$)/iu;

/** Whether a line begins with a label of the template and goes on with its value, as an address does not. */
function isLabelled(page: LabelledPage, { row, piece }: HeadLine): boolean {
  const first = piece.spans[0]?.token;
  const tokens = page.rows[row]?.tokens ?? [];
  return (page.labels.byRow[row] ?? []).some((hit) => {
    if (!hit.isLabel || hit.key.length < minLabel || tokens[hit.from] !== first) return false;
    return (tokens[hit.end - 1]?.text ?? '').endsWith(':') || asValue.test(tokens[hit.end]?.text ?? '');
  });
}

/** Whether a text is no part of an address: how to reach somebody, a date, a heading. */
function isOther(text: string): boolean {
  if (contact.test(text) || dateOrTime.test(text)) return !postalCode.test(text);
  return heading.test(text) && !isAddressLike(text);
}

/** Whether a line says the name again, with what the branch is called behind it for instance. */
function isSameName(text: string, name: string): boolean {
  const [first, second] = name.split(/\s+/).map(phraseKey);
  const key = phraseKey(text);
  return key === phraseKey(name) || (!!first && !!second && !/\d/.test(text) && key.startsWith(first + second));
}

/** The lines under an issuer up to telephone, tax number, date, label or heading. */
export function byIssuerAddress(document: TextDocument): readonly Candidate[] {
  const page = document.pages[0];
  const [issuer] = page ? issuerNames(page) : [];
  if (!page || !issuer) return [];
  const name = issuer.piece.text;
  const address: PageWord[][] = [];
  for (const line of issuer.lines.slice(issuer.line + 1)) {
    const { text, spans } = line.piece;
    const isNumber = registration.test(text) && (address.length === 0 || !postalCode.test(text));
    if (address.length === 0 && !isOther(text) && (isNumber || isBeside(text) || isSameName(text, name))) continue;
    if (isOther(text) || isNumber || isLabelled(page, line) || amount.test(text) || address.length >= maxAddressLines)
      break;
    if (letters(text) >= 2 || postalCode.test(text)) address.push(spans.map(({ token }) => token));
  }
  const found = pieceOf(address);
  if (!/\d|,/.test(found.text)) return [];
  return [{ piece: found, certainty, source: 'page' }];
}
