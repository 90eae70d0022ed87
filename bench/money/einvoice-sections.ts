import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Difference, Field, OcrResult, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import { withScratchFolder } from '../../test/support/scratch-folder.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader, Reading } from '../ocr/reading.ts';
import type { Miss, Section } from '../ocr/sections/section.ts';
import { withAlteredXml, withoutAttachments } from './attachments.ts';
import { confidenceScores, sure } from './confidence-scores.ts';
import { type Verdict, verdictOn } from './judge-value.ts';
import type { EinvoiceTruth } from './money-set.ts';

/** Fields without which the bundled template does not call an invoice complete. */
const required = new Set(['number', 'issueDate', 'total']);

interface Judged {
  readonly truth: EinvoiceTruth;
  readonly documents: number;
  readonly document: ReadDocument | undefined;
  readonly fields: readonly {
    readonly name: string;
    readonly verdict: Verdict;
    readonly field: Field | undefined;
  }[];
}

export interface ReadEinvoices {
  readonly section: Section;
  /** What the attachments say, by file: the truth of the lines. */
  readonly results: ReadonlyMap<string, OcrResult>;
}

const share = (part: number, all: number): number | null => (all === 0 ? null : part / all);

const count = <Item>(items: readonly Item[], holds: (item: Item) => boolean): number => items.filter(holds).length;

function judged(truth: EinvoiceTruth, { result }: Reading, names: readonly string[]): Judged {
  const document = result?.documents[0];
  const fields = names.map((name) => {
    const field = document?.fields[name];
    return { name, field, verdict: verdictOn(field?.value, truth.fields[name] ?? '') };
  });
  return { truth, document, documents: result?.documents.length ?? 0, fields };
}

function missesOf(contestant: string, { truth, fields }: Judged): readonly Miss[] {
  return fields.flatMap(({ name, verdict, field }) =>
    verdict === 'right'
      ? []
      : [{ contestant, file: truth.file, what: `${name} ${verdict}: ${JSON.stringify(field?.value ?? null)}` }],
  );
}

function byField(title: string, all: readonly Judged[]): Section['tables'][number] {
  const fields = all.flatMap((each) => each.fields);
  const names = [...new Set(fields.map(({ name }) => name))];
  const rows = names.map((name) => {
    const own = fields.filter((each) => each.name === name);
    const verdicts = (['right', 'missing', 'wrong'] as const).map((verdict) =>
      count(own, (each) => each.verdict === verdict),
    );
    return [name, own.length, ...verdicts];
  });
  return { title, columns: ['field', 'known', 'right', 'missing', 'wrong'], rows };
}

function differencesOf(document: ReadDocument | undefined): readonly Difference[] {
  return document?.validation.results.flatMap(({ differences = [] }) => differences) ?? [];
}

/** Every invoice with its attachment: all that the XML says, one document of each, nothing that differs from print. */
export async function attachedSection(
  reader: Reader,
  data: string,
  truths: readonly EinvoiceTruth[],
): Promise<ReadEinvoices> {
  const results = new Map<string, OcrResult>();
  const all: Judged[] = [];
  let lines = 0;
  for (const truth of withProgress('docface: with attachments', truths)) {
    const path = join(data, 'einvoices', truth.file);
    const reading = await reader.read({ path, password: null, language: 'en' });
    if (reading.result) results.set(truth.file, reading.result);
    const { items = 0, ...fields } = truth.fields;
    const own = judged(truth, reading, Object.keys(fields));
    // Profiles without lines leave them to the print.
    if (items === 0 || (own.document?.lists['items']?.length ?? 0) === items) lines += 1;
    all.push(own);
  }
  const fields = all.flatMap((each) => each.fields);
  const right = count(fields, ({ verdict }) => verdict === 'right') + lines;
  const inAll = fields.length + all.length;
  const contradicted = all.filter(({ document }) => differencesOf(document).length > 0);
  const misses = [
    ...all.flatMap((each) => missesOf('attachment', each)),
    ...contradicted.map(({ truth, document }) => ({
      contestant: 'attachment',
      file: truth.file,
      what: `differs from the print: ${JSON.stringify(differencesOf(document))}`,
    })),
  ];
  return {
    results,
    section: {
      tables: [byField('Fields from the attachment', all)],
      bars: [
        { what: 'fields of the attachment', measured: share(right, inAll), atLeast: 0.99 },
        { what: 'files that are one document', measured: share(count(all, isOne), all.length), atLeast: 1 },
        { what: 'files without a false difference', measured: 1 - contradicted.length / all.length, atLeast: 1 },
      ],
      misses,
    },
  };
}

function isOne({ documents }: Judged): boolean {
  return documents === 1;
}

const amountsOf = (document: ReadDocument | undefined): string[] =>
  (document?.lists['items'] ?? []).map((row) => JSON.stringify(verdictKey(row['total'])));

function verdictKey(field: Field | undefined): number {
  const value = field?.value;
  const amount = typeof value === 'object' && value !== null && 'amount' in value ? value['amount'] : Number.NaN;
  return Number(amount);
}

/** Lines that are among the true ones by what they cost. */
function linesRight(document: ReadDocument | undefined, truth: ReadDocument | undefined): number {
  const left = amountsOf(truth);
  return count(amountsOf(document), (amount) => {
    const at = left.indexOf(amount);
    if (at === -1) return false;
    left.splice(at, 1);
    return true;
  });
}

/** The same invoices without their attachments: what is in print. */
export async function strippedSection(
  reader: Reader,
  data: string,
  { truths, results }: { readonly truths: readonly EinvoiceTruth[]; readonly results: ReadEinvoices['results'] },
): Promise<Section> {
  const all: Judged[] = [];
  await withScratchFolder('money', async (folder) => {
    for (const truth of withProgress('docface: without attachments', truths)) {
      const path = join(folder, truth.file);
      await writeFile(path, await withoutAttachments(await readFile(join(data, 'einvoices', truth.file))));
      all.push(judged(truth, await reader.read({ path, password: null, language: 'en' }), truth.printed));
    }
  });
  return strippedScores(all, results);
}

function strippedScores(all: readonly Judged[], results: ReadEinvoices['results']): Section {
  const fields = all.flatMap((each) => each.fields);
  const wrong = count(fields, ({ verdict }) => verdict === 'wrong');
  const lines = all.map(({ truth, document }) => {
    const known = results.get(truth.file)?.documents[0];
    return { right: linesRight(document, known), needed: amountsOf(known).length };
  });
  const [found, needed] = [sum(lines.map(({ right }) => right)), sum(lines.map((each) => each.needed))];
  const passed = all.filter(({ document }) => document?.validation.passed === true);
  const holdsWrong = (only: (name: string) => boolean) =>
    count(passed, (each) => each.fields.some(({ name, verdict }) => verdict === 'wrong' && only(name)));
  const confidence = confidenceScores(
    'attachment removed',
    fields.flatMap(({ field, verdict }) =>
      field === undefined || field.value === null ? [] : [{ confidence: field.confidence, right: verdict === 'right' }],
    ),
  );
  const { sureCount, sureRight } = confidence;
  const failing = holdsWrong((name) => required.has(name));
  const right = count(fields, ({ verdict }) => verdict === 'right');
  const rows = [
    ['printed fields', fields.length, right, count(fields, ({ verdict }) => verdict === 'missing'), wrong],
    ['lines, by what they cost', needed, found, needed - found, null],
    ['passed, with a wrong required field', passed.length, null, null, failing],
    ['passed, with any wrong field', passed.length, null, null, holdsWrong(() => true)],
    [`values at confidence ${sure} or more`, sureCount, sureRight, null, sureCount - sureRight],
  ];
  return {
    tables: [
      { title: 'Attachment removed', columns: ['what', 'all', 'right', 'missing', 'wrong'], rows },
      byField('Printed fields, attachment removed', all),
      confidence.table,
    ],
    bars: [
      { what: 'printed fields, attachment removed', measured: share(right, fields.length), atLeast: 0.85 },
      { what: 'lines, attachment removed', measured: share(found, needed), atLeast: 0.8 },
      { what: 'printed fields that are not wrong', measured: 1 - wrong / Math.max(1, fields.length), atLeast: 0.97 },
      {
        what: 'documents that are not passed with a wrong required field',
        measured: 1 - failing / all.length,
        atLeast: 1,
      },
      ...confidence.bars,
    ],
    misses: all.flatMap((each) => missesOf('attachment removed', each)),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** The first digit of an amount, one more: what a forger of the XML, or of the print, would make of it. */
function altered(amount: string): string {
  return amount.replace(/[1-9]/, (digit) => String((Number(digit) % 9) + 1));
}

/** The same invoices with another total in their XML than in print: each must be reported, and fail. */
export async function alteredSection(reader: Reader, data: string, truths: readonly EinvoiceTruth[]): Promise<Section> {
  const misses: Miss[] = [];
  let all = 0;
  await withScratchFolder('money', async (folder) => {
    for (const { file, fields } of withProgress('docface: with another total', truths)) {
      const total = String(fields['total']);
      const written = total.replace('.', '\\.').replace(/0{1,2}$/, '0*');
      const from = new RegExp(`>${written}0*<`, 'g');
      const bytes = await withAlteredXml(await readFile(join(data, 'einvoices', file)), from, `>${altered(total)}<`);
      if (bytes === null) continue;
      all += 1;
      const path = join(folder, file);
      await writeFile(path, bytes);
      const { result } = await reader.read({ path, password: null, language: 'en' });
      const [document] = result?.documents ?? [];
      const isReported = differencesOf(document).some(({ field }) => field === 'total');
      if (!isReported || document?.validation.passed === true) {
        misses.push({ contestant: 'altered attachment', file, what: 'the other total is not reported' });
      }
    }
  });
  const measured = all === 0 ? null : 1 - misses.length / all;
  const rows = [['with another total in the XML', all, all - misses.length]];
  return {
    tables: [{ title: 'Attachment altered', columns: ['what', 'files', 'reported'], rows }],
    bars: [{ what: 'totals that differ from the print and are reported', measured, atLeast: 0.85 }],
    misses,
  };
}
