import { bottom, type PageWord } from '../page-layout.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import { type HeadLine, headColumns, isSlip } from './head-lines.ts';
import { issuerNames } from './issuer.ts';
import {
  amount,
  buyer,
  contact,
  dateOrTime,
  isAddressLike,
  isUnlikely,
  registration,
  senderName,
  town,
} from './issuer-words.ts';

const certainty = 0.6;
/** Share of the first page, from its top, in which letters are addressed. */
const headShare = 0.45;
/** Lines of an address, the gap between two of them in heights of a line at most, and beyond the gap before it. */
const lines = { min: 2, max: 6, gap: 0.95, moreGap: 0.4 } as const;
/** How a person is addressed in a line above the name, as a part of it. */
export const title = /^\W*(?:herrn?|frau|familie|eheleute|mr|mrs|ms|mme|mlle|madame|monsieur|sig|sig\.ra|sr|sra)\W*$/iu;
/** The same of firms and in letters, where it is no part of the name. */
export const salutation =
  /^\W*(?:an|aan|à|to|firma|m\/s|messrs|spett(?:\.\s?le|abile)?|egr(?:egio)?|gent(?:\.\s?\p{L}{2}|ile)?|(?:exm|ilm)[oa](?:s|\(s\))?\W*(?:srs?(?:\(s\))?|sras?|senhor(?:es)?)?|se[nñ]or(?:es)?|sres)\W*$/iu;

const first = ({ piece }: HeadLine): PageWord | undefined => piece.spans[0]?.token;

/** What is between two lines of a column, in pixels. */
function gapOver(line: HeadLine, above: HeadLine): number {
  const [upper, lower] = [first(above), first(line)];
  return upper && lower ? lower.box.y - bottom(upper.box) : Number.POSITIVE_INFINITY;
}

/** Whether a line goes on with a block: it is about as close to the line above it as that one is to its own. */
function goesOn(block: readonly HeadLine[], line: HeadLine): boolean {
  const [before, above] = block.slice(-2);
  const last = above ?? before;
  if (last === undefined) return false;
  const gap = gapOver(line, last);
  const usual = above && before ? Math.max(0, gapOver(above, before)) : gap;
  return gap <= lines.gap * line.height && gap <= usual + lines.moreGap * line.height;
}

/** Lines of a column that stand close together, as blocks. */
function blocksOf(column: readonly HeadLine[]): readonly (readonly HeadLine[])[] {
  const blocks: HeadLine[][] = [];
  for (const line of column) {
    const block = blocks.at(-1);
    if (block && goesOn(block, line)) block.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function isOther({ piece: { text }, isLabel }: HeadLine): boolean {
  return isLabel || [contact, dateOrTime, amount, buyer, registration].some((each) => each.test(text));
}

/** Whether a line is that of the sender: the name of the issuer with its address behind it. */
function isSender({ piece: { text } }: HeadLine, issuer: string): boolean {
  return (text.startsWith(issuer) && /\d/.test(text.slice(issuer.length))) || senderName(text) !== null;
}

/**
 * The lines of a block that a letter is addressed to: up to the first town, without the line of the sender over them
 * and the words that address a firm.
 */
function addressIn(block: readonly HeadLine[], issuer: string): readonly HeadLine[] {
  const own = block.slice(block.findLastIndex((line) => isSender(line, issuer)) + 1);
  const address = own.slice(Number(salutation.test(own[0]?.piece.text ?? '')));
  return address.slice(0, address.findIndex(({ piece }) => town.test(piece.text)) + 1);
}

/** Whether lines are a name with its address under it, at the head of a page of that height in pixels. */
function isAddress(address: readonly HeadLine[], height: number): boolean {
  const [name] = address;
  if (!name || address.length < lines.min || address.length > lines.max || address.some(isOther)) return false;
  if (address.some((line) => (first(line)?.box.y ?? height) > headShare * height)) return false;
  return (!isUnlikely(name.piece.text) && !isAddressLike(name.piece.text)) || title.test(name.piece.text);
}

/**
 * Whom a letter is made out to where no label says so: the name over an address that is by itself at the head of a
 * sheet, or under the line of its sender (DIN 5008), and is not that of the issuer.
 */
export function byRecipient({ pages: [page] }: TextDocument): readonly Candidate[] {
  return page ? recipientNames(page) : [];
}

/** Many labels of one page ask for them. */
const known = new WeakMap<LabelledPage, readonly Candidate[]>();

/** The names of a page that `byRecipient` finds. */
export function recipientNames(page: LabelledPage): readonly Candidate[] {
  const names = known.get(page) ?? namesOn(page);
  known.set(page, names);
  return names;
}

function namesOn(page: LabelledPage): readonly Candidate[] {
  if (isSlip(page)) return [];
  const [issuer] = issuerNames(page);
  if (!issuer) return [];
  const { text } = issuer.piece;
  const ofIssuer = new Set(issuer.piece.spans.map(({ token }) => token));
  const isIssuer = ({ piece }: HeadLine): boolean =>
    piece.text.includes(text) || piece.spans.some(({ token }) => ofIssuer.has(token));
  return headColumns(page)
    .flatMap(blocksOf)
    .map((block) => ({ block, address: addressIn(block, text) }))
    .filter(({ block, address }) => {
      const isAlone = block.some((line) => isSender(line, text)) || !block.some(isOther);
      return isAlone && isAddress(address, page.height) && !address.some(isIssuer);
    })
    .map(({ address }) => {
      const names = address.slice(0, title.test(address[0]?.piece.text ?? '') ? 2 : 1);
      const tokens = names.flatMap(({ piece }) => piece.spans.map(({ token }) => token));
      return { piece: pieceOf([tokens]), certainty, source: 'page' };
    });
}
