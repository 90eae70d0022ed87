import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scoreText } from '../../../test/support/text-scores.ts';
import type { Bar } from '../../support/bars.ts';
import { DocfaceReader } from '../contestants/docface-reader.ts';
import type { DocfaceSetup } from '../contestants/docface-setup.ts';
import type { DataSet, TextTruth } from '../data-set.ts';
import { Progress } from '../progress.ts';
import { mean } from '../table.ts';
import type { Section } from './section.ts';

const run = promisify(execFile);
const renderDpi = 300;
const timeoutMs = 600_000;
/** Of the peer's throughput: of all files, and of images alone. */
const demanded: Readonly<Record<string, { readonly all: number; readonly images?: number }>> = {
  fast: { all: 1.2, images: 2 },
  accurate: { all: 0.4 },
};

/** What somebody made of all files. */
interface Measured {
  readonly name: string;
  readonly imageSeconds: number;
  readonly otherSeconds: number;
  /** Mean word F1 of the images whose text is known. */
  readonly wordF1: number;
}

interface Material {
  readonly images: readonly string[];
  readonly others: readonly string[];
  /** By path; of images. */
  readonly texts: ReadonlyMap<string, TextTruth>;
  readonly cores: number;
}

interface PageOptions {
  /** For pictures of pages. */
  readonly folder: string;
  /** As `tesseract` takes it. */
  readonly language: string | undefined;
}

/** Answers the text of a file. */
type ReadText = (path: string) => Promise<string>;

function materialOf(data: DataSet): Material {
  const truths = [...data.texts, ...data.documents, ...data.cards, ...data.zones];
  const files = [...new Set(truths.map(({ file }) => join(data.folder, file)))];
  const images = files.filter((file) => !isPdf(file));
  const texts = data.texts.filter(({ file }) => !isPdf(file));
  return {
    images,
    others: files.filter(isPdf),
    texts: new Map(texts.map((truth) => [join(data.folder, truth.file), truth])),
    cores: availableParallelism(),
  };
}

const isPdf = (file: string): boolean => file.endsWith('.pdf');

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

/** Images first, then the rest, so that each kind has its own time. */
async function measure(name: string, material: Material, how: { read: ReadText; atOnce: number }): Promise<Measured> {
  const scores: number[] = [];
  const progress = new Progress(`${name}: files`, material.images.length + material.others.length);
  const read: ReadText = async (path) => {
    const text = await how.read(path);
    progress.step();
    return text;
  };
  const judged = async (path: string): Promise<void> => {
    const text = await read(path);
    const truth = material.texts.get(path);
    if (truth !== undefined) scores.push(scoreText(text, truth.text).wordF1);
  };
  const imageSeconds = await timed(material.images, how.atOnce, judged);
  const otherSeconds = await timed(material.others, how.atOnce, read);
  progress.end();
  return { name, imageSeconds, otherSeconds, wordF1: mean(scores) ?? 0 };
}

async function tesseract(path: string, language?: string): Promise<string> {
  const options = { env: { ...process.env, OMP_THREAD_LIMIT: '1' }, maxBuffer: 2 ** 26 };
  const reported = language === 'pt' ? ['-l', 'por'] : [];
  return await run('tesseract', [path, 'stdout', ...reported], options).then(
    ({ stdout }) => stdout,
    () => '',
  );
}

/** The text layer of each page of a PDF file, by pdftotext; none of a file that it cannot open. */
async function layersOf(path: string): Promise<readonly string[]> {
  const { stdout } = await run('pdftotext', [path, '-'], { maxBuffer: 2 ** 26 }).catch(() => ({ stdout: '' }));
  return stdout.split('\f').slice(0, -1);
}

/** A page of a PDF file, counted from 1, by pdftoppm and the tesseract program. */
async function pageByPrograms(path: string, page: number, { folder, language }: PageOptions): Promise<string> {
  const picture = join(folder, String(page));
  const pages = ['-f', String(page), '-l', String(page), '-singlefile'];
  await run('pdftoppm', ['-r', String(renderDpi), '-gray', ...pages, path, picture]);
  return tesseract(`${picture}.pgm`, language);
}

/**
 * What people do without docface: pages of PDF files by pdftotext where they have a text layer, the others by pdftoppm
 * and then the tesseract program, which reads pictures too.
 */
async function readByPrograms(path: string, language?: string): Promise<string> {
  if (!isPdf(path)) return tesseract(path, language);
  const folder = await mkdtemp(join(tmpdir(), 'docface-pages-'));
  try {
    const texts: string[] = [];
    for (const [index, layer] of (await layersOf(path)).entries()) {
      texts.push(layer.trim() === '' ? await pageByPrograms(path, index + 1, { folder, language }) : layer);
    }
    return texts.join('\n');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function measureDocface(setup: DocfaceSetup, material: Material): Promise<Measured> {
  const { cores, images, others } = material;
  const reader = new DocfaceReader({ setup, slots: cores, timeoutMs });
  const read: ReadText = async (path) => (await reader.read({ path, password: null, language: '' })).text;
  try {
    await timed([...images, ...others].slice(0, cores), cores, read);
    return await measure(setup.name, material, { read, atOnce: 2 * cores });
  } finally {
    await reader.close();
  }
}

const secondsOf = ({ imageSeconds, otherSeconds }: Measured): number => imageSeconds + otherSeconds;

function barsOf(measured: Measured, peer: Measured): readonly Bar[] {
  const demands = demanded[measured.name];
  if (demands === undefined) return [];
  const bar = (what: string, figure: number, atLeast: number): Bar => ({
    what: `docface ${measured.name}: ${what}`,
    measured: figure,
    atLeast,
  });
  const all = bar('throughput against the programs', secondsOf(peer) / secondsOf(measured), demands.all);
  if (demands.images === undefined) return [all];
  return [
    all,
    bar('images a minute against the programs', peer.imageSeconds / measured.imageSeconds, demands.images),
    bar('word F1 of images, beyond that of the programs', measured.wordF1 - peer.wordF1, 0.001),
  ];
}

/**
 * How many files a minute get through, against pdftotext, pdftoppm and the tesseract program with as many processes as
 * cores.
 */
export async function speedSection(setups: readonly DocfaceSetup[], data: DataSet): Promise<Section> {
  const material = materialOf(data);
  const { images, others, cores, texts } = material;
  const read: ReadText = (path) => readByPrograms(path, texts.get(path)?.lang);
  const peer = await measure('pdftotext, pdftoppm and tesseract program', material, { read, atOnce: cores });
  const measured: Measured[] = [];
  for (const setup of setups) measured.push(await measureDocface(setup, material));
  const count = images.length + others.length;
  return {
    tables: [
      {
        title: `Throughput of the whole set, ${cores} at once: ${count} files, ${images.length} of them images`,
        columns: ['reader', 'files/min', 'times theirs', 'images/min', 'times their images', 'word F1 of images'],
        rows: [peer, ...measured].map((each) => [
          each.name,
          (60 * count) / secondsOf(each),
          secondsOf(peer) / secondsOf(each),
          (60 * images.length) / each.imageSeconds,
          peer.imageSeconds / each.imageSeconds,
          each.wordF1,
        ]),
      },
    ],
    bars: measured.flatMap((each) => barsOf(each, peer)),
    misses: [],
  };
}
