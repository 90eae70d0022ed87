import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { withScratchFolder } from '../../test/support/scratch-folder.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader } from '../ocr/reading.ts';
import type { Section } from '../ocr/sections/section.ts';
import { icdarTables, type KnownPage } from './table-confidence-section.ts';
import { readTables, tablePeers } from './table-peers.ts';

const run = promisify(execFile);

interface Scores {
  readonly adjacency: number;
  readonly cells: number;
  /** Share of the cells with digits that were joined to a neighbour. */
  readonly joined: number;
}

/** The PDF files of a folder, by their paths. */
export async function pdfsIn(folder: string): Promise<readonly string[]> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => name.endsWith('.pdf')).map((name) => join(folder, name));
}

/** By the script that comes with the data. */
async function scored(data: string, read: string): Promise<Scores> {
  const { stdout } = await run('python3', [join(data, 'score-tables.py'), join(data, 'tables'), read]);
  const [, adjacency, cells, joined, numbers] =
    /adjacency F1 ([\d.]+), cells F1 ([\d.]+), cells with digits joined to a neighbour (\d+) of (\d+)/.exec(stdout) ??
    [];
  return { adjacency: Number(adjacency), cells: Number(cells), joined: Number(joined) / Number(numbers) };
}

/** What came of the tables, and their pages as they were read with what stands on them. */
export interface ReadTables {
  readonly section: Section;
  readonly pages: readonly KnownPage[];
}

/** Tables of the ICDAR 2013 competition, by neighbouring cells, beside pdfplumber and tabula. */
export async function tablesSection(reader: Reader, data: string): Promise<ReadTables> {
  const files = await pdfsIn(join(data, 'tables'));
  const pages: KnownPage[] = [];
  const rows: (readonly (string | number | null)[])[] = [];
  let own: Scores | null = null;
  await withScratchFolder('tables', async (folder) => {
    const read = join(folder, 'docface');
    await mkdir(read);
    for (const path of withProgress('docface: tables', files)) {
      const { result } = await reader.read({ path, password: null, language: 'en' });
      const family = basename(path, '.pdf');
      await writeFile(join(read, `${family}.json`), JSON.stringify({ pages: result?.pages ?? [] }));
      const truth = await icdarTables(path.replace(/\.pdf$/, '-str.xml'));
      for (const page of result?.pages ?? []) pages.push({ path, family, page, truth: truth.get(page.number) ?? [] });
    }
    own = await scored(data, read);
    rows.push([reader.name, files.length, own.adjacency, own.cells, own.joined]);
    for (const peer of tablePeers) {
      const to = join(folder, peer);
      await mkdir(to);
      try {
        await readTables(peer, join(data, 'tables'), to);
        const scores = await scored(data, to);
        rows.push([peer, files.length, scores.adjacency, scores.cells, scores.joined]);
      } catch (error) {
        process.stderr.write(`Going on without ${peer}: ${String(error).slice(0, 300)}\n`);
      }
    }
  });
  const { adjacency = null, joined = null } = (own as Scores | null) ?? {};
  const columns = ['reader', 'files', 'adjacency F1', 'cell F1', 'joined'];
  const section: Section = {
    tables: [{ title: 'Tables of public PDFs', columns, rows }],
    bars: [
      { what: 'adjacency F1 of tables', measured: adjacency, atLeast: 0.9 },
      { what: 'cells with digits that are not joined', measured: joined === null ? null : 1 - joined, atLeast: 0.98 },
    ],
    misses: [],
  };
  return { section, pages };
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');

type PlacedText = readonly [row: number, column: number, text: string];

/** How far a table may be shifted against the truth, as `score-tables.py` has it: titles are rows of some. */
const shifts = Array.from({ length: 9 }, (_, down) => down - 4).flatMap((down) =>
  [-2, -1, 0, 1, 2].map((across) => [down, across] as const),
);

function cellF1(read: readonly PlacedText[], truth: readonly PlacedText[]): number {
  const [own, needed] = [read, truth].map((cells) => cells.filter(([, , text]) => folded(text) !== ''));
  const places = new Set(needed?.map(([row, column, text]) => `${row} ${column} ${folded(text)}`));
  const right = shifts.map(
    ([down, across]) =>
      own?.filter(([row, column, text]) => places.has(`${row + down} ${column + across} ${folded(text)}`)).length ?? 0,
  );
  const both = (own?.length ?? 0) + (needed?.length ?? 0);
  return both === 0 ? 0 : (2 * Math.max(...right)) / both;
}

/** Landscape tables on pages whose text is rotated by a quarter: cells at their place. */
export async function rotatedSection(reader: Reader, data: string): Promise<Section> {
  const rows: (readonly [string, number])[] = [];
  for (const path of await pdfsIn(join(data, 'rotated'))) {
    const name = basename(path, '.pdf').replace(/^(?:anti)?clockwise_/, '');
    const truth = JSON.parse(await readFile(join(data, 'rotated', `${name}.expected.json`), 'utf8')) as string[][];
    const { result } = await reader.read({ path, password: null, language: 'en' });
    const needed = truth.flatMap((row, at) => row.map((text, column): PlacedText => [at, column, text]));
    const tables = (result?.pages ?? []).flatMap((page) => page.tables ?? []);
    const scores = tables.map(({ cells }) =>
      cellF1(
        cells.map(({ row, column, text }): PlacedText => [row, column, text]),
        needed,
      ),
    );
    rows.push([basename(path), Math.max(0, ...scores)]);
  }
  return {
    tables: [{ title: 'Tables on pages whose text is rotated', columns: ['file', 'cell F1'], rows }],
    bars: rows.map(([file, measured]) => ({ what: `cell F1 of ${file}`, measured, atLeast: 0.95 })),
    misses: [],
  };
}
