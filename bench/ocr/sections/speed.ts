import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DocfaceReader } from '../contestants/docface-reader.ts';
import type { DocfaceSetup } from '../contestants/docface-setup.ts';
import type { DataSet } from '../data-set.ts';
import type { Section } from './section.ts';

const run = promisify(execFile);
const renderDpi = 300;
const timeoutMs = 600_000;
/** Of the peer's throughput. */
const demanded: Readonly<Record<string, number>> = { fast: 1.2, accurate: 0.4 };

interface Measured {
  readonly name: string;
  readonly seconds: number;
}

/** Does all of the work, `atOnce` of it at a time, and says how many seconds it took. */
async function timed(
  files: readonly string[],
  atOnce: number,
  work: (file: string) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now();
  const left = [...files];
  const worker = async (): Promise<void> => {
    for (let file = left.shift(); file !== undefined; file = left.shift()) await work(file);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return (performance.now() - startedAt) / 1000;
}

async function tesseract(path: string): Promise<void> {
  const options = { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 2 ** 26 };
  await run('tesseract', [path, 'stdout'], options).catch(() => undefined);
}

/** What people do without docface: pages of PDF files by pdftoppm, then the tesseract program. */
async function readByPrograms(path: string): Promise<void> {
  if (!path.endsWith('.pdf')) return tesseract(path);
  const folder = await mkdtemp(join(tmpdir(), 'docface-pages-'));
  try {
    await run('pdftoppm', ['-r', String(renderDpi), '-gray', path, join(folder, 'page')]);
    for (const page of (await readdir(folder)).toSorted()) await tesseract(join(folder, page));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readByDocface(setup: DocfaceSetup, files: readonly string[], cores: number): Promise<number> {
  const reader = new DocfaceReader({ setup, slots: cores, timeoutMs });
  const read = (path: string) => reader.read({ path, password: null, language: '' });
  try {
    await timed(files.slice(0, cores), cores, read);
    return await timed(files, 2 * cores, read);
  } finally {
    await reader.close();
  }
}

/** How many files a minute get through, against pdftoppm and the tesseract program with as many processes as cores. */
export async function speedSection(setups: readonly DocfaceSetup[], data: DataSet): Promise<Section> {
  const truths = [...data.texts, ...data.documents, ...data.cards, ...data.zones];
  const files = [...new Set(truths.map(({ file }) => join(data.folder, file)))];
  const cores = availableParallelism();
  const peer: Measured = { name: 'pdftoppm and tesseract program', seconds: await timed(files, cores, readByPrograms) };
  const measured: Measured[] = [];
  for (const setup of setups) measured.push({ name: setup.name, seconds: await readByDocface(setup, files, cores) });
  return {
    tables: [
      {
        title: `Throughput of the whole set, ${cores} at once`,
        columns: ['reader', 'files', 'seconds', 'files/min', 'times the programs'],
        rows: [peer, ...measured].map(({ name, seconds }) => [
          name,
          files.length,
          seconds,
          (60 * files.length) / seconds,
          peer.seconds / seconds,
        ]),
      },
    ],
    bars: measured.flatMap(({ name, seconds }) => {
      const atLeast = demanded[name];
      return atLeast === undefined
        ? []
        : [{ what: `docface ${name}: throughput against the programs`, measured: peer.seconds / seconds, atLeast }];
    }),
    misses: [],
  };
}
