/**
 * Reads what other projects test themselves with, beside pdfplumber, tabula and pdftotext in the same run: tables,
 * pages whose text is rotated, text in its order, Markdown, barcodes; then tables that it draws, and how far the
 * confidence of tables is true. `--drawn` reads drawn tables alone, and needs no data; `--quick` one in six of them,
 * which are too few to judge confidence by. `--scans` reads the pages with tables once more, as pictures of 150 dpi,
 * for the confidence of tables on scans. Ends with 1 when a bar is missed. Forms of that data are not scored: its truth
 * is prose.
 *
 *   npm run bench:peers -- --data FOLDER | --drawn [--quick] [--profile NAME] [--scans] [--json]
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type DrawnTableFile, drawnTables } from '../test/drawn/tables.ts';
import { availableSetups } from './ocr/available.ts';
import { DocfaceReader } from './ocr/contestants/docface-reader.ts';
import { setups } from './ocr/contestants/docface-setup.ts';
import { withDrawn } from './ocr/draw-all.ts';
import type { Reader } from './ocr/reading.ts';
import { reportJson, reportText } from './ocr/report.ts';
import type { Section } from './ocr/sections/section.ts';
import { tableSection } from './ocr/sections/tables.ts';
import { moneyPages } from './peers/money-pages.ts';
import { scannedPages } from './peers/scanned-pages.ts';
import { type KnownPage, tableConfidenceSection } from './peers/table-confidence-section.ts';
import { rotatedSection, tablesSection } from './peers/tables-section.ts';
import { textSection } from './peers/text-section.ts';
import { isMissed } from './support/bars.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    drawn: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    scans: { type: 'boolean', default: false },
    profile: { type: 'string', default: 'fast' },
    json: { type: 'boolean', default: false },
  },
});

async function barcodeSection(reader: Reader, folder: string): Promise<Section> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png'));
  const rows: (readonly [string, string])[] = [];
  for (const name of names) {
    const truth = (await readFile(join(folder, name.replace(/png$/, 'txt')), 'utf8')).trim();
    const { result } = await reader.read({ path: join(folder, name), password: null, language: 'en' });
    const codes = (result?.pages ?? []).flatMap(({ barcodes }) => barcodes);
    rows.push([name, codes.some(({ text }) => text?.trim() === truth) ? 'right' : 'missed']);
  }
  const right = rows.filter(([, verdict]) => verdict === 'right').length;
  return {
    tables: [{ title: 'Barcodes', columns: ['file', ''], rows }],
    bars: [{ what: 'barcodes read exactly', measured: names.length === 0 ? null : right / names.length, atLeast: 1 }],
    misses: [],
  };
}

interface Measured {
  readonly sections: readonly Section[];
  /** Pages whose tables are known. */
  readonly pages: readonly KnownPage[];
}

async function onData(reader: Reader, data: string): Promise<Measured> {
  const { section, pages } = await tablesSection(reader, data);
  const sections = [
    section,
    await rotatedSection(reader, data),
    await textSection(reader, join(data, 'text')),
    await barcodeSection(reader, join(data, 'barcodes')),
  ];
  return { sections, pages: values.scans ? [...pages, ...(await scannedPages(reader, pages))] : pages };
}

/** Of the drawn tables a quick run reads one in so many. */
const quickStep = 6;

/** One in six, or all. */
async function* chosen(tables: AsyncIterable<DrawnTableFile>): AsyncGenerator<DrawnTableFile> {
  let count = 0;
  for await (const table of tables) {
    if (!values.quick || count % quickStep === 0) yield table;
    count += 1;
  }
}

async function onDrawn(reader: Reader): Promise<Measured> {
  const states = ['text layer'] as const;
  const sections: Section[] = [];
  const pages: KnownPage[] = [];
  await withDrawn<DrawnTableFile>(
    (pictures) => chosen(drawnTables(pictures, 1, { states })),
    async (drawings) => {
      const known = new Map(drawings.map(({ path, family, tables }) => [path, { path, family, truth: tables }]));
      const noting: Reader = {
        name: reader.name,
        read: async (request) => {
          const reading = await reader.read(request);
          const drawn = known.get(request.path);
          if (drawn) pages.push(...(reading.result?.pages ?? []).map((page) => ({ ...drawn, page })));
          return reading;
        },
        close: () => reader.close(),
      };
      sections.push(await tableSection(noting, drawings, states));
      // The files are there no longer than this.
      if (values.scans) pages.push(...(await scannedPages(reader, pages)));
    },
  );
  return { sections, pages };
}

const asked = setups.filter(({ name }) => name === values.profile);
const [setup] = await availableSetups(values.drawn ? [...asked, ...setups] : asked, !values.drawn);
if (setup === undefined || (values.data === undefined && !values.drawn)) {
  throw new Error('Say where the data is: --data FOLDER; or --drawn.');
}
const reader = new DocfaceReader({ setup, slots: 1, timeoutMs: 300_000 });
try {
  const { data } = values;
  const measured = [...(data === undefined ? [] : [await onData(reader, data)]), await onDrawn(reader)];
  const pages = values.quick ? [] : [...measured.flatMap((each) => each.pages), ...(await moneyPages(reader))];
  const sections = [
    ...measured.flatMap((each) => each.sections),
    ...(values.quick ? [] : [tableConfidenceSection(pages)]),
  ];
  process.stdout.write(values.json ? `${reportJson(sections)}\n` : reportText(sections));
  if (sections.flatMap(({ bars }) => bars).some(isMissed)) process.exitCode = 1;
} finally {
  await reader.close();
}
