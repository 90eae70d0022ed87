import type { ListRule } from '../../../../template/template.ts';
import { boxAround } from '../../../document/geometry.ts';
import type { LabelHit } from '../../labels.ts';
import { isRotated, type PageWord, type Row } from '../../page-layout.ts';
import { phraseKey } from '../../phrases.ts';
import type { LabelledPage } from '../../text-document.ts';
import { type Heading, type HeadingCell, headingsOf, nameRank } from '../item-heading.ts';
import { moneyKeys } from './money-columns.ts';
import { datesIn, type PrintedDate } from './movement-dates.ts';
import { type AmountForm, amountsIn, type PrintedAmount } from './printed-amounts.ts';

/** How movements of an account are found. */
export type MovementsRule = Extract<ListRule, { by: 'movements' }>;

/** A row of a statement. */
export interface MovementLine {
  readonly row: Row;
  readonly amounts: readonly PrintedAmount[];
  /** What is neither an amount nor a date of its column. */
  readonly words: readonly PageWord[];
  readonly date: PrintedDate | null;
  readonly valueDate: PrintedDate | null;
  /** What its first words say that it is. */
  readonly is: 'balance' | 'end' | 'debits' | 'credits' | null;
}

/** Names of columns with the field of each. */
export interface NamedHeading extends Heading {
  readonly keys: number;
  readonly names: ReadonlyMap<HeadingCell, string>;
}

/** A stretch of a page below names of columns, or below none. */
export interface Stretch {
  readonly page: LabelledPage;
  readonly heading: NamedHeading | null;
  /** Whether the names are those of a page before. */
  readonly goesOn: boolean;
  readonly lines: readonly MovementLine[];
}

/** A label of at most so many letters is one only where no other words follow it. */
const shortLabel = 9;

/** Of columns called alike that of an amount is the last one, any other the first. */
const placeOf = ({ key, cell }: { readonly key: string; readonly cell: HeadingCell }): number =>
  moneyKeys.some((each) => each === key) ? -cell.box.x : cell.box.x;

/** Which field each name of a heading is of: the best names first, from the left. */
function namesOf({ cells }: Heading, { columns }: MovementsRule): ReadonlyMap<HeadingCell, string> {
  const ranked = cells
    .flatMap((cell) =>
      Object.entries(columns).flatMap(([key, labels]) => {
        const rank = nameRank(cell.words, labels);
        return rank === null ? [] : [{ cell, key, rank }];
      }),
    )
    .toSorted((a, b) => a.rank - b.rank || placeOf(a) - placeOf(b));
  const names = new Map<HeadingCell, string>();
  const taken = new Set<string>();
  for (const { cell, key } of ranked) {
    if (names.has(cell) || taken.has(key)) continue;
    names.set(cell, key);
    taken.add(key);
  }
  return names;
}

/** A heading without the lines above its names that are the title of a section. */
function withoutTitles(page: LabelledPage, heading: Heading, rule: MovementsRule): Heading {
  const rows = page.rows.slice(heading.first, heading.last);
  const isTitle = (row: Row, index: number): boolean =>
    row.cells.length === 1 && sectionOf(row, page.labels.byRow[heading.first + index] ?? [], rule) !== null;
  const last = rows.findLastIndex(isTitle);
  if (last === -1) return heading;
  const above = new Set(rows.slice(0, last + 1).flatMap(({ tokens }) => tokens));
  const cells = heading.cells.flatMap(({ words }): readonly HeadingCell[] => {
    const own = words.filter((word) => !above.has(word));
    const box = boxAround(own.map((word) => word.box));
    return box === null ? [] : [{ words: own, box }];
  });
  return { ...heading, first: heading.first + last + 1, cells };
}

/** Headings of a page that name amounts, and what they are for or when they were. */
function headingsFor(page: LabelledPage, rule: MovementsRule): readonly NamedHeading[] {
  return headingsOf(page, rule)
    .map((heading) => withoutTitles(page, heading, rule))
    .map((heading): NamedHeading => ({ ...heading, names: namesOf(heading, rule) }))
    .filter(({ names }) => {
      const keys = new Set(names.values());
      const isDated = keys.has('date') || keys.has('valueDate') || keys.has('description');
      return isDated && moneyKeys.some((key) => keys.has(key));
    })
    .toSorted((a, b) => a.first - b.first);
}

/** Which of the dates of a row are those of the movement: at its start, or under their names. */
function datesOf(words: readonly PageWord[], heading: NamedHeading | null) {
  const found = datesIn(words);
  const keyOf = ({ words: own }: PrintedDate): string | null => {
    const [first] = own;
    const end = own.at(-1);
    if (heading === null || !first || !end) return null;
    const off = ({ box }: HeadingCell): number =>
      Math.max(0, box.x - end.box.x - end.box.width, first.box.x - box.x - box.width);
    const nearest = heading.cells.toSorted(
      (a, b) => off(a) - off(b) || Math.abs(a.box.x - first.box.x) - Math.abs(b.box.x - first.box.x),
    )[0];
    return nearest ? (heading.names.get(nearest) ?? null) : null;
  };
  const keyed = found.map((date) => ({ date, key: keyOf(date) }));
  const isFirst = ({ words: own }: PrintedDate): boolean => own[0] === words[0];
  const isMoney = (key: string | null): boolean => moneyKeys.some((each) => each === key);
  const date =
    (keyed.find(({ key }) => key === 'date') ?? keyed.find((each) => isFirst(each.date) && !isMoney(each.key)))?.date ??
    null;
  const others = keyed.filter((each) => each.date !== date);
  const beside = (each: PrintedDate): boolean =>
    date !== null && words.indexOf(each.words[0] as PageWord) === date.words.length;
  const valueDate =
    others.find(({ key, date: each }) => key === 'valueDate' || (heading === null && beside(each)))?.date ?? null;
  return { date: date ?? valueDate, valueDate };
}

/** What the first words of a row that are no date say that it is. */
function kindOf(
  row: Row,
  words: readonly PageWord[],
  by: { readonly hits: readonly LabelHit[]; readonly rule: MovementsRule },
) {
  const first = words.find(({ text }) => /[\p{L}\d]/u.test(text));
  const own = by.hits.filter(({ start }) => row.tokens[start] === first);
  const rest = ({ end }: LabelHit): readonly PageWord[] => {
    const label = new Set(row.tokens.slice(0, end));
    return words.filter((word) => !label.has(word) && /\p{L}{3}/u.test(word.text) && datesIn([word]).length === 0);
  };
  const has = (labels: readonly string[]): boolean => {
    const keys = new Set(labels.map(phraseKey));
    return own.some((hit) => keys.has(hit.key) && (hit.key.length > shortLabel || rest(hit).length === 0));
  };
  if (has(by.rule.balances)) return 'balance';
  return has(by.rule.until) ? 'end' : null;
}

function sectionOf(row: Row, hits: readonly LabelHit[], { sections }: MovementsRule) {
  const begins = (labels: readonly string[] = []): boolean => {
    const keys = new Set(labels.map(phraseKey));
    return hits.some((hit) => hit.start === 0 && keys.has(hit.key) && row.tokens.length - hit.end < 4);
  };
  if (begins(sections?.debit)) return 'debits';
  return begins(sections?.credit) ? 'credits' : null;
}

/** The rows of a stretch of a page. */
function lineOf(
  page: LabelledPage,
  index: number,
  by: { readonly heading: NamedHeading | null; readonly rule: MovementsRule; readonly form: AmountForm },
): MovementLine {
  const row = page.rows[index] as Row;
  const all = row.cells.filter((cell) => !isRotated(cell)).flatMap(({ tokens }) => tokens);
  const { date, valueDate } = datesOf(all, by.heading);
  const ofDates = new Set([date, valueDate].flatMap((each) => each?.words ?? []));
  const { amounts, words: text } = amountsIn(
    all.filter((word) => !ofDates.has(word)),
    by.form,
  );
  const hits = page.labels.byRow[index] ?? [];
  const section = amounts.length === 0 && date === null ? sectionOf(row, hits, by.rule) : null;
  return { row, amounts, words: text, date, valueDate, is: section ?? kindOf(row, text, { hits, rule: by.rule }) };
}

/** Words of a whole amount of thousands; in a currency with hundredths hardly one is printed so. */
const wholeThousands = /^[^\d\p{L}]*\d{1,3}(?:[.,]\d{3})+\P{L}*$/u;

/** Whether amounts have hundredths, as most do; or hardly one does, as in yen. */
function formOf(pages: readonly LabelledPage[]): AmountForm {
  const rows = pages.flatMap((page) => page.rows);
  const decimals = rows.filter(({ tokens }) => amountsIn(tokens, 'decimal').amounts.length > 0).length;
  const whole = rows.filter(({ tokens }) => tokens.some(({ text }) => wholeThousands.test(text))).length;
  return decimals * 2 > whole ? 'decimal' : 'whole';
}

/** The stretches of pages that hold movements: below each heading up to the next, and on further pages without one. */
export function stretchesOf(pages: readonly LabelledPage[], rule: MovementsRule): readonly Stretch[] {
  const form = formOf(pages);
  let open: NamedHeading | null = null;
  const all = pages.map((page) => headingsFor(page, rule));
  const isNamed = all.some((headings) => headings.length > 0);
  if (!isNamed && form === 'whole') return [];
  return pages.flatMap((page, at): readonly Stretch[] => {
    const headings = all[at] ?? [];
    const firsts = headings.map(({ first }) => first);
    const before: Stretch[] = [];
    const read = (heading: NamedHeading | null, from: number, to: number): readonly MovementLine[] =>
      page.rows.slice(from, to).map((_, index) => lineOf(page, from + index, { heading, rule, form }));
    if (open !== null || !isNamed || firsts.length > 0) {
      before.push({ page, heading: open, goesOn: true, lines: read(open, 0, firsts[0] ?? page.rows.length) });
    }
    const own = headings.map((heading, index): Stretch => {
      return {
        page,
        heading,
        goesOn: false,
        lines: read(heading, heading.last + 1, firsts[index + 1] ?? page.rows.length),
      };
    });
    open = headings.at(-1) ?? open;
    return [...before, ...own];
  });
}
