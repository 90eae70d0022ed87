import { isMoney } from '../../../validation/field-value.ts';
import type { FieldSettings } from '../../field-of.ts';
import { bottom, type PageWord } from '../../page-layout.ts';
import { readingLimits } from '../../reading-limits.ts';
import type { Candidate, RowCandidates, TextDocument } from '../../text-document.ts';
import { pieceOf } from '../../text-piece.ts';
import { type MoneyKey, type MoneySlot, moneyKeys, type Placement, placed } from './money-columns.ts';
import { completed, orderOf, type Period, type PrintedDate, periodOf } from './movement-dates.ts';
import { type MovementLine, type MovementsRule, type Stretch, stretchesOf } from './movement-lines.ts';
import type { PrintedAmount } from './printed-amounts.ts';
import { type BalanceEntry, type Settled, settle } from './running-balance.ts';
import { type TextCells, textCells, textColumns } from './text-columns.ts';

/** How far a row is trusted: whose balance is that above it with the amount, or is not known, and is another. */
const certainty = { proven: 0.98, row: 0.9, contradicted: 0.4 } as const;
/** Lines of one description are this close, in heights. */
const maxWrap = 1.3;
/** What columns may be where nothing names them. */
const unnamed: readonly (readonly MoneyKey[])[] = [
  ['amount'],
  ['amount', 'balance'],
  ['debit', 'credit', 'balance'],
  ['credit', 'debit', 'balance'],
];
const debitWord = /^(?:D|DR|DB|DEB|DEBIT|S|SOLL|AF|-)\.?$/i;
const creditWord = /^(?:C|CR|H|CRED|CREDIT|HABEN|BIJ|\+)\.?$/i;

/** A movement, or a line that says what the balance is, with where it is printed. */
interface Entry extends BalanceEntry {
  readonly amount: PrintedAmount | null;
  readonly printedBalance: PrintedAmount | null;
  readonly line: MovementLine;
  readonly date: PrintedDate | null;
  readonly cells: TextCells;
  /** Further lines of the description. */
  readonly more: (readonly PageWord[])[];
}

type Section = 1 | -1 | null;

const signed = ({ cents, sign }: PrintedAmount): number => cents * (sign ?? 1);

interface LineContext {
  readonly placement: Placement;
  readonly section: Section;
  readonly date: PrintedDate | null;
  readonly cells: TextCells;
}

/** What a column, a printed sign or a section says of the sign of an amount. */
function signOf(key: MoneyKey, amount: PrintedAmount, { cells, section }: LineContext) {
  if (key === 'debit') return { sign: -1 as const, isSignOpen: amount.sign !== null };
  if (key === 'credit') return { sign: amount.sign ?? (1 as const), isSignOpen: amount.sign !== null };
  const mark =
    cells
      .get('sign')
      ?.map(({ text }) => text)
      .join('') ?? '';
  const marked = debitWord.test(mark) ? (-1 as const) : creditWord.test(mark) ? (1 as const) : null;
  const printed = amount.sign ?? marked;
  return { sign: printed ?? section, isSignOpen: printed === null };
}

/** What a line says: a movement, a balance, or null where it is neither. */
function entryOf(line: MovementLine, context: LineContext): Entry | null {
  const { placement, date, cells } = context;
  const keyed = line.amounts.flatMap((amount) => {
    const key = placement.get(amount);
    return key === undefined ? [] : [{ amount, key }];
  });
  const printedBalance = keyed.find(({ key }) => key === 'balance')?.amount ?? null;
  const moved = keyed.filter(({ key }) => key !== 'balance');
  const movement = moved.find(({ amount }) => amount.cents !== 0) ?? moved[0];
  const known = { line, date, cells, more: [] };
  if (line.is === 'balance' || (movement === undefined && printedBalance !== null)) {
    const printed = printedBalance ?? movement?.amount ?? null;
    const owed = printedBalance === null && movement?.key === 'debit' ? -1 : 1;
    const balance = printed && (printed.sign === null ? printed.cents * owed : signed(printed));
    return (
      printed && {
        ...known,
        amount: null,
        cents: null,
        sign: null,
        isSignOpen: false,
        printedBalance: printed,
        balance,
      }
    );
  }
  if (movement === undefined || line.is === 'end' || date === null) return null;
  const { amount, key } = movement;
  return {
    ...known,
    ...signOf(key, amount, context),
    amount,
    cents: amount.cents,
    printedBalance,
    balance: printedBalance && signed(printedBalance),
  };
}

function slotsOf({ heading }: Stretch): readonly (readonly MoneySlot[])[] {
  if (heading === null) return unnamed.map((keys) => keys.map((key) => ({ key, box: null })));
  const keys = new Set(heading.names.values());
  const text =
    heading.cells.find((cell) => heading.names.get(cell) === 'description')?.box.x ?? Number.POSITIVE_INFINITY;
  // What no template knows beside the column of what goes out is that of what comes in, and the other way round.
  const other = keys.has('debit') ? 'credit' : 'debit';
  const isOther = keys.has('debit') !== keys.has('credit') && !keys.has('amount');
  const slots = heading.cells.flatMap((cell): readonly MoneySlot[] => {
    const name = heading.names.get(cell);
    if (name === undefined && isOther && cell.box.x > text) return [{ key: other, box: cell.box }];
    const key = moneyKeys.find((each) => each === name);
    return key === undefined ? [] : [{ key, box: cell.box }];
  });
  return [slots];
}

/** What was read of the lines above. */
interface Above {
  date: PrintedDate | null;
  section: Section;
  isEnded: boolean;
}

const sectionOf = ({ is }: MovementLine): Section => (is === 'debits' ? -1 : is === 'credits' ? 1 : null);

/** Lines of a stretch that may be movements: up to its end, from the first with a date where nothing names columns. */
function bodyOf({ heading, lines }: Stretch): readonly MovementLine[] {
  if (heading === null) return lines.filter(({ date, is }) => date !== null || is === 'balance');
  const end = lines.findIndex(({ is, amounts }) => is === 'end' && amounts.length > 0);
  return end === -1 ? lines : lines.slice(0, end);
}

function entriesOf(stretch: Stretch, above: Above): readonly Entry[] {
  const body = bodyOf(stretch);
  const columns = textColumns(
    stretch,
    body.filter(({ amounts, is }) => amounts.length > 0 && is === null),
  );
  const cells = new Map(body.map((line) => [line, textCells(line, columns)]));
  const read = (placement: Placement): readonly Entry[] => {
    const state = { ...above };
    const entries: Entry[] = [];
    let foot = Number.NEGATIVE_INFINITY;
    for (const line of body) {
      state.date = line.date ?? state.date;
      state.section = sectionOf(line) ?? state.section;
      const own = cells.get(line) ?? new Map();
      const entry = entryOf(line, { placement, section: state.section, date: state.date, cells: own });
      const last = entries.at(-1);
      const isClose = line.row.box.y - foot < maxWrap * line.row.box.height;
      if (entry) entries.push(entry);
      else if (last?.amount && isClose && line.amounts.length === 0 && line.is === null && line.date === null) {
        last.more.push(own.get('description') ?? []);
      }
      foot = bottom(line.row.box);
    }
    return entries;
  };
  const placement = placed(
    body.flatMap(({ amounts }) => amounts),
    slotsOf(stretch),
    (each) => {
      const settled = settle(read(each), { opening: null, closing: null });
      return [...settled.values()].filter(({ closes }) => closes === true).length;
    },
  );
  const entries = read(placement);
  above.date = body.findLast(({ date }) => date !== null)?.date ?? above.date;
  above.section = body.reduce((section, line) => sectionOf(line) ?? section, above.section);
  above.isEnded = body.length < stretch.lines.length && stretch.heading !== null;
  if (above.isEnded) above.section = null;
  return entries;
}

/** The entries of all pages, one list from the first to the last. */
function allEntries(document: TextDocument, rule: MovementsRule): readonly Entry[] {
  const stretches = stretchesOf(document.pages, rule);
  const isNamed = stretches.some(({ heading }) => heading !== null);
  const above: Above = { date: null, section: null, isEnded: false };
  return stretches.flatMap((stretch) => {
    if (stretch.heading === null && isNamed) {
      above.section = stretch.lines.reduce((section, line) => sectionOf(line) ?? section, above.section);
      return [];
    }
    if (!stretch.goesOn && !stretch.heading?.names.size) return [];
    if (stretch.goesOn && above.isEnded) return [];
    return entriesOf(stretch, above);
  });
}

/** Where only some amounts have a sign, those without one have the other. */
function withUsualSigns(entries: readonly Entry[]): readonly Entry[] {
  const printed = new Set(entries.flatMap(({ amount, sign }) => (amount && sign !== null ? [sign] : [])));
  if (printed.size !== 1) return entries;
  const other = printed.has(-1) ? 1 : -1;
  return entries.map((entry) =>
    entry.amount && entry.sign === null ? { ...entry, sign: other, isSignOpen: true } : entry,
  );
}

function amountCandidate(
  amount: PrintedAmount,
  sign: number,
  by: { readonly trust: number; readonly addsUp: boolean },
): Candidate {
  return {
    piece: pieceOf([amount.words]),
    meaning: `${sign < 0 && amount.cents !== 0 ? '-' : ''}${amount.decimal} ${amount.marks}`.trim(),
    certainty: by.trust,
    source: 'page',
    addsUp: by.addsUp,
  };
}

interface Days {
  readonly of: (date: PrintedDate) => string | null;
}

function dateCandidate(date: PrintedDate, days: Days): Candidate {
  const iso = days.of(date);
  return {
    piece: pieceOf([date.words]),
    certainty: certainty.row,
    source: 'page',
    ...(iso !== null && { meaning: iso }),
  };
}

function candidatesOf(entry: Entry, { sign, closes }: Settled, days: Days): RowCandidates {
  const { amount, printedBalance, date, line, cells, more } = entry;
  const isDoubted = closes === false || sign === null;
  const trust = isDoubted ? certainty.contradicted : closes === true ? certainty.proven : certainty.row;
  const by = { trust, addsUp: closes === true };
  const texts = [...cells].filter(
    ([key, words]) => key !== 'sign' && !moneyKeys.some((each) => each === key) && words.length > 0,
  );
  return {
    ...(date && { date: dateCandidate(date, days) }),
    ...(line.valueDate && { valueDate: dateCandidate(line.valueDate, days) }),
    ...Object.fromEntries(
      texts.map(([key, words]) => {
        const lines = key === 'description' ? [words, ...more] : [words];
        return [key, { piece: pieceOf(lines), certainty: certainty.row, source: 'page' as const }];
      }),
    ),
    ...(amount && { amount: amountCandidate(amount, sign ?? 1, by) }),
    ...(printedBalance && { balance: amountCandidate(printedBalance, entry.balance ?? 0, by) }),
  };
}

/** What the fields of the document say of the days and the balances of its list. */
function knownOf({ period, opening, closing }: MovementsRule, { known = {} }: FieldSettings) {
  const days = period
    .map((key) => known[key])
    .filter((each): each is string => typeof each === 'string')
    .toSorted();
  const centsOf = (key: string | undefined): number | null => {
    const value = key === undefined ? null : known[key];
    return value !== null && isMoney(value) ? Math.round(Number(value.amount) * 100) : null;
  };
  const within: Period = { start: days.length > 1 ? (days[0] ?? null) : null, end: days.at(-1) ?? null };
  return { within, opening: centsOf(opening), closing: centsOf(closing) };
}

/**
 * Movements of an account by the columns that their headings name, on all pages: with the date of the line above where
 * none is printed, and signed by column, mark, section or balance. Rows whose balance does not close are doubted.
 */
export function byMovements(
  rule: MovementsRule,
  document: TextDocument,
  settings: FieldSettings,
): readonly RowCandidates[] {
  const entries = withUsualSigns(allEntries(document, rule));
  const { within, ...ends } = knownOf(rule, settings);
  const settled = settle(entries, ends);
  const usual = settings.conventions.dateOrder;
  const all = entries.flatMap(({ date }) => date ?? []);
  const period = within.end === null ? { start: null, end: settings.today } : periodOf(all, within, usual);
  const dates = all.filter(({ isYearFirst, isMonthWord }) => !isYearFirst && !isMonthWord);
  const order = orderOf(dates, usual, period);
  const days: Days = { of: (date) => completed(date, order, period) };
  return entries
    .filter(({ amount }) => amount !== null)
    .slice(0, readingLimits.rowsOfList)
    .map((entry) => candidatesOf(entry, settled.get(entry) ?? { sign: entry.sign, closes: null }, days));
}
