/**
 * Reads what other projects test themselves with, beside pdfplumber, tabula and pdftotext in the same run: tables,
 * pages whose text is rotated, text in its order, Markdown, barcodes. `--drawn` does the same with tables that it
 * draws, and needs no data. Ends with 1 when a bar is missed. Forms of that data are not scored: its truth is prose.
 *
 *   npm run bench:peers -- --data FOLDER [--profile NAME] | --drawn [--json]
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
import { rotatedSection, tablesSection } from './peers/tables-section.ts';
import { textSection } from './peers/text-section.ts';
import { isMissed } from './support/bars.ts';

const { values } = parseArgs({
  options: {
    data: { type: 'string' },
    drawn: { type: 'boolean', default: false },
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

async function onData(reader: Reader, data: string): Promise<readonly Section[]> {
  return [
    await tablesSection(reader, data),
    await rotatedSection(reader, data),
    await textSection(reader, join(data, 'text')),
    await barcodeSection(reader, join(data, 'barcodes')),
  ];
}

async function onDrawn(reader: Reader): Promise<readonly Section[]> {
  const sections: Section[] = [];
  await withDrawn<DrawnTableFile>(
    (pictures) => drawnTables(pictures, 1, { states: ['text layer'] }),
    async (drawings) => void sections.push(await tableSection(reader, drawings)),
  );
  return sections;
}

const [setup] = await availableSetups(
  values.drawn ? setups : setups.filter(({ name }) => name === values.profile),
  !values.drawn,
);
if (setup === undefined || (values.data === undefined && !values.drawn)) {
  throw new Error('Say where the data is: --data FOLDER; or --drawn.');
}
const reader = new DocfaceReader({ setup, slots: 1, timeoutMs: 300_000 });
try {
  const { data } = values;
  const sections = [
    ...(data === undefined ? [] : await onData(reader, data)),
    ...(values.drawn ? await onDrawn(reader) : []),
  ];
  process.stdout.write(values.json ? `${reportJson(sections)}\n` : reportText(sections));
  if (sections.flatMap(({ bars }) => bars).some(isMissed)) process.exitCode = 1;
} finally {
  await reader.close();
}
