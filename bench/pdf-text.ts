/**
 * What becomes of the gaps between words of searchable PDFs in programs that take text out of them: lost, doubled, or
 * kept. Made-up documents are drawn as pictures, upright, turned and slightly tilted, and read; so are pictures that
 * are given.
 *
 *   npm run bench:pdf -- [--python PROGRAM] [--pdfjs FOLDER] [PICTURE ...]
 *
 * PDFium reads always, poppler where `pdftotext` is installed. --python names an interpreter that has some of the
 * packages pypdf, pymupdf and pdfminer.six, --pdfjs a folder with node_modules/pdfjs-dist: none of them comes with
 * docface. Ends with 1 when more than one gap of 200 is lost or doubled in a reader.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OneShot } from '../src/adapters/cli/command-uses.ts';
import { createLogger } from '../src/adapters/pino/pino-logger.ts';
import type { DocumentFile } from '../src/domain/ports/document-opener.ts';
import { sniffFileType } from '../src/domain/reading/document/file-type.ts';
import type { PageReading } from '../src/domain/reading/document/page.ts';
import { withOneShot } from '../src/infrastructure/composition/one-shot.ts';
import { loadConfig } from '../src/infrastructure/config/load-config.ts';
import { drawElectricityBill, drawInvoice, drawLetter, drawReceipt } from '../test/fixtures/documents.ts';
import { pictureOf, rasterise } from '../test/fixtures/images.ts';
import { countGaps, type GapCount } from './pdf/gaps.ts';
import { availableReaders } from './pdf/readers.ts';
import { withScratchFolder } from './scratch-folder.ts';

const mostHarmed = 1 / 200;
const dpi = 150;
/** Degrees. */
const turns = [0, 90, 2] as const;

const asTrackSays = { track: 'text', template: null, languages: null, profile: null } as const;

interface Picture {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface Made {
  readonly path: string;
  readonly page: PageReading;
}

async function drawn(): Promise<readonly Picture[]> {
  const documents = {
    letter: await drawLetter(),
    invoice: await drawInvoice(),
    bill: await drawElectricityBill(),
    receipt: await drawReceipt(),
  };
  const pictures: Picture[] = [];
  for (const [name, { bytes }] of Object.entries(documents)) {
    const [page] = await rasterise(bytes, dpi);
    if (page === undefined) continue;
    for (const turn of turns) {
      const turned = pictureOf(page).rotate(turn, { background: '#ffffff' });
      pictures.push({ name: `${name} ${turn}`, bytes: new Uint8Array(await turned.png().toBuffer()) });
    }
  }
  return pictures;
}

async function given(paths: readonly string[]): Promise<readonly Picture[]> {
  return await Promise.all(
    paths.map(async (path) => ({ name: basename(path), bytes: new Uint8Array(await readFile(path)) })),
  );
}

/** Reads pictures and writes their searchable PDFs into a folder; of a file with pages the first counts. */
async function make(oneShot: OneShot, pictures: readonly Picture[], folder: string): Promise<readonly Made[]> {
  const made: Made[] = [];
  for (const [index, { name, bytes }] of pictures.entries()) {
    const type = sniffFileType(bytes);
    if (type === null) throw new Error(`${name} is neither JPEG, PNG, TIFF nor PDF.`);
    const file: DocumentFile = { type, bytes, password: null };
    const { pages } = await oneShot.read(file, { ...asTrackSays, pages: '1' });
    const [page] = pages;
    if (page === undefined) continue;
    const path = join(folder, `${index}.pdf`);
    await writeFile(path, await oneShot.searchablePdf(file, pages));
    made.push({ path, page });
    process.stderr.write(`${name}: read\n`);
  }
  return made;
}

function linesOf(page: PageReading): readonly (readonly string[])[] {
  return page.blocks
    .flatMap(({ lines }) => lines)
    .map(({ words }) => words.map(({ text }) => text).filter((text) => text.trim() !== ''));
}

function sum(counts: readonly GapCount[], key: keyof GapCount): number {
  return counts.reduce((total, count) => total + count[key], 0);
}

const { values: options, positionals } = parseArgs({
  options: { python: { type: 'string' }, pdfjs: { type: 'string' } },
  allowPositionals: true,
});
await withScratchFolder('pdf', async (folder) => {
  const pictures = [...(await drawn()), ...(await given(positionals))];
  const config = loadConfig(process.env);
  const made = await withOneShot({ config, logger: createLogger('error') }, (oneShot) =>
    make(oneShot, pictures, folder),
  );
  const tools = { python: options.python ?? null, pdfjs: options.pdfjs ?? null };
  const keys = ['gaps', 'lost', 'doubled', 'broken', 'apart', 'split'] as const;
  process.stdout.write(`\n${['reader'.padEnd(14), ...keys.map((key) => key.padStart(8))].join('')}\n`);
  for (const reader of await availableReaders(tools, made[0]?.path ?? '')) {
    const counts: GapCount[] = [];
    for (const { path, page } of made) counts.push(countGaps(linesOf(page), (await reader.read(path))[0] ?? ''));
    const totals = keys.map((key) => sum(counts, key));
    process.stdout.write(`${[reader.name.padEnd(14), ...totals.map((total) => String(total).padStart(8))].join('')}\n`);
    const harmed = sum(counts, 'lost') + sum(counts, 'doubled');
    if (harmed > mostHarmed * sum(counts, 'gaps')) process.exitCode = 1;
  }
});
