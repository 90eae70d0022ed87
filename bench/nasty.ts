/**
 * Opens every file of a list of damaged, encrypted, lying, enormous or odd files and says what became of each.
 *
 * Usage: node --import tsx bench/nasty.ts [FOLDER]
 * FOLDER (else $DOCFACE_DATA) holds nasty/list.csv with the columns file, what_is_wrong, expected
 * (accept, reject-with-error, either) and password.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pdfiumDecoder } from '../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../src/adapters/piscina/piscina-document-opener.ts';
import { sharpDecoder } from '../src/adapters/sharp/sharp-decoder.ts';
import { sniffFileType } from '../src/domain/document/file-type.ts';
import { DocfaceError } from '../src/domain/errors.ts';

const limits = { maxPages: 50, maxPixelsPerPage: 40_000_000, timeoutMs: 20_000 };
const folder = folderOf(process.argv[2] ?? process.env['DOCFACE_DATA']);
const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads: 1 });

function folderOf(named: string | undefined): string {
  if (named === undefined) throw new Error('name the folder of the files, or set DOCFACE_DATA');
  return named;
}

interface Case {
  readonly file: string;
  readonly expected: string;
  readonly password: string | null;
}

/** Cells of a line of CSV; quotes may surround a cell. */
function cells(line: string): string[] {
  return Array.from(
    line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g),
    ([, quoted, plain]) => quoted ?? plain ?? '',
  );
}

async function cases(): Promise<Case[]> {
  const [head = '', ...lines] = (await readFile(join(folder, 'nasty/list.csv'), 'utf8')).trim().split(/\r?\n/);
  const columns = cells(head);
  return lines.map((line) => {
    const values = cells(line);
    const cell = (name: string): string => values[columns.indexOf(name)] ?? '';
    return { file: cell('file'), expected: cell('expected'), password: cell('password') || null };
  });
}

/** What the service would do with the file: its first and last page are decoded, their text layers read. */
async function open(bytes: Uint8Array, password: string | null): Promise<string> {
  const type = sniffFileType(bytes);
  if (type === null) return bytes.length === 0 ? 'EMPTY_FILE' : 'UNSUPPORTED_FILE_TYPE';
  const file = { type, bytes, password };
  try {
    const { pages } = await opener.outline(file, limits);
    const sizes: string[] = [];
    for (const number of new Set([1, pages.length])) {
      const text = await opener.textLayer(file, number, limits);
      const { image, rotation } = await opener.page(file, number, { ...limits, dpi: 300, colour: 'rgb' });
      sizes.push(`${image.width}x${image.height}${rotation ? ` turned ${rotation}` : ''}${text ? ' text' : ''}`);
    }
    return `ok ${pages.length} p, ${sizes.join(', ')}`;
  } catch (error) {
    if (error instanceof DocfaceError) return error.code;
    return `CRASH ${String(error)}`;
  }
}

function verdict(expected: string, outcome: string): string {
  if (outcome.startsWith('CRASH')) return 'BUG';
  if (outcome === 'DEADLINE_EXCEEDED') return expected === 'accept' ? 'DIFFERS' : 'killed';
  const accepted = outcome.startsWith('ok');
  if (expected === 'either' || (expected === 'accept') === accepted) return 'fine';
  return 'DIFFERS';
}

let peak = 0;
const watch = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, 20);
const counts: Record<string, number> = {};
for (const { file, expected, password } of await cases()) {
  const bytes = await readFile(join(folder, file));
  for (const key of password === null ? [null] : [null, password]) {
    const began = performance.now();
    peak = process.memoryUsage.rss();
    const outcome = await open(bytes, key);
    const judged = verdict(key === null ? expected : 'accept', outcome);
    counts[judged] = (counts[judged] ?? 0) + 1;
    const facts = [
      `${Math.round(performance.now() - began)} ms`.padStart(9),
      `${Math.round(peak / 2 ** 20)} MiB`.padStart(9),
    ];
    console.log(
      judged.padEnd(8),
      `${file}${key === null ? '' : ' +password'}`.padEnd(75),
      expected.padEnd(18),
      ...facts,
      outcome,
    );
  }
}
clearInterval(watch);
await opener.close();
console.log(counts);
