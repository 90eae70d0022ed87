import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { DocfaceReader } from '../contestants/docface-reader.ts';
import type { DocfaceSetup } from '../contestants/docface-setup.ts';
import { type DataSet, sampled } from '../data-set.ts';
import type { Section } from './section.ts';

/** Share of the time on one core that a page alone may take on two. */
const mostOfTime = 0.65;
const pagesOfGroup = 1;
/** The best time of each page counts: what else the machine does can only make it longer. */
const rounds = 3;
const timeoutMs = 600_000;
/** `taskset` is a part of Linux. */
const canMeasure = process.platform === 'linux' && availableParallelism() > 1;

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

/** Where a page is read: with how many slots, on how many cores. */
const places = {
  oneCore: { slots: 1, cores: 1 },
  oneSlot: { slots: 1, cores: 2 },
  twoSlots: { slots: 2, cores: 2 },
} as const;
type Place = keyof typeof places;

/** Seconds of all pages by place. */
type Times = Readonly<Record<Place, number>>;

async function timesOf(setup: DocfaceSetup, pages: readonly string[]): Promise<Times> {
  const readers = (Object.keys(places) as Place[]).map((place) => ({
    place,
    reader: new DocfaceReader({ setup, ...places[place], timeoutMs }),
    best: new Map<string, number>(),
  }));
  try {
    // In turns, so that what else the machine does meets all of them.
    for (let round = 0; round < rounds; round += 1) {
      for (const { reader, best } of readers) await readAlone(reader, pages, best);
    }
  } finally {
    await Promise.all(readers.map(({ reader }) => reader.close()));
  }
  return Object.fromEntries(readers.map(({ place, best }) => [place, sumOf(best)])) as Record<Place, number>;
}

/**
 * How long a caller waits for one page when nothing else runs: on two cores with two slots, against one core.
 * Linux only.
 */
export async function latencySection(setups: readonly DocfaceSetup[], data: DataSet): Promise<Section> {
  const images = data.texts.filter(({ file }) => !file.endsWith('.pdf'));
  const pages = sampled(images, pagesOfGroup).map(({ file }) => join(data.folder, file));
  const spreading = setups.filter(({ engine }) => engine === 'pp-ocrv6');
  const measured: ({ readonly name: string } & Times)[] = [];
  if (!canMeasure) process.stderr.write('One page alone is not measured: that takes Linux and two cores\n');
  for (const setup of canMeasure && pages.length > 0 ? spreading : []) {
    measured.push({ name: setup.name, ...(await timesOf(setup, pages)) });
  }
  return {
    tables: [
      {
        title: `Seconds of one page alone, ${pages.length} pages, best of ${rounds} rounds`,
        columns: ['reader', 'one core', 'two cores, one slot', 'two cores, two slots', 'of one core', 'of one slot'],
        rows: measured.map(({ name, oneCore, oneSlot, twoSlots }) => [
          name,
          ...[oneCore, oneSlot, twoSlots].map((seconds) => seconds / pages.length),
          twoSlots / oneCore,
          twoSlots / oneSlot,
        ]),
      },
    ],
    bars: measured.map(({ name, oneCore, twoSlots }) => ({
      what: `docface ${name}: one page alone, speed on two cores against one (${mostOfTime} of the time)`,
      measured: oneCore / twoSlots,
      atLeast: 1 / mostOfTime,
    })),
    misses: [],
  };
}
