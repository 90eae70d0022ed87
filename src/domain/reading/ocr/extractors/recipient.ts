import { bottom, type PageWord } from '../page-layout.ts';
import type { Candidate, TextDocument } from '../text-document.ts';
import { pieceOf } from '../text-piece.ts';
import { type HeadLine, headColumns, isSlip } from './head-lines.ts';
import { issuerNames } from './issuer.ts';
import { amount, buyer, contact, dateOrTime, isAddressLike, isUnlikely, registration } from './issuer-words.ts';

const certainty = 0.6;
/** Lines of an address, and the gap between two of them in heights of a line at most. */
const lines = { min: 2, max: 6, gap: 0.95 } as const;
/** A line with postal code and town, as most countries write it; those of GB, CA and IE stand last. */
const town =
  /^\W*(?:[A-Z]{1,2}[-\s])?\d{4,6}(?:-\d{3,4})?\s+(?:[A-Z]{2}\s+)?\p{L}{2}|\p{L}{2},?\s+(?:[A-Z]{2,3}\s+)?\d{4,6}(?:-\d{3,4})?\W*$|(?:^|\s)(?:[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}|[A-Z]\d[A-Z]\s?\d[A-Z]\d|[A-Z]\d[\dW]\s?[A-Z\d]{4})\W*$/u;
/** How a person is addressed in a line above the name, as a part of it. */
const title = /^\W*(?:herrn?|frau|familie|mr|mrs|ms|mme|mlle|madame|monsieur|sig|sig\.ra|sr|sra)\W*$/iu;
/** The same of firms and in letters, where it is no part of the name. */
const salutation =
  /^\W*(?:an|aan|à|to|firma|m\/s|messrs|spett(?:\.\s?le|abile)?|egr(?:egio)?|gent(?:\.\s?\p{L}{2}|ile)?|(?:exm|ilm)[oa](?:s|\(s\))?\W*(?:srs?(?:\(s\))?|sras?|senhor(?:es)?)?|se[nñ]or(?:es)?|sres)\W*$/iu;

const first = ({ piece }: HeadLine): PageWord | undefined => piece.spans[0]?.token;

/** Whether a line goes on with the block of the one above it. */
function isClose(above: HeadLine, line: HeadLine): boolean {
  const [upper, lower] = [first(above), first(line)];
  return upper !== undefined && lower !== undefined && lower.box.y - bottom(upper.box) <= lines.gap * line.height;
}

/** Lines of a column that stand close together, as blocks. */
function blocksOf(column: readonly HeadLine[]): readonly (readonly HeadLine[])[] {
  const blocks: HeadLine[][] = [];
  for (const line of column) {
    const above = blocks.at(-1)?.at(-1);
    if (above && isClose(above, line)) blocks.at(-1)?.push(line);
    else blocks.push([line]);
  }
  return blocks;
}

function isOther({ piece: { text }, isLabel }: HeadLine): boolean {
  return isLabel || [contact, dateOrTime, amount, buyer, registration].some((each) => each.test(text));
}

const withoutSalutation = (block: readonly HeadLine[]): readonly HeadLine[] =>
  block.slice(Number(salutation.test(block[0]?.piece.text ?? '')));

/** Whether a block is a name with its address under it, and nothing else. */
function isAddressed(block: readonly HeadLine[]): boolean {
  const [name] = block;
  if (!name || block.length < lines.min || block.length > lines.max || !block.every(({ isInHead }) => isInHead))
    return false;
  const isName = !isUnlikely(name.piece.text) && !isAddressLike(name.piece.text);
  const isPlace = block.slice(1).some(({ piece }) => town.test(piece.text));
  return (isName || title.test(name.piece.text)) && isPlace && !block.some(isOther);
}

/**
 * Whom a letter is made out to where no label says so: the name over an address that is by itself at the head of a
 * sheet, and is not that of the issuer.
 */
export function byRecipient({ pages: [page] }: TextDocument): readonly Candidate[] {
  if (!page || isSlip(page)) return [];
  const [issuer] = issuerNames(page);
  if (!issuer) return [];
  const ofIssuer = new Set(issuer.piece.spans.map(({ token }) => token));
  const has = ({ piece }: HeadLine): boolean => piece.spans.some(({ token }) => ofIssuer.has(token));
  const isSame = ({ piece }: HeadLine): boolean => piece.text.includes(issuer.piece.text);
  return headColumns(page)
    .flatMap(blocksOf)
    .map(withoutSalutation)
    .filter((block) => isAddressed(block) && !block.some((line) => has(line) || isSame(line)))
    .map((block) => {
      const names = block.slice(0, title.test(block[0]?.piece.text ?? '') ? 2 : 1);
      const tokens = names.flatMap(({ piece }) => piece.spans.map(({ token }) => token));
      return { piece: pieceOf([tokens]), certainty, source: 'page' };
    });
}
