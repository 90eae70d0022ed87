/**
 * Judges how docface reads: words, fields, types, machine-readable zones, barcodes, hostile files, time and memory, on
 * labelled documents and on made-up ones that it draws, beside the tesseract program and RapidOCR. Ends with 1 when a
 * bar is missed.
 *
 *   npm run bench:ocr -- --data FOLDER [--only PARTS] [--sample N] [--profile NAMES] [--rapidocr] [--json]
 */

import { type DrawnBentFile, drawnBent } from '../test/drawn/bent.ts';
import { type DrawnFile, drawnFiles } from '../test/drawn/drawn-files.ts';
import { type DrawnFormFile, drawnForms, formStates, textFormStates } from '../test/drawn/forms.ts';
import type { PagePictures } from '../test/drawn/page-pictures.ts';
import { type DrawnTableFile, drawnTables } from '../test/drawn/tables.ts';
import { Assembler } from './ocr/assembler.ts';
import { availableSetups } from './ocr/available.ts';
import { DocfaceReader } from './ocr/contestants/docface-reader.ts';
import type { DocfaceSetup } from './ocr/contestants/docface-setup.ts';
import { RapidOcrReader } from './ocr/contestants/rapidocr-reader.ts';
import { TesseractProgram, tesseractVersion } from './ocr/contestants/tesseract-program.ts';
import { type DataSet, emptyDataSet, loadDataSet } from './ocr/data-set.ts';
import { type DrawnBytes, type InFile, withDrawn } from './ocr/draw-all.ts';
import { filesFor, gather } from './ocr/gather.ts';
import { KeptReader } from './ocr/kept-reader.ts';
import { type BenchOptions, readOptions } from './ocr/options.ts';
import type { Reader } from './ocr/reading.ts';
import { reportJson, reportText } from './ocr/report.ts';
import { barcodeSection } from './ocr/sections/barcodes.ts';
import { bentSection } from './ocr/sections/bent.ts';
import { drawnSection } from './ocr/sections/drawn.ts';
import { fieldSection } from './ocr/sections/fields.ts';
import { formSection } from './ocr/sections/forms.ts';
import { latencySection } from './ocr/sections/latency.ts';
import { nastyLimitMs, nastySection } from './ocr/sections/nasty.ts';
import type { Contestant, Section } from './ocr/sections/section.ts';
import { speedSection } from './ocr/sections/speed.ts';
import { tableSection } from './ocr/sections/tables.ts';
import { textSection } from './ocr/sections/text.ts';
import { textLayerSection } from './ocr/sections/text-layers.ts';
import { typeSection } from './ocr/sections/types.ts';
import { zoneSection } from './ocr/sections/zones.ts';
import { isMissed } from './support/bars.ts';

const fileLimitMs = 300_000;

interface Tools {
  readonly options: BenchOptions;
  readonly assembler: Assembler;
}

function kept(reader: Reader, { options: { keep }, assembler }: Tools): Reader {
  return keep === null ? reader : new KeptReader(reader, keep, assembler);
}

function docface(setup: DocfaceSetup, tools: Tools): Reader {
  return kept(new DocfaceReader({ setup, slots: 1, timeoutMs: fileLimitMs }), tools);
}

async function using<Answer>(reader: Reader, work: (reader: Reader) => Promise<Answer>): Promise<Answer> {
  try {
    return await work(reader);
  } finally {
    await reader.close();
  }
}

async function contestants(tools: Tools, data: DataSet): Promise<readonly Contestant[]> {
  const { options } = tools;
  const found: Contestant[] = [];
  const ownFiles = filesFor(options.only, data, true);
  for (const setup of ownFiles.length === 0 ? [] : options.setups) {
    found.push(await using(docface(setup, tools), (reader) => gather(reader, ownFiles, true)));
  }
  const peers: Reader[] = [];
  const peerFiles = filesFor(options.only, data, false);
  if (peerFiles.length === 0) return found;
  if ((await tesseractVersion()) !== null) peers.push(new TesseractProgram());
  else process.stderr.write('The tesseract program is not installed: going on without it.\n');
  if (options.rapidocr) peers.push(await RapidOcrReader.start());
  for (const peer of peers) found.push(await using(kept(peer, tools), (reader) => gather(reader, peerFiles, false)));
  return found;
}

async function measure(options: BenchOptions): Promise<readonly Section[]> {
  const { only, setups } = options;
  const data = options.data === '' ? emptyDataSet : await loadDataSet(options.data, options.sample);
  const today = new Date().toISOString().slice(0, 10);
  const assembler = await Assembler.load();
  const tools = { options, assembler };
  const readers = await contestants(tools, data);
  const sections: Section[] = [];
  const atMost = (count: number): number => Math.min(count, options.sample ?? count);
  const judge = <Drawn extends DrawnBytes>(
    draw: (pictures: PagePictures) => AsyncIterable<Drawn>,
    section: (reader: Reader, drawings: readonly InFile<Drawn>[]) => Promise<Section>,
  ): Promise<void> =>
    withDrawn(draw, async (drawings) => {
      for (const setup of setups) {
        sections.push(await using(docface(setup, tools), (reader) => section(reader, drawings)));
      }
    });
  if (only.includes('ocr')) sections.push(textSection(readers, data.texts), await textLayerSection(readers, data));
  if (only.includes('fields')) sections.push(fieldSection(readers, data.documents, { assembler, today }));
  if (only.includes('mrz')) sections.push(zoneSection(readers, data.zones));
  if (only.includes('barcodes')) sections.push(barcodeSection(readers, data.barcodes));
  if (only.includes('types')) sections.push(typeSection(readers, data));
  if (only.includes('drawn')) await judge<DrawnFile>((pictures) => drawnFiles(pictures, options.rounds), drawnSection);
  if (only.includes('forms')) {
    const states = options.quick ? textFormStates : formStates;
    await judge<DrawnFormFile>(
      (pictures) => drawnForms(pictures, atMost(1), { states }),
      (reader, drawings) => formSection(reader, drawings, states),
    );
  }
  if (only.includes('tables'))
    await judge<DrawnTableFile>((pictures) => drawnTables(pictures, atMost(2)), tableSection);
  if (only.includes('bent')) await judge<DrawnBentFile>((pictures) => drawnBent(pictures, atMost(5)), bentSection);
  if (only.includes('nasty')) {
    for (const setup of setups) {
      const reader = new DocfaceReader({ setup, slots: 1, timeoutMs: nastyLimitMs });
      sections.push(await using(reader, () => nastySection(reader, data)));
    }
  }
  if (only.includes('speed')) sections.push(await latencySection(setups, data), await speedSection(setups, data));
  return sections;
}

const asked = readOptions(process.argv.slice(2), process.env);
const sections = await measure({ ...asked, setups: await availableSetups(asked.setups, asked.asked) });
process.stdout.write(asked.json ? `${reportJson(sections)}\n` : reportText(sections));
if (sections.flatMap(({ bars }) => bars).some(isMissed)) process.exitCode = 1;
