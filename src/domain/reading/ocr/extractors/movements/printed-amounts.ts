import { type Box, boxAround } from '../../../document/geometry.ts';
import { type PageWord, right } from '../../page-layout.ts';

/** An amount of a statement with the sign and the currency that are printed beside it. */
export interface PrintedAmount {
  readonly words: readonly PageWord[];
  /** Of the digits alone: where amounts of one column are level. */
  readonly box: Box;
  /** Hundredths, without the sign. */
  readonly cents: number;
  /** What a sign, brackets or a mark such as `DR` says; null without one. */
  readonly sign: 1 | -1 | null;
  /** As a plain number without its sign, and what else is printed with it. */
  readonly decimal: string;
  readonly marks: string;
}

/** Words of one amount are no further apart than this, in heights; digits of one number are closer. */
const apart = { mark: 1.2, digits: 0.7 } as const;
const currency = String.raw`(?:R\$|US\$|[A-Z]{0,2}[$€£¥₺₹₽]|[A-Z]{3}|[Kk][Rr]\.?|zł|Kč|Ft|F[Rr]\.?|Rp\.?)`;
const debitMark = String.raw`(?:DR|Dr|DB|DEB|D|S|OD)\.?`;
const creditMark = String.raw`(?:CR|Cr|CRED|C|H)\.?`;
const digits = {
  decimal: String.raw`(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d+)[.,]\d{2}`,
  whole: String.raw`(?:\d{1,3}(?:[.,'’\s]\d{3})+|\d{1,6})`,
} as const;
const coreOf = (form: string): RegExp =>
  new RegExp(
    String.raw`^([-+−–(]{0,2}${currency}?[-+−–]?)(${form})(${currency}?[-+−–)]{0,2}(?:${debitMark}|${creditMark})?)$`,
    'u',
  );
const cores = { decimal: coreOf(digits.decimal), whole: coreOf(digits.whole) } as const;
const before = new RegExp(String.raw`^(?:[-+−–(]{1,2}|[-+−–(]?${currency}[-+−–]?)$`, 'u');
const after = new RegExp(String.raw`^(?:[-+−–)]{1,2}|${currency}[-+−–]?|${debitMark}|${creditMark})$`, 'u');
const minus = /[-−–(]/u;
const isDebit = new RegExp(String.raw`(?<!\p{L})${debitMark}$`, 'u');
const isCredit = new RegExp(String.raw`(?<!\p{L})${creditMark}$`, 'u');

/** How amounts of a document are printed: most with hundredths; in currencies without them, whole. */
export type AmountForm = keyof typeof cores;

function decimalOf(text: string, form: AmountForm): string {
  const plain = text.replaceAll(/[^\d.,]/g, '');
  if (form === 'whole') return plain.replaceAll(/\D/g, '');
  return `${plain.slice(0, -3).replaceAll(/\D/g, '')}.${plain.slice(-2)}`;
}

function signOf(lead: string, trail: string): PrintedAmount['sign'] {
  if (minus.test(lead) || minus.test(trail) || isDebit.test(trail)) return -1;
  return lead.includes('+') || trail.includes('+') || isCredit.test(trail) ? 1 : null;
}

const distance = (left: PageWord, next: PageWord): number => (next.box.x - right(left.box)) / next.box.height;

/** From where to where the words of an amount whose digits end in the word `at` reach among those of a row. */
function reach(
  words: readonly PageWord[],
  at: number,
): { readonly from: number; readonly core: number; readonly to: number } {
  const isNear = (index: number, most: number): boolean => {
    const [left, next] = [words[index], words[index + 1]];
    return left !== undefined && next !== undefined && distance(left, next) < most;
  };
  let core = at;
  while (
    /^\d{3}(?!\d)/.test(words[core]?.text ?? '') &&
    /^[-+−–(]?\d{1,3}$/.test(words[core - 1]?.text ?? '') &&
    isNear(core - 1, apart.digits)
  ) {
    core -= 1;
  }
  let from = core;
  while (core - from < 2 && before.test(words[from - 1]?.text ?? '') && isNear(from - 1, apart.mark)) from -= 1;
  let to = at + 1;
  while (to - at < 3 && after.test(words[to]?.text ?? '') && isNear(to - 1, apart.mark)) to += 1;
  return { from, core, to };
}

function amountAt(
  words: readonly PageWord[],
  at: number,
  form: AmountForm,
): { readonly amount: PrintedAmount; readonly to: number } | null {
  if (!cores[form].test(words[at]?.text ?? '')) return null;
  const { from, core, to } = reach(words, at);
  const match = cores[form].exec(
    words
      .slice(core, at + 1)
      .map(({ text }) => text)
      .join(' '),
  );
  if (!match) return null;
  const lead = [...words.slice(from, core).map(({ text }) => text), match[1] ?? ''].join(' ');
  const trail = [match[3] ?? '', ...words.slice(at + 1, to).map(({ text }) => text)].join(' ').trim();
  const decimal = decimalOf(match[2] ?? '', form);
  const own = words.slice(core, at + 1);
  const box = boxAround(own.map((word) => word.box)) ?? { x: 0, y: 0, width: 0, height: 0 };
  const named = [...lead.matchAll(new RegExp(currency, 'gu')), ...trail.matchAll(new RegExp(currency, 'gu'))];
  const marks = named.map(([name]) => name).find((name) => !isDebit.test(name) && !isCredit.test(name)) ?? '';
  const cents = Math.round(Number(decimal) * 100);
  return { amount: { words: words.slice(from, to), box, cents, sign: signOf(lead, trail), decimal, marks }, to };
}

/** The amounts among the words of a row, from the left, and the words that are part of none. */
export function amountsIn(
  words: readonly PageWord[],
  form: AmountForm,
): { readonly amounts: readonly PrintedAmount[]; readonly words: readonly PageWord[] } {
  const amounts: PrintedAmount[] = [];
  for (let at = 0; at < words.length; ) {
    const found = amountAt(words, at, form);
    if (found) amounts.push(found.amount);
    at = found?.to ?? at + 1;
  }
  const taken = new Set(amounts.flatMap((amount) => amount.words));
  return { amounts, words: words.filter((word) => !taken.has(word)) };
}
