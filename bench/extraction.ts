/**
 * What comes out of real documents: which type is recognised, which fields agree with the truth and how far their
 * confidence can be believed, which machine-readable zones are read.
 *
 *   DOCFACE_DATA=FOLDER npx tsx bench/extraction.ts [--errors] [--models FOLDER] [--readings FOLDER]
 *
 * The folder of data holds invoices/truth.jsonl ({file, kind, lang, fields}) and mrz/truth.jsonl ({file, mrz, type}),
 * with paths from the folder. PDF files are read by their text layer where it is good, everything else by OCR; both are
 * told apart. `--models` names the folder of PP-OCRv6, without which tesseract.js reads. `--errors` names each field that differs, with the file it stands in. `--readings` keeps what was read, so
 * that the next run takes seconds.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { YamlCatalogFiles } from '../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { PageReading } from '../src/domain/document/page.ts';
import { editDistance } from '../src/domain/ocr/edit-distance.ts';
import type { ReadDocument } from '../src/domain/ocr/ocr-result.ts';
import { readDocument } from '../src/domain/ocr/read-document.ts';
import { typify } from '../src/domain/ocr/typify.ts';
import type { Template } from '../src/domain/template/template.ts';
import { mapOf } from './extraction/keys.ts';
import { keptIn, openReadings, type Readings } from './extraction/readings.ts';
import { agrees, Reliability, Tally } from './extraction/score.ts';

const threshold = 0.5;
const today = new Date().toISOString().slice(0, 10);

interface Truth {
  readonly file: string;
  readonly kind: string;
  readonly lang: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface MrzTruth {
  readonly file: string;
  readonly mrz: readonly string[];
  readonly type: string | null;
}

interface Run {
  readonly folder: string;
  readonly templates: readonly Template[];
  readonly readings: Readings;
  readonly errors: boolean;
}

function readAs(template: Template, pages: readonly PageReading[]): ReadDocument {
  const chosen = { template, type: template.documentType, typification: { confidence: 1, alternatives: [] } };
  const { documents } = readDocument(pages, chosen, { today, expected: {}, expiredIsInvalid: false });
  const [document] = documents;
  if (!document) throw new Error('every reading holds one document');
  return document;
}

async function truthOf<Row>(folder: string, list: string): Promise<readonly Row[]> {
  const text = await readFile(join(folder, list, 'truth.jsonl'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Row);
}

function named(templates: readonly Template[], name: string): Template {
  const found = templates.find((template) => template.name === name);
  if (!found) throw new Error(`The bundled catalogue has no ${name}.`);
  return found;
}

function typeOf(pages: readonly PageReading[], templates: readonly Template[]): string {
  const { best } = typify(pages, templates);
  return best !== null && best.confidence >= threshold ? best.template.name : 'unknown';
}

async function benchFields({ folder, templates, readings, errors }: Run): Promise<void> {
  const types = new Tally();
  const fields = new Tally();
  const reliability = new Reliability();
  for (const truth of await truthOf<Truth>(folder, 'invoices')) {
    const pages = await readings.read(truth.file);
    const source = pages[0]?.source === 'text_layer' ? 'text layer' : 'OCR';
    const type = typeOf(pages, templates);
    const map = mapOf(truth.kind, truth.file);
    types.add(`${map?.template ?? truth.kind} by ${source}: ${type}`, type === (map?.template ?? 'unknown'));
    if (!map) continue;
    const group = truth.file.split('/')[1] ?? '';
    const template = named(templates, map.template);
    const document = readAs(template, pages);
    for (const [key, value] of Object.entries(truth.fields)) {
      const field = document.fields[map.keys[key] ?? ''];
      if (!field) continue;
      const right = agrees(field, value, template.locale);
      fields.add(`${group.slice(0, 12)} ${map.template} ${map.keys[key]} by ${source}`, right);
      fields.add(`${map.template.slice(0, 3) === 'br.' ? 'fiscal' : group.slice(0, 12)} all by ${source}`, right);
      if (field.value !== null) reliability.add(field.confidence, right);
      if (errors && !right)
        console.log(`${truth.file} ${map.keys[key]}: ${JSON.stringify(field.value)} instead of ${String(value)}`);
    }
  }
  types.print('Type recognised, of those that were so named');
  fields.print('Fields equal to the truth');
  reliability.print('Fields that are right, by their confidence');
}

async function benchZones({ folder, templates, readings, errors }: Run): Promise<void> {
  const types = new Tally();
  const zones = new Tally();
  let characters = 0;
  let agreeing = 0;
  for (const truth of await truthOf<MrzTruth>(folder, 'mrz')) {
    const pages = await readings.read(truth.file);
    const type = typeOf(pages, templates);
    const wanted = truth.type === 'TD3' ? 'icao.passport' : truth.type?.startsWith('TD') ? 'icao.id_card' : 'unknown';
    types.add(`${truth.type ?? 'none'}: ${type}`, type === wanted);
    const lines = readAs(named(templates, 'icao.passport'), pages).mrz?.lines ?? [];
    for (const [index, line] of truth.mrz.entries()) {
      const got = lines[index] ?? '';
      characters += line.length;
      agreeing += line.length - (editDistance(got, line, line.length) ?? line.length);
      zones.add(`lines of ${truth.type ?? 'none'}`, got === line);
      zones.add('lines of all', got === line);
      if (errors && got !== line) console.log(`${truth.file}:\n  ${got}\n  ${line}`);
    }
    if (truth.mrz.length === 0) zones.add('none where there is none', lines.length === 0);
  }
  types.print('Type of documents with a machine-readable zone, of those that were so named');
  zones.print('Lines of zones read exactly');
  console.log(`  characters ${((100 * agreeing) / Math.max(1, characters)).toFixed(1)} % of ${characters}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { errors: { type: 'boolean', default: false }, readings: { type: 'string' }, models: { type: 'string' } },
  });
  const folder = process.env['DOCFACE_DATA'];
  if (folder === undefined) throw new Error('Set DOCFACE_DATA to the folder of labelled documents.');
  const catalog = fileURLToPath(new URL('../catalog/', import.meta.url));
  const entries = await new YamlCatalogFiles({ schemaFolder: `${catalog}schema` }).readFolder(catalog);
  const templates = entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
  const opened = openReadings(folder, values.models ?? null);
  const readings = values.readings === undefined ? opened : keptIn(values.readings, opened);
  try {
    const run = { folder, templates, readings, errors: values.errors };
    await benchFields(run);
    await benchZones(run);
  } finally {
    await readings.close();
  }
}

await main();
