import { isMoney, type NormalisedValue } from '../../validation/field-value.ts';
import { currencyName } from '../../validation/normalisers/currencies.ts';
import { plainSigns } from './plain-signs.ts';
import { inOneCell, type PlacedPageWord, textOf } from './word-index.ts';

/** Words of a page, `start` to `end`, both inclusive, that may be a value of a type. */
interface Core {
  readonly words: readonly PlacedPageWord[];
  readonly start: number;
  readonly end: number;
  readonly type: string;
}

const amounts: ReadonlySet<string> = new Set(['money', 'number']);
const dates: ReadonlySet<string> = new Set(['date', 'expiry', 'yearMonth']);
/** Digits that a letter and a mark make a part of a code: `P-1000`. */
const ofCode = /\p{L}[-–/]\d/u;
const currency = new RegExp(`^[-−–(]*${currencyName}[-−–]?$`);
const namesCurrency = new RegExp(currencyName);
const currencyBehind = /^(?:[€₫]|zł|Kč|Ft|[A-Z]{3})\)?$/;
/** `mil` and others behind an amount make another one of it. */
const multipliers =
  '(?:mil|milh(?:ão|ao|ões|oes)|bilh(?:ão|ao|ões|oes)|mi|bi|thousand|million|billion|millones)(?!\\p{L})';
const multiplier = new RegExp(`^${multipliers}`, 'iu');
const multiplied = new RegExp(`\\d\\s*${multipliers}`, 'iu');
const minus = /^\(?[-−–]\)?$/;
const minusBehind = /^(?:D|DB|DEB|CR|\(?[-−–]\)?)$/;

/** The word `distance` words before the first or behind the last one, in the same line. */
function beside({ words, start, end }: Core, distance: number): PlacedPageWord | undefined {
  const word = words[distance < 0 ? start + distance : end + distance];
  return word?.line === words[start]?.line ? word : undefined;
}

function plainTextOf(tokens: readonly PlacedPageWord[]): string {
  return plainSigns(textOf(tokens));
}

function coreText({ words, start, end }: Core): string {
  return plainTextOf(words.slice(start, end + 1));
}

/** What a word of another type than amounts may be that begins a value: digits, a month, a word for yes, a tick. */
const begins = /\d|^\p{L}{1,14}\.?$|[✓✔☑☒✗✘☐□]/u;

/** Whether a value of a type may begin with a word. Before an amount a word is a label, and no part of it. */
export function mayBegin(type: string, word: string): boolean {
  const text = plainSigns(word);
  if (!amounts.has(type)) return begins.test(text);
  return /\d/.test(text) || minus.test(text) || text === '(' || currency.test(text);
}

const thousands = /^\d{3}(?:,\d{1,2})?$/;

/** Whether a space parts the thousands of an amount of which the words are a half: `1 234,50` is no `234,50`. */
function isHalf(core: Core): boolean {
  const { words, start, end } = core;
  const [first, last] = [words[start], words[end]];
  const [before, behind] = [beside(core, -1), beside(core, 1)];
  const goOn = (one: PlacedPageWord | undefined, next: PlacedPageWord | undefined): boolean =>
    one !== undefined &&
    next !== undefined &&
    inOneCell([one, next]) &&
    /^\d{1,3}$/.test(plainSigns(one.token.text)) &&
    thousands.test(plainSigns(next.token.text));
  return goOn(before, first) || goOn(last, behind);
}

/** Whether words are no value of their own: digits of columns apart, a part of a code, a share, a multiplied number. */
export function belongsElsewhere(core: Core): boolean {
  const { words, start, end, type } = core;
  const text = coreText(core);
  const withDigits = words.slice(start, end + 1).filter(({ token }) => /\p{N}/u.test(token.text));
  const next = beside(core, 1)?.token.text ?? '';
  if (type === 'boolean') return /\d/.test(text) || (/^no[.:º°]?$/i.test(text.trim()) && /^\W*\d/.test(next));
  if (dates.has(type)) return !inOneCell(withDigits) && !/[^\d\s]/.test(text);
  if (!amounts.has(type)) return false;
  if (!inOneCell(withDigits) || multiplier.test(next) || multiplied.test(text)) return true;
  if (type === 'money' && (text.includes('%') || next.startsWith('%') || isHalf(core))) return true;
  return ofCode.test(text) && !namesCurrency.test(text);
}

/** The words before that say sign and currency: `-`, `R$`, `- R$`, `-R$`. */
function marksBefore(core: Core): readonly PlacedPageWord[] {
  const [near, far] = [beside(core, -1), beside(core, -2)];
  if (near === undefined) return [];
  const isSign = (word: PlacedPageWord): boolean => minus.test(plainSigns(word.token.text)) || word.token.text === '(';
  // Between a label and a currency a dash parts.
  const isLabel = (word: PlacedPageWord | undefined, sign: PlacedPageWord): boolean =>
    word !== undefined && word.cell === sign.cell && /\p{L}/u.test(word.token.text);
  if (isSign(near)) {
    const leads = currency.test(plainSigns(core.words[core.start]?.token.text ?? ''));
    return leads && isLabel(far, near) ? [] : [near];
  }
  if (!currency.test(plainSigns(near.token.text))) return [];
  const isSigned = far !== undefined && isSign(far) && !isLabel(beside(core, -3), far);
  return isSigned ? [far, near] : [near];
}

/** The words behind that say currency and sign: `EUR`, `D`, `-`, `(-)`. */
function marksBehind(core: Core): readonly PlacedPageWord[] {
  const [near, far] = [beside(core, 1), beside(core, 2)];
  if (near === undefined) return [];
  const isMinus = (word: PlacedPageWord): boolean => minusBehind.test(plainSigns(word.token.text));
  if (currencyBehind.test(near.token.text)) return far !== undefined && isMinus(far) ? [near, far] : [near];
  return isMinus(near) || near.token.text === ')' ? [near] : [];
}

/**
 * Reads words with the sign and the currency that stand beside them: an amount is what it is with both. Null for what
 * is no value. Other types are read as they are.
 */
export function marked(core: Core, read: (text: string) => NormalisedValue | null): NormalisedValue | null {
  const { words, start, end, type } = core;
  const text = coreText(core);
  const alone = read(text);
  if (alone === null || !amounts.has(type)) return alone;
  const [before, behind] = [marksBefore(core), marksBehind(core)];
  const whole = plainTextOf([...before, ...words.slice(start, end + 1), ...behind]);
  const full = read(whole);
  const best = full !== null && magnitude(full) === magnitude(alone) ? full : alone;
  const hasBrackets = /^[-−–]?\(/.test(whole) && whole.endsWith(')');
  const hasMinus = before.some(({ token }) => plainSigns(token.text).includes('-')) || /\(\s?[-−–]\s?\)/.test(whole);
  return (hasMinus || hasBrackets) && /[1-9]/.test(whole) ? negative(best) : best;
}

function magnitude({ value }: NormalisedValue): string {
  const amount = isMoney(value) ? value.amount : value;
  return typeof amount === 'string' ? amount.replace('-', '') : JSON.stringify(amount);
}

function negative(read: NormalisedValue): NormalisedValue {
  const signed = `-${magnitude(read)}`;
  return { ...read, value: isMoney(read.value) ? { ...read.value, amount: signed } : signed };
}
