import { type TableState, tableStates } from '../../../test/drawn/tables.ts';
import type { TableDrawing } from '../draw-all.ts';
import { withProgress } from '../progress.ts';
import type { Reader } from '../reading.ts';
import { type CellCounts, cellF1, matchTables } from '../score/table-match.ts';
import { grouped, share } from '../table.ts';
import type { Miss, Section } from './section.ts';

interface JudgedPage {
  readonly file: TableDrawing;
  readonly counts: CellCounts;
  readonly found: number;
  /** Codes that were read; none is drawn. */
  readonly codes: number;
}

const isDecoy = ({ file }: JudgedPage): boolean => file.tables.length === 0;

function rowsBy(pages: readonly JudgedPage[], reader: string, nameOf: (page: JudgedPage) => string) {
  return [...grouped(pages, nameOf)].map(([name, members]) => {
    const counts = members.map((page) => page.counts);
    return [name, reader, members.length, cellF1(counts), cellF1(counts, 'placed')];
  });
}

function missOf({ file, counts: { needed, reported, right }, found }: JudgedPage, contestant: string): Miss {
  const what =
    file.tables.length === 0
      ? `${found} tables where there is none`
      : `${right} of ${needed} cells right, ${reported} told in ${found} tables`;
  return { contestant, file: file.name, what };
}

/**
 * How many cells of drawn tables come with their place, spans and text,
 * and how many tables are reported where there is none. `states` are those that were asked for when drawing: each is
 * judged by a bar, which is missed where nothing was measured.
 */
export async function tableSection(
  reader: Reader,
  drawings: readonly TableDrawing[],
  states: readonly TableState[] = tableStates,
): Promise<Section> {
  const pages: JudgedPage[] = [];
  for (const file of withProgress(`${reader.name}: drawn tables`, drawings)) {
    const { result } = await reader.read({ path: file.path, password: null, language: 'en' });
    const reported = result?.pages.flatMap(({ tables = [] }) => tables) ?? [];
    const codes = result?.pages.flatMap(({ barcodes }) => barcodes).length ?? 0;
    pages.push({ file, counts: matchTables(file.tables, reported), found: reported.length, codes });
  }
  const real = pages.filter((page) => !isDecoy(page));
  const decoys = pages.filter(isDecoy);
  const columns = ['', 'reader', 'pages', 'cell F1', 'F1 of places alone'];
  const bar = (what: string, of: readonly JudgedPage[]) => ({
    what: `${reader.name}: cell F1 of ${what}`,
    measured: cellF1(of.map(({ counts }) => counts)),
    atLeast: 0.85,
  });
  const isExact = ({ file }: JudgedPage): boolean => file.state === 'text layer';
  return {
    tables: [
      { title: 'Drawn tables by family', columns, rows: rowsBy(real, reader.name, ({ file }) => file.family) },
      {
        title: 'Drawn tables by their lines',
        columns,
        rows: rowsBy(
          real,
          reader.name,
          ({ file }) => `${file.style}, ${isExact({ file } as JudgedPage) ? 'text layer' : 'read'}`,
        ),
      },
      { title: 'Drawn tables by how they came', columns, rows: rowsBy(real, reader.name, ({ file }) => file.state) },
      {
        title: 'Tables where there is none',
        columns: ['', 'reader', 'pages', 'tables'],
        rows: [...grouped(decoys, ({ file }) => file.family)].map(([name, members]) => [
          name,
          reader.name,
          members.length,
          members.reduce((sum, { found }) => sum + found, 0),
        ]),
      },
    ],
    bars: [
      bar('drawn tables', real),
      bar('drawn tables with a text layer', real.filter(isExact)),
      ...(states.some((state) => state !== 'text layer')
        ? [
            bar(
              'drawn tables that were read',
              real.filter((page) => !isExact(page)),
            ),
          ]
        : []),
      ...(decoys.length === 0
        ? []
        : [
            {
              what: `${reader.name}: pages without a table, as such`,
              measured: share(decoys, ({ found }) => found === 0),
              atLeast: 0.9,
            },
          ]),
      {
        what: `${reader.name}: pages without a barcode, as such`,
        measured: share(pages, ({ codes }) => codes === 0),
        atLeast: 1,
      },
    ],
    misses: pages
      .filter((page) =>
        isDecoy(page)
          ? page.found > 0
          : page.counts.right < page.counts.needed || page.counts.reported > page.counts.needed,
      )
      .map((page) => missOf(page, reader.name)),
  };
}
