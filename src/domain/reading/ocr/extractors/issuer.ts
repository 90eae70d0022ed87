import { median } from '../../document/geometry.ts';
import type { Candidate, LabelledPage, TextDocument } from '../text-document.ts';
import { cutPiece, pieceOf, type TextPiece } from '../text-piece.ts';
import { type HeadLine, headColumns } from './head-lines.ts';
import {
  buyer,
  digitsBehind,
  hasLegalForm,
  isAddressLike,
  isBeside,
  isContinued,
  isFormAlone,
  isUnlikely,
  letters,
  nameRange,
  numberBehind,
  postalCode,
  registration,
  senderName,
} from './issuer-words.ts';

const scores = {
  legalForm: 2,
  registered: 1.5,
  sender: 2.5,
  addressBelow: 0.6,
  addressNear: 0.5,
  larger: 1.2,
  perRow: -0.12,
  buyer: -3,
  unlikely: -3,
  address: -1.5,
  mostlyDigits: -2,
  picture: -0.5,
} as const;
/** How far an issuer can be trusted by its score. */
const trust: readonly (readonly [score: number, certainty: number])[] = [
  [3, 0.74],
  [2, 0.68],
  [1, 0.6],
  [0, 0.5],
];
const minTrust = 0.3;
/** Rows below which a place further down says no more. */
const maxPlace = 16;
/** Below the head only companies are names, of so many words at most. */
const maxWords = 6;
/** Two lines that are so much larger than usual, and alike in size, are one name. */
const large = 1.25;
const alike = 0.15;

/** Lines of a column at the head of a page, and the usual height of the letters there. */
interface Head {
  readonly lines: readonly HeadLine[];
  readonly usual: number;
}

/** A text that may name the issuer. */
export interface IssuerName {
  readonly piece: TextPiece;
  /** The column in which it is, and the place of its last line there. */
  readonly lines: readonly HeadLine[];
  readonly line: number;
  readonly score: number;
}

const isAddress = (text: string): boolean => isAddressLike(text) && !isUnlikely(text);

function scoreOf(piece: TextPiece, at: number, { lines, usual }: Head): number {
  const { text } = piece;
  const line = lines[at];
  const below = lines[at + 1]?.piece.text ?? '';
  const next = lines[at + 2]?.piece.text ?? '';
  const address = isBeside(below) ? next : below;
  const digits = text.replace(/\D/g, '').length;
  const isPostal = postalCode.test(below) && isAddressLike(text);
  const whole = line?.piece.text ?? text;
  const isSender = senderName(whole) !== null;
  const isPlace = !isSender && isAddressLike(whole.replace(numberBehind, '')) && !hasLegalForm(text);
  const isRegistered = (registration.test(below) && !isPostal && !isPlace) || numberBehind.test(whole);
  // Under the line of a sender a letter names whom it goes to (DIN 5008).
  const above = lines[at - 1]?.piece.text ?? '';
  const isAddressed = buyer.test(above) || buyer.test(text) || senderName(above) !== null;
  // Letters of a logo are large whatever they say, and seldom the whole name.
  const isPicture = piece.spans.some(({ token }) => token.source !== undefined);
  const larger = isPicture ? 0 : Math.min(1, Math.max(0, (line?.height ?? 0) / Math.max(1e-6, usual) - 1));
  return (
    (hasLegalForm(text) ? scores.legalForm : 0) +
    (isRegistered ? scores.registered : 0) +
    (isSender ? scores.sender : 0) +
    (isAddress(address) ? scores.addressBelow : 0) +
    (!isAddress(address) && isAddress(next) ? scores.addressNear : 0) +
    scores.larger * larger +
    scores.perRow * Math.min(maxPlace, line?.row ?? 0) +
    (isAddressed ? scores.buyer : 0) +
    (isUnlikely(text) || registration.test(text) ? scores.unlikely : 0) +
    (isPlace ? scores.address : 0) +
    (isPicture ? scores.picture : 0) +
    (digits > letters(text) ? scores.mostlyDigits : 0)
  );
}

/**
 * The name in a line: without what the document is called, up to the number it is registered under or to the address of
 * a line of the sender.
 */
function nameIn(line: TextPiece): TextPiece {
  const sender = senderName(line.text);
  if (sender !== null) return cutPiece(line, 0, sender);
  const piece = cutPiece(line, ...nameRange(line.text));
  const behind = numberBehind.exec(piece.text) ?? (hasLegalForm(piece.text) ? digitsBehind.exec(piece.text) : null);
  return behind && letters(piece.text.slice(0, behind.index)) >= 3 ? cutPiece(piece, 0, behind.index) : piece;
}

/** Both lines stand out by the size of their letters. */
function isOneHeading(above: HeadLine, line: HeadLine, usual: number): boolean {
  const isAlike = Math.abs(above.height - line.height) <= alike * Math.max(above.height, line.height);
  if (/\d/.test(above.piece.text + line.piece.text)) return false;
  return isAlike && Math.min(above.height, line.height) >= large * usual && line.row === above.row + 1;
}

function namesOfLine(line: number, head: Head): readonly IssuerName[] {
  const { lines, usual } = head;
  const [current, before] = [lines[line], lines[line - 1]];
  if (!current) return [];
  const own = nameIn(current.piece);
  const isForm = isFormAlone(current.piece.text);
  const single = { piece: own, lines, line, score: scoreOf(own, line, head) + (isForm ? scores.unlikely : 0) };
  if (/^\(\D*\)$/.test(own.text)) return [{ ...single, score: single.score + scores.unlikely }];
  if (!before || before.isLabel || isUnlikely(nameIn(before.piece).text)) return [single];
  const isWhole = [before.piece, own].some(({ text }) => hasLegalForm(text));
  const isTwoLines = !isWhole && !isUnlikely(own.text) && isOneHeading(before, current, usual);
  if (!isTwoLines && !isContinued(before.piece.text, own.text)) return [single];
  if (registration.test(current.piece.text) && !isForm) return [single];
  const joined = nameIn(pieceOf([[...before.piece.spans, ...own.spans].map(({ token }) => token)]));
  const score = Math.max(single.score, scoreOf(joined, line, head)) + scores.addressBelow;
  return [single, { piece: joined, lines, line, score }];
}

/** Whether a text below the head of a page is a company alone in its line. */
function isCompany({ piece, lines, line }: IssuerName): boolean {
  const isInHead = lines[line]?.isInHead === true;
  return isInHead || (hasLegalForm(piece.text) && piece.text.split(/\s+/).length <= maxWords);
}

/** Many labels of one page ask for them. */
const known = new WeakMap<LabelledPage, readonly IssuerName[]>();

/**
 * Texts of a page that may name its issuer and are no label, the likeliest first: lines at its head, and companies
 * further down.
 */
export function issuerNames(page: LabelledPage): readonly IssuerName[] {
  const names = known.get(page) ?? namesOn(page);
  known.set(page, names);
  return names;
}

function namesOn(page: LabelledPage): readonly IssuerName[] {
  const columns = headColumns(page);
  const usual = median(columns.flatMap((lines) => lines.flatMap((line) => (line.isInHead ? [line.height] : [])))) || 1;
  return columns
    .flatMap((lines) => lines.flatMap((_, line) => namesOfLine(line, { lines, usual })))
    .filter((name) => letters(name.piece.text) >= 2 && isCompany(name) && name.lines[name.line]?.isLabel !== true)
    .toSorted((a, b) => b.score - a.score);
}

/**
 * Who issued a document, the likeliest first: by legal form, the registration number and the address that follow, the
 * size of the letters and the place at the head of the first page.
 */
export function byIssuer(document: TextDocument): readonly Candidate[] {
  const page = document.pages[0];
  return (page ? issuerNames(page) : []).map(({ piece, score }) => ({
    piece,
    certainty: trust.find(([minScore]) => score >= minScore)?.[1] ?? minTrust,
    source: 'page',
  }));
}
