import { join } from 'node:path';
import { DocfaceReader } from '../contestants/docface-reader.ts';
import type { DocfaceSetup } from '../contestants/docface-setup.ts';
import { type DataSet, sampled } from '../data-set.ts';
import type { Section } from './section.ts';

/** Share of the time on one slot that a page alone may take on two. */
const mostOfTime = 0.65;
const pagesOfGroup = 3;
/** The best time of each page counts: what else the machine does can only make it longer. */
const rounds = 4;
const timeoutMs = 600_000;

/** Adds the seconds that each page takes, one after the other, where they are fewer than before. */
async function readAlone(reader: DocfaceReader, pages: readonly string[], best: Map<string, number>): Promise<void> {
  const read = (path: string) => reader.read({ path, password: null, language: '' });
  // Processes that were idle meanwhile have ended.
  for (const path of pages.slice(0, 1)) await read(path);
  for (const path of pages) {
    const { seconds, error } = await read(path);
    if (error !== null) throw new Error(`${path} cannot be read for the time that it takes: ${error}`);
    best.set(path, Math.min(seconds, best.get(path) ?? Number.POSITIVE_INFINITY));
  }
}

const sumOf = (times: ReadonlyMap<string, number>): number => [...times.values()].reduce((sum, time) => sum + time, 0);

async function timesOf(setup: DocfaceSetup, pages: readonly string[]): Promise<{ one: number; two: number }> {
  const one = { reader: new DocfaceReader({ setup, slots: 1, timeoutMs }), best: new Map<string, number>() };
  const two = { reader: new DocfaceReader({ setup, slots: 2, timeoutMs }), best: new Map<string, number>() };
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const { reader, best } of [one, two]) await readAlone(reader, pages, best);
    }
  } finally {
    await Promise.all([one.reader.close(), two.reader.close()]);
  }
  return { one: sumOf(one.best), two: sumOf(two.best) };
}

/** How long a caller waits for one page when nothing else runs: with two slots against with one. */
export async function latencySection(setups: readonly DocfaceSetup[], data: DataSet): Promise<Section> {
  const images = data.texts.filter(({ file }) => !file.endsWith('.pdf'));
  const pages = sampled(images, pagesOfGroup).map(({ file }) => join(data.folder, file));
  const spreading = setups.filter(({ engine }) => engine === 'pp-ocrv6');
  const measured: { name: string; one: number; two: number }[] = [];
  for (const setup of pages.length === 0 ? [] : spreading) {
    measured.push({ name: setup.name, ...(await timesOf(setup, pages)) });
  }
  return {
    tables: [
      {
        title: `One page alone, best of ${rounds} rounds`,
        columns: ['reader', 'pages', 's/page, one slot', 's/page, two slots', 'two of one'],
        rows: measured.map(({ name, one, two }) => [
          name,
          pages.length,
          one / pages.length,
          two / pages.length,
          two / one,
        ]),
      },
    ],
    bars: measured.map(({ name, one, two }) => ({
      what: `docface ${name}: speed of one page alone on two slots, times that on one (${mostOfTime} of its time)`,
      measured: one / two,
      atLeast: 1 / mostOfTime,
    })),
    misses: [],
  };
}
