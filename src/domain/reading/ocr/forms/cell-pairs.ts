import type { PageWord } from '../page-layout.ts';
import { pieceOf } from '../text-piece.ts';
import { looksFilledIn } from './box-pairs.ts';
import type { FormPage, Segment } from './form-page.ts';
import { isSentence, labelPiece, type Pair, pairOf } from './pair.ts';

const certainty = 0.82;
const maxLabelWords = 7;
const maxValueWords = 25;
/** Share of the cells beside labels that hold amounts, dates or numbers: tables of words alone may have no labels. */
const minFilledIn = 0.25;
const minRows = 2;

/** A box with lines at all four sides; `left` and `right` name those at its sides. */
interface RuledCell {
  readonly tokens: readonly PageWord[];
  readonly x: number;
  readonly band: string;
  readonly left: string;
  readonly right: string;
}

/** Cells that stand side by side and share their sides. */
type Chain = readonly RuledCell[];

function cellsOf(segments: readonly Segment[], used: ReadonlySet<PageWord>): readonly RuledCell[] {
  const cells = new Map<string, Segment[]>();
  for (const segment of segments) {
    if (segment.region === 'comb' || segment.region.split('|').includes('-1')) continue;
    const known = cells.get(segment.region);
    if (known) known.push(segment);
    else cells.set(segment.region, [segment]);
  }
  return [...cells].flatMap(([region, members]): readonly RuledCell[] => {
    const tokens = members.flatMap((segment) => segment.tokens);
    if (tokens.some((token) => used.has(token))) return [];
    const [above = '', below = '', left = '', right = ''] = region.split('|');
    return [{ tokens, x: Math.min(...members.map(({ box }) => box.x)), band: `${above}|${below}`, left, right }];
  });
}

function chainsOf(cells: readonly RuledCell[]): readonly Chain[] {
  const bands = new Map<string, RuledCell[]>();
  for (const cell of cells) {
    const known = bands.get(cell.band);
    if (known) known.push(cell);
    else bands.set(cell.band, [cell]);
  }
  return [...bands.values()].flatMap((band) => {
    const chains: RuledCell[][] = [];
    for (const cell of band.toSorted((a, b) => a.x - b.x)) {
      const last = chains.at(-1);
      if (last?.at(-1)?.right === cell.left) last.push(cell);
      else chains.push([cell]);
    }
    return chains;
  });
}

const textOf = ({ tokens }: RuledCell): string => tokens.map(({ text }) => text).join(' ');

function isLabel(cell: RuledCell): boolean {
  const text = textOf(cell);
  return cell.tokens.length <= maxLabelWords && /\p{L}{2}/u.test(text) && !looksFilledIn(text) && !isSentence(text);
}

/** Labels and the cells to their right, where every second cell of a row is a label. */
function couples(chain: Chain): readonly (readonly [label: RuledCell, value: RuledCell])[] | null {
  if (chain.length % 2 !== 0) return null;
  const pairs = chain.flatMap((label, index) => {
    const value = chain[index + 1];
    return index % 2 === 0 && value ? [[label, value] as const] : [];
  });
  return pairs.every(([label, { tokens }]) => isLabel(label) && tokens.length <= maxValueWords) ? pairs : null;
}

/** What was filled into tables whose cells are labels and values by turns. */
export function cellPairs(form: FormPage, used: Set<PageWord>): readonly Pair[] {
  if (form.page.form.fields.length > 0) return [];
  const tables = new Map<string, Chain[]>();
  for (const chain of chainsOf(cellsOf(form.segments, used))) {
    const columns = chain.map(({ left }) => left).join('|');
    tables.set(columns, [...(tables.get(columns) ?? []), chain]);
  }
  return [...tables.values()].flatMap((chains) => {
    const rows = chains.map(couples);
    const pairs = rows.flatMap((row) => row ?? []);
    const filled = pairs.filter(([, value]) => looksFilledIn(textOf(value))).length;
    const labels = new Set(pairs.map(([label]) => textOf(label)));
    const isForm = !rows.includes(null) && rows.length >= minRows && filled >= minFilledIn * pairs.length;
    return isForm && labels.size === pairs.length ? pairs.flatMap((pair) => toPair(pair, used)) : [];
  });
}

function toPair([label, { tokens }]: readonly [RuledCell, RuledCell], used: Set<PageWord>): readonly Pair[] {
  const pair = pairOf({
    label: labelPiece([label.tokens]),
    value: { piece: pieceOf([tokens]), certainty, source: 'page' },
    kind: 'text',
    labelCertainty: certainty,
  });
  if (pair === null) return [];
  for (const token of [...label.tokens, ...tokens]) used.add(token);
  return [pair];
}
