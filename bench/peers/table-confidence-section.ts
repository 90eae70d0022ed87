import { readFile } from 'node:fs/promises';
import { readXml } from '../../src/adapters/saxes/read-xml.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import { foundTables } from '../../src/domain/reading/document/tables/find-tables.ts';
import type { TableCell } from '../../src/domain/reading/document/tables/table.ts';
import {
  minTableConfidence,
  type TableEvidence,
  tableConfidence,
  tableWeights,
} from '../../src/domain/reading/document/tables/table-confidence.ts';
import type { XmlElement } from '../../src/domain/reading/document/xml-element.ts';
import { Random } from '../../test/drawn/random.ts';
import { calibrationError, reliability } from '../ocr/score/calibration.ts';
import { reliabilityTable } from '../ocr/sections/reliability.ts';
import type { Section } from '../ocr/sections/section.ts';
import { grouped, mean, type Table } from '../ocr/table.ts';
import { fitLogistic } from '../support/fit-logistic.ts';
import { adjacencyOf, type PlacedCell } from './adjacency.ts';

/** A page as it was read, and the tables that stand on it. */
export interface KnownPage {
  /** Of the PDF file that it is a page of. */
  readonly path: string;
  /** What is left out together: a document, or a family of drawn ones. */
  readonly family: string;
  readonly page: PageReading;
  readonly truth: readonly { readonly cells: readonly PlacedCell[] }[];
  /** Of a page that was read as a scan, what the text layer says at each word. */
  readonly texts?: readonly string[];
  /** Of pages that have no part in the fit, and are judged by the weights in use: what the report names them. */
  readonly kind?: string;
}

interface JudgedTable {
  readonly family: string;
  readonly state: string;
  readonly evidence: TableEvidence;
  readonly confidence: number;
  /** Share of its neighbouring cells. */
  readonly right: number;
}

const names = Object.keys(tableWeights).filter((name) => name !== 'constant') as (keyof TableEvidence)[];
const folds = 8;
/** A share right is fitted as so many examples. */
const parts = 10;
/** What speaks against a table cannot speak for it; few documents move little. */
const prior = { weights: [], signs: names.map(() => -1), penalty: 10 };
/** Tables as sure as this are to be right in as large a share; and the mean distance is at most this. */
const sure = 0.9;
const mostOff = 0.06;

function elements(within: XmlElement, name: string): readonly XmlElement[] {
  return within.children.flatMap((child) => [...(child.name === name ? [child] : []), ...elements(child, name)]);
}

function cellOf(cell: XmlElement): PlacedCell {
  const at = (key: string, otherwise: number): number => Number(cell.attributes[key] ?? otherwise);
  const [row, column] = [at('start-row', 0), at('start-col', 0)];
  const text = elements(cell, 'content')[0]?.text ?? '';
  return { row, column, rowSpan: at('end-row', row) - row + 1, columnSpan: at('end-col', column) - column + 1, text };
}

/** The tables of a file of the ICDAR 2013 competition, by their page. */
export async function icdarTables(path: string): Promise<ReadonlyMap<number, KnownPage['truth']>> {
  const { root } = readXml(await readFile(path));
  if (root === undefined) throw new Error(`${path} is no XML file.`);
  const regions = elements(root, 'region').map((region) => ({
    page: region.attributes['page'] ?? '',
    cells: elements(region, 'cell').map(cellOf),
  }));
  return new Map([...grouped(regions, ({ page }) => page)].map(([page, tables]) => [Number(page), tables]));
}

/** The state of a page that was read as a scan. */
const scanned = 'scanned, 150 dpi';

/** Words whose left and right edges lie up to a quarter of their height off. */
function shifted(page: PageReading, random: Random): PageReading {
  const blocks = page.blocks.map((block) => ({
    ...block,
    lines: block.lines.map((line) => ({
      ...line,
      words: line.words.map((word) => {
        const [a, b, c, d] = word.polygon;
        const most = (Math.abs(d[1] - a[1]) * page.height) / page.width / 4;
        const [left, right] = [random.between(-most, most), random.between(-most, most)];
        const polygon = [
          [a[0] + left, a[1]],
          [b[0] + right, b[1]],
          [c[0] + right, c[1]],
          [d[0] + left, d[1]],
        ] as const;
        return { ...word, polygon };
      }),
    })),
  }));
  return { ...page, blocks };
}

/** A page in the states in which tables come out worse, as those of documents that nobody here has seen may. */
function statesOf(page: PageReading, random: Random): readonly (readonly [state: string, page: PageReading])[] {
  const lines = page.ruledLines ?? [];
  return [
    ['as it is', page],
    ['without ruled lines', { ...page, ruledLines: [] }],
    ['one ruled line of ten missing', { ...page, ruledLines: lines.filter(() => random.next() > 0.1) }],
    ['words shifted', shifted(page, random)],
  ];
}

/** Cells with what stands where their words are. */
function cellsBy(texts: readonly string[] | undefined, cells: readonly TableCell[]): readonly PlacedCell[] {
  if (texts === undefined) return cells;
  return cells.map((cell) => ({ ...cell, text: cell.wordIds.map((id) => texts[id] ?? '').join(' ') }));
}

function judged({ family, page, truth, texts, kind }: KnownPage, seed: number): readonly JudgedTable[] {
  const states = texts === undefined ? statesOf(page, new Random(seed)) : ([[scanned, page]] as const);
  return states.flatMap(([how, shown]) => {
    const state = kind === undefined ? how : `${kind}, ${how}`;
    const found = foundTables(shown);
    const scores = adjacencyOf(
      found.map(({ table: { cells } }) => ({ cells: cellsBy(texts, cells) })),
      truth,
    );
    return found.map(({ table: { confidence }, evidence }, index) => {
      return { family, state, evidence, confidence, right: scores[index] ?? 0 };
    });
  });
}

type Weights = typeof tableWeights;

function fitted(tables: readonly JudgedTable[]): Weights {
  const examples = tables.flatMap(({ evidence, right }) =>
    Array.from({ length: parts }, (_, part) => ({
      features: names.map((name) => evidence[name]),
      positive: part < Math.round(parts * right),
      plain: false,
    })),
  );
  const weights = fitLogistic(examples, prior);
  const constant = weights.at(-1) ?? 0;
  return { ...tableWeights, ...Object.fromEntries(names.map((name, index) => [name, weights[index] ?? 0])), constant };
}

/** Each table with the confidence by weights that were fitted without the families of its fold. */
function leftOut(tables: readonly JudgedTable[]): readonly JudgedTable[] {
  const families = [...new Set(tables.map(({ family }) => family))].toSorted();
  const foldOf = (table: JudgedTable): number => families.indexOf(table.family) % folds;
  return Array.from({ length: folds }, (_, fold) => fold).flatMap((fold) => {
    const own = tables.filter((table) => foldOf(table) === fold);
    if (own.length === 0) return [];
    const weights = fitted(tables.filter((table) => foldOf(table) !== fold));
    return own.map((table) => ({ ...table, confidence: tableConfidence(table.evidence, weights) }));
  });
}

const offBy = (tables: readonly JudgedTable[]): number => calibrationError(reliability(tables));

function byState(tables: readonly JudgedTable[], title: string): Table {
  const rows = [...grouped(tables, ({ state }) => state)].map(([state, own]) => {
    const doubted = own.filter(({ confidence }) => confidence < minTableConfidence);
    const others = own.filter(({ confidence }) => confidence >= minTableConfidence);
    return [
      state,
      own.length,
      mean(own.map(({ confidence }) => confidence)),
      mean(own.map(({ right }) => right)),
      offBy(own),
      doubted.length,
      mean(doubted.map(({ right }) => right)),
      mean(others.map(({ right }) => right)),
    ];
  });
  const columns = ['pages', 'tables', 'confidence', 'right', 'mean distance', 'doubted', 'right of those', 'of others'];
  return { title, columns, rows };
}

function weightTable(weights: Weights): Table {
  const rows = [...names, 'constant' as const].map((name) => [name, weights[name], tableWeights[name]]);
  return { title: 'Weights of tables, fitted on all', columns: ['evidence', 'fitted', 'in use'], rows };
}

/**
 * How far the confidence of tables is true: of tables of one confidence the mean share of neighbouring cells that are
 * right, by weights that were fitted without the document, or the family of drawn ones. Bars are of these alone.
 */
export function tableConfidenceSection(pages: readonly KnownPage[]): Section {
  const tables = pages.filter(({ kind }) => kind === undefined).flatMap(judged);
  const apart = pages.filter(({ kind }) => kind !== undefined).flatMap(judged);
  const others = leftOut(tables);
  const certain = others.filter(({ confidence }) => confidence >= sure).map(({ right }) => right);
  const off = tables.length === 0 ? null : 1 - offBy(others);
  const asRead = others.filter(({ state }) => state === 'as it is');
  const of = (contestant: string, own: readonly JudgedTable[]) => own.map((table) => ({ ...table, contestant }));
  return {
    tables: [
      weightTable(fitted(tables)),
      byState(others, 'Confidence of tables, families left out'),
      byState(apart, 'Confidence in use of tables that have no part in the fit'),
      reliabilityTable(
        'Reliability of tables',
        [...of('families left out', others), ...of('the same, pages as they are', asRead), ...of('in use', tables)],
        'tables',
      ),
    ],
    bars: [
      { what: `share right of tables with a confidence of ${sure} and more`, measured: mean(certain), atLeast: sure },
      { what: '1 less the mean distance of confidence and share right, tables', measured: off, atLeast: 1 - mostOff },
    ],
    misses: [],
  };
}
