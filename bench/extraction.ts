/**
 * What comes out of real documents: which type is recognised, which fields agree with the truth, which machine-readable
 * zones are read.
 *
 *   DOCFACE_DATA=FOLDER npx tsx bench/extraction.ts [--errors]
 *
 * The folder holds invoices/truth.jsonl ({file, kind, fields}) and mrz/truth.jsonl ({file, mrz, type}), with paths from
 * the folder. PDF files are read by their text layer where it is good, everything else by OCR; both are told apart.
 * `--errors` names each field that differs, with the file it stands in.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { pdfiumDecoder } from '../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../src/adapters/piscina/piscina-document-opener.ts';
import { PiscinaThreads } from '../src/adapters/piscina/piscina-threads.ts';
import { sharpDecoder } from '../src/adapters/sharp/sharp-decoder.ts';
import { TesseractOcrEngine, tesseractModule } from '../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { YamlCatalogFiles } from '../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { ComputeSlots } from '../src/application/stages/compute-slots.ts';
import { PageReader } from '../src/application/stages/page-reader.ts';
import { sniffFileType } from '../src/domain/document/file-type.ts';
import type { PageReading } from '../src/domain/document/page.ts';
import { editDistance } from '../src/domain/ocr/edit-distance.ts';
import type { FieldValue, ReadDocument } from '../src/domain/ocr/ocr-result.ts';
import { readDocument } from '../src/domain/ocr/read-document.ts';
import { typify } from '../src/domain/ocr/typify.ts';
import type { Template } from '../src/domain/template/template.ts';
import { foldedText } from '../src/domain/validation/folded-text.ts';
import { normalise } from '../src/domain/validation/normalise.ts';

const threshold = 0.5;
const maxPages = 4;
const today = new Date().toISOString().slice(0, 10);
const limits = { maxPages: 50, maxPixelsPerPage: 40_000_000, timeoutMs: 120_000 };

/** Keys of the truth and the fields of our templates that hold the same. */
const keys: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  receipt: {
    company: 'issuerName',
    date: 'issueDate',
    time: 'issueTime',
    total: 'total',
    subtotal: 'subtotal',
    tax: 'tax',
  },
  invoice: {
    invoice_number: 'number',
    order_number: 'orderNumber',
    po_number: 'orderNumber',
    customer_id: 'customerNumber',
    customer_name: 'recipientName',
    date: 'issueDate',
    due_date: 'dueDate',
    vendor: 'issuerName',
    issuer: 'issuerName',
    total: 'total',
    amount: 'total',
    amount_due: 'amountDue',
    amount_untaxed: 'subtotal',
    subtotal: 'subtotal',
    tax: 'tax',
    iban: 'iban',
  },
};

interface Truth {
  readonly file: string;
  readonly kind: string;
  readonly fields: Readonly<Record<string, unknown>>;
}

interface MrzTruth {
  readonly file: string;
  readonly mrz: readonly string[];
  readonly type: string | null;
}

class Tally {
  readonly #counts = new Map<string, { right: number; all: number }>();

  add(name: string, right: boolean): void {
    const count = this.#counts.get(name) ?? { right: 0, all: 0 };
    this.#counts.set(name, { right: count.right + (right ? 1 : 0), all: count.all + 1 });
  }

  print(title: string): void {
    console.log(`\n${title}`);
    for (const [name, { right, all }] of [...this.#counts].toSorted(([a], [b]) => a.localeCompare(b))) {
      console.log(`  ${name.padEnd(48)} ${right} of ${all}`);
    }
  }
}

/** Dates as ISO, amounts as numbers, everything else as folded words without spaces; null when it cannot be read. */
function comparable(type: string, value: unknown): string | null {
  const text = typeof value === 'number' ? value.toFixed(2) : String(value);
  const context = { today, locale: 'en', dateOrder: 'dmy' } as const;
  if (type === 'date') {
    const read = normalise('date', text, context)?.value;
    return typeof read === 'string' ? read : null;
  }
  if (type === 'money') {
    const read = normalise('money', text, context)?.value;
    return typeof read === 'object' && 'amount' in read ? String(Number(read.amount)) : null;
  }
  return foldedText(text).replaceAll(' ', '');
}

function ours(value: FieldValue): string | null {
  if (value === null) return null;
  if (typeof value === 'object' && 'amount' in value) return String(Number(value['amount']));
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function openReader() {
  const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads: 1 });
  const engine = new TesseractOcrEngine({ threads: new PiscinaThreads({ module: tesseractModule, threads: 1 }) });
  const reader = new PageReader({ opener, engine, slots: new ComputeSlots(1) });
  return {
    async read(path: string): Promise<readonly PageReading[]> {
      const bytes = new Uint8Array(await readFile(path));
      const file = { type: sniffFileType(bytes) ?? 'jpeg', bytes, password: null };
      const outline = await reader.outline(file, { lane: 'bulk', limits });
      const pages: PageReading[] = [];
      for (let number = 1; number <= Math.min(maxPages, outline.pages.length); number += 1) {
        pages.push(await reader.read(file, number, { lane: 'bulk', languages: ['por', 'eng'], limits }));
      }
      return pages;
    },
    close: () => Promise.all([opener.close(), engine.close()]),
  };
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

interface Run {
  readonly folder: string;
  readonly templates: readonly Template[];
  readonly read: (path: string) => Promise<readonly PageReading[]>;
  readonly errors: boolean;
}

function named(templates: readonly Template[], name: string): Template {
  const found = templates.find((template) => template.name === name);
  if (!found) throw new Error(`The bundled catalogue has no ${name}.`);
  return found;
}

async function benchFields({ folder, templates, read, errors }: Run): Promise<void> {
  const types = new Tally();
  const fields = new Tally();
  for (const truth of await truthOf<Truth>(folder, 'invoices')) {
    const pages = await read(join(folder, truth.file));
    const source = pages[0]?.source === 'text_layer' ? 'text layer' : 'OCR';
    const { best } = typify(pages, templates);
    const type = best !== null && best.confidence >= threshold ? best.template.name : 'unknown';
    const wanted = Object.hasOwn(keys, truth.kind) ? truth.kind : 'unknown';
    types.add(`${truth.kind.slice(0, 24)} by ${source}: ${type}`, type === wanted);
    const map = keys[truth.kind];
    if (!map) continue;
    const template = named(templates, truth.kind);
    const document = readAs(template, pages);
    for (const [key, value] of Object.entries(truth.fields)) {
      const field = document.fields[map[key] ?? ''];
      if (!field) continue;
      const want = comparable(field.type, value);
      const raw = ours(field.value);
      const got = raw === null || field.type === 'date' || field.type === 'money' ? raw : comparable(field.type, raw);
      fields.add(`${truth.kind} ${map[key]} by ${source}`, got !== null && got === want);
      if (errors && got !== want) console.log(`${truth.file} ${map[key]}: ${raw} instead of ${String(value)}`);
    }
  }
  types.print('Type recognised, of those that were so named');
  fields.print('Fields equal to the truth');
}

async function benchZones({ folder, templates, read, errors }: Run): Promise<void> {
  const types = new Tally();
  const zones = new Tally();
  let characters = 0;
  let agreeing = 0;
  for (const truth of await truthOf<MrzTruth>(folder, 'mrz')) {
    const pages = await read(join(folder, truth.file));
    const { best } = typify(pages, templates);
    const type = best !== null && best.confidence >= threshold ? best.template.name : 'unknown';
    const wanted = truth.type === 'TD3' ? 'icao.passport' : truth.type?.startsWith('TD') ? 'icao.id_card' : 'unknown';
    types.add(`${truth.type ?? 'none'}: ${type}`, type === wanted);
    const lines = readAs(named(templates, 'icao.passport'), pages).mrz?.lines ?? [];
    const exact = JSON.stringify(lines) === JSON.stringify(truth.mrz);
    zones.add(truth.type ?? 'none', exact);
    for (const [index, line] of truth.mrz.entries()) {
      characters += line.length;
      agreeing += line.length - (editDistance(lines[index] ?? '', line, line.length) ?? line.length);
    }
    if (errors && !exact) console.log(`${truth.file}: ${lines.join(' ')} instead of ${truth.mrz.join(' ')}`);
  }
  types.print('Type of documents with a machine-readable zone, of those that were so named');
  zones.print('Zones read exactly');
  console.log(`  characters ${((100 * agreeing) / Math.max(1, characters)).toFixed(1)} % of ${characters}`);
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { errors: { type: 'boolean', default: false } } });
  const folder = process.env['DOCFACE_DATA'];
  if (folder === undefined) throw new Error('Set DOCFACE_DATA to the folder of labelled documents.');
  const catalog = fileURLToPath(new URL('../catalog/', import.meta.url));
  const entries = await new YamlCatalogFiles({ schemaFolder: `${catalog}schema` }).readFolder(catalog);
  const templates = entries.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
  const reader = openReader();
  try {
    const run = { folder, templates, read: (path: string) => reader.read(path), errors: values.errors };
    await benchFields(run);
    await benchZones(run);
  } finally {
    await reader.close();
  }
}

await main();
