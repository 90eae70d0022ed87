import type { LabelRule } from '../../../template/template.ts';
import { byTrust, cellOf, type LabelHit } from '../labels.ts';
import { bottom, isRotated, type PageWord, type Row, right } from '../page-layout.ts';
import { type Candidate, hitsOf, type LabelledPage, sectionRange, type TextDocument } from '../text-document.ts';
import { pieceOf, withoutLeadIn } from '../text-piece.ts';
import { ownTokens } from './columns.ts';
import { ownerOf } from './other-party.ts';

/** A value is at most this many heights under its label, and its further lines as close as lines of a paragraph. */
const maxDrop = 3.5;
const maxLineGap = 1.3;
const ruleCertainty = { beside: 0.98, below: 0.95, above: 0.85, joined: 0.9, second: 0.75 } as const;
/** A label that is more often on a page is no label; and no value is looked for over more rows. */
export const maxHits = 12;
const maxRows = 30;
const headingSlack = 0.75;
const perSlip = 0.97;
const inASentence = 0.9;

type Lines = readonly (readonly PageWord[])[];

interface Found {
  readonly lines: Lines;
  readonly certainty: number;
}

/** How far the lines of a value may reach: pixels from the top, lines, and whether they fill their rows. */
interface Reach {
  readonly end: number;
  readonly max: number;
  readonly wholeRows: boolean;
}

function rowOf(page: LabelledPage, hit: LabelHit): Row | undefined {
  return page.rows[hit.row];
}

/** The words of the labels of a row. */
function labelled(page: LabelledPage, rowIndex: number): ReadonlySet<PageWord> {
  const row = page.rows[rowIndex];
  const hits = (page.labels.byRow[rowIndex] ?? []).filter((hit) => hit.isLabel);
  return new Set(hits.flatMap((hit) => row?.tokens.slice(hit.from, hit.end) ?? []));
}

/** The words of a row up to the first label among them. */
function untilLabel(page: LabelledPage, rowIndex: number, tokens: readonly PageWord[]): readonly PageWord[] {
  const ofLabels = labelled(page, rowIndex);
  const end = tokens.findIndex((token) => ofLabels.has(token));
  return end === -1 ? tokens : tokens.slice(0, end);
}

/**
 * Whether words begin with those of a label and are a value all the same: more words follow without a colon, and under
 * the next label on either side of the one above is in their row what is no label.
 */
function isValueLikeLabel(page: LabelledPage, hit: LabelHit, { row, own }: { row: number; own: readonly PageWord[] }) {
  const ofLabels = labelled(page, row);
  const after = own.findIndex((token) => !ofLabels.has(token));
  if (after <= 0 || own[after - 1]?.text.endsWith(':') || !/^[\p{L}\d]/u.test(own[after]?.text ?? '')) return false;
  const beside = (page.labels.byRow[hit.row] ?? []).filter(({ isLabel }) => isLabel);
  const before = beside.findLast(({ start }) => start < hit.start);
  const behind = beside.find(({ start }) => start > hit.start);
  const under = page.rows[row];
  return [before, behind].some((other) => {
    const [first] = under && other ? withoutLeadIn(ownTokens(page, under, other)) : [];
    return first !== undefined && !own.includes(first) && !ofLabels.has(first);
  });
}

/** Words that begin where a label does, without a heading at the left of its column that reaches down to them. */
function withoutHeading(tokens: readonly PageWord[], hit: LabelHit, ofLabels: ReadonlySet<PageWord>) {
  const [first] = tokens;
  if (!first || right(first.box) > hit.box.x || !ofLabels.has(first)) return tokens;
  const under = tokens.filter((token) => right(token.box) > hit.box.x);
  const isAligned = under[0] !== undefined && Math.abs(under[0].box.x - hit.box.x) <= under[0].box.height;
  return isAligned ? under : tokens;
}

/** Whether a word is the beginning of a label: of `Global number: 40`, where `number` is one. */
function isOfLabel(page: LabelledPage, rowIndex: number, value: readonly PageWord[]): boolean {
  const row = page.rows[rowIndex];
  const last = value.length === 1 ? value[0] : undefined;
  const cell = row?.cells.find(({ tokens }) => last !== undefined && tokens.includes(last));
  const hit = page.labels.byRow[rowIndex]?.find(({ isLabel, start }) => isLabel && row?.tokens[start - 1] === last);
  const [first, end] = [row?.tokens[hit?.start ?? -1], row?.tokens[(hit?.end ?? 0) - 1]];
  return !!first && cell?.tokens.includes(first) === true && end?.text.endsWith(':') === true;
}

function heightOf(tokens: readonly PageWord[]): number {
  return Math.max(0, ...tokens.map((token) => token.box.height));
}

/** Lines under `from` in the column of a label, each close to the one before, up to the next label. */
function linesBelow(page: LabelledPage, hit: LabelHit, options: Reach & { readonly from: number }): Lines {
  const lines: (readonly PageWord[])[] = [];
  let foot = options.from;
  const last = Math.min(page.rows.length, hit.row + maxRows);
  for (let index = hit.row + 1; index < last && lines.length < options.max; index += 1) {
    const row = page.rows[index];
    if (!row || row.box.y >= options.end) break;
    const reach = maxDrop * Math.max(row.box.height, hit.box.height);
    if (row.box.y - foot > reach) break;
    if (bottom(row.box) <= hit.box.y + hit.box.height / 2) continue;
    const own = options.wholeRows ? row.tokens : withoutHeading(ownTokens(page, row, hit), hit, labelled(page, index));
    if (withoutLeadIn(own).length === 0) continue;
    const isWhole = lines.length === 0 && isValueLikeLabel(page, hit, { row: index, own: withoutLeadIn(own) });
    const value = withoutLeadIn(isWhole ? own : untilLabel(page, index, own));
    if (value.length === 0) break;
    if (!isWhole && isOfLabel(page, index, value)) {
      foot = bottom(row.box);
      continue;
    }
    const top = Math.min(...value.map((token) => token.box.y));
    const height = Math.max(heightOf(value), hit.box.height);
    if (top - foot > (lines.length === 0 ? maxDrop : maxLineGap) * height) break;
    lines.push(value);
    foot = Math.max(...value.map((token) => bottom(token.box)));
  }
  return lines;
}

/** Words after a label on its row, as the groups that gaps part them into, up to the next label. */
function groupsBeside(page: LabelledPage, hit: LabelHit): Lines {
  const row = rowOf(page, hit);
  if (!row) return [];
  const after = untilLabel(page, hit.row, row.tokens.slice(hit.end));
  return row.cells
    .map((cell) => cell.tokens.filter((token) => after.includes(token)))
    .filter((each) => each.length > 0);
}

/** Lines that go on under a value, beginning where it begins. */
function linesUnder(
  page: LabelledPage,
  first: readonly PageWord[],
  options: { row: number; end: number; max: number },
): Lines {
  const lines: (readonly PageWord[])[] = [];
  const left = first[0]?.box.x ?? 0;
  let last = first;
  const end = Math.min(page.rows.length, options.row + maxRows);
  for (let index = options.row + 1; index < end && lines.length < options.max; index += 1) {
    const row = page.rows[index];
    const height = heightOf(last);
    const foot = Math.max(...last.map((token) => bottom(token.box)));
    if (!row || row.box.y >= options.end || row.box.y - foot > maxLineGap * height) break;
    const cell = row.cells.find((each) => !isRotated(each) && Math.abs(each.box.x - left) <= height);
    if (!cell) continue;
    const value = untilLabel(page, index, cell.tokens);
    if (value.length === 0) break;
    lines.push(value);
    last = value;
  }
  return lines;
}

function* beside(page: LabelledPage, hit: LabelHit, options: Reach): Generator<Found> {
  const groups = groupsBeside(page, hit)
    .map(withoutLeadIn)
    .filter((group) => group.length > 0);
  const first = groups[0];
  if (!first) return;
  const more = linesUnder(page, first, { row: hit.row, end: options.end, max: options.max - 1 });
  if (more.length > 0) yield { lines: [first, ...more], certainty: ruleCertainty.beside };
  yield { lines: [first], certainty: ruleCertainty.beside };
  for (let count = 2; count <= Math.min(groups.length, 4); count += 1) {
    yield { lines: [groups.slice(0, count).flat()], certainty: ruleCertainty.joined };
  }
  for (const group of groups.slice(1, 4)) yield { lines: [group], certainty: ruleCertainty.second };
}

function* below(page: LabelledPage, hit: LabelHit, options: Reach): Generator<Found> {
  const lines = linesBelow(page, hit, { ...options, from: bottom(hit.box), max: Math.max(2, options.max) });
  if (lines.length === 0) return;
  yield { lines: lines.slice(0, options.max), certainty: ruleCertainty.below };
  if (options.max > 1) yield { lines: lines.slice(0, 1), certainty: ruleCertainty.below };
  else if (lines.length > 1) yield { lines: lines.slice(1, 2), certainty: ruleCertainty.second };
}

function* above(page: LabelledPage, hit: LabelHit): Generator<Found> {
  for (let index = hit.row - 1; index >= Math.max(0, hit.row - maxRows); index -= 1) {
    const row = page.rows[index];
    if (!row || hit.box.y - bottom(row.box) > maxDrop * Math.max(hit.box.height, row.box.height)) return;
    const own = withoutLeadIn(untilLabel(page, index, ownTokens(page, row, hit)));
    if (own.length === 0) continue;
    yield { lines: [own], certainty: ruleCertainty.above };
    return;
  }
}

/** A label may begin a little above the heading beside it that opens its section. */
function isWithin({ box }: LabelHit, range: { top: number; end: number }): boolean {
  return box.y + headingSlack * box.height >= range.top && box.y < range.end;
}

function* valuesOf(rule: LabelRule, page: LabelledPage, hit: LabelHit): Generator<Found> {
  const end = sectionRange(page, rule.within)?.end ?? Number.POSITIVE_INFINITY;
  const options = { end, max: rule.maxLines ?? 1, wholeRows: rule.wholeRows === true };
  if (rule.direction === 'right' || rule.direction === 'right_or_below') yield* beside(page, hit, options);
  const isBelow = rule.direction === 'below' || rule.direction === 'right_or_below';
  if (isBelow && (rule.alone !== true || beginsCell(page, hit))) yield* below(page, hit, options);
  if (rule.direction === 'above') yield* above(page, hit);
}

/** Whether nothing is before a label in its cell: of `VAT no client`, `client` is no heading. */
export function beginsCell(page: LabelledPage, hit: LabelHit): boolean {
  const row = rowOf(page, hit);
  return row !== undefined && cellOf(row, hit.start)?.tokens[0] === row.tokens[hit.start];
}

/** Whether a label is of several words, or nothing but a colon is behind it in its cell. */
export function isAlone(page: LabelledPage, hit: LabelHit): boolean {
  const row = rowOf(page, hit);
  const last = row?.tokens[hit.end - 1];
  if (!row || !last || hit.end - hit.start > 1 || last.text.endsWith(':')) return true;
  return cellOf(row, hit.end - 1)?.tokens.at(-1) === last || row.tokens[hit.end]?.text.startsWith(':') === true;
}

/** The labels of a page that count, those that may be of somebody else last. */
function ownHits(page: LabelledPage, hits: readonly LabelHit[], { notUnder }: LabelRule): readonly LabelHit[] {
  if (notUnder === undefined) return hits;
  const owners = new Map(hits.map((hit) => [hit, ownerOf(page, hit, notUnder)]));
  const of = (owner: string): readonly LabelHit[] => hits.filter((hit) => owners.get(hit) === owner);
  return [...of('own'), ...of('unclear')];
}

/** Texts that stand where a label says that the value is. */
export function* byLabel(rule: LabelRule, document: TextDocument): Generator<Candidate> {
  const labels = rule.notUnder === undefined ? rule.labels.map((label) => [label]) : [rule.labels];
  for (const some of labels) {
    for (const page of document.pages) {
      const range = sectionRange(page, rule.within);
      const standing = some
        .flatMap((label) => byTrust(hitsOf(page, label), rule.occurrence ?? 'first'))
        .filter((hit) => range && isWithin(hit, range) && (rule.alone !== true || isAlone(page, hit)));
      for (const hit of ownHits(page, standing, rule).slice(0, maxHits)) {
        const trust = perSlip ** hit.slips * (hit.isLabel ? 1 : inASentence);
        const words = rowOf(page, hit)?.tokens.slice(hit.start, hit.end) ?? [];
        for (const { lines, certainty } of valuesOf(rule, page, hit)) {
          yield { piece: pieceOf(lines), certainty: certainty * trust, source: 'page', label: words };
        }
      }
    }
  }
}
