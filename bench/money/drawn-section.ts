import type { Field, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import { isMoney } from '../../src/domain/reading/validation/field-value.ts';
import { type DrawnBillFile, drawnBills } from '../../test/drawn/bills/drawn-bills.ts';
import { withDrawn } from '../ocr/draw-all.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader, Reading } from '../ocr/reading.ts';
import type { Miss, Section } from '../ocr/sections/section.ts';
import { grouped, type Table } from '../ocr/table.ts';
import { confidenceScores, sure } from './confidence-scores.ts';
import type { Verdict } from './judge-value.ts';

/** Fields that are wrong where they are told and not in print; others follow from those that are in print. */
const neverInvented: ReadonlySet<string> = new Set([
  'dueDate',
  'orderNumber',
  'customerNumber',
  'relatedInvoice',
  'iban',
  'amountDue',
  'recipientName',
]);

interface JudgedField {
  readonly name: string;
  /** `invented` is a value where none is printed. */
  readonly verdict: Verdict | 'invented';
  readonly read: string;
  readonly truth: string;
  /** 0..1. */
  readonly confidence: number;
}

interface Judged {
  readonly file: Omit<DrawnBillFile, 'bytes'>;
  readonly document: ReadDocument | undefined;
  readonly fields: readonly JudgedField[];
  readonly linesRight: number;
}

/** A value as the bench compares it: amounts as decimals, all else as letters and digits alone. */
function plain(text: string): string {
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return String(Number(text));
  const letters = text.normalize('NFD').replaceAll(/\p{M}/gu, '');
  return letters.toUpperCase().replaceAll(/[^\p{L}\d]/gu, '');
}

function textOf(field: Field | undefined): string | null {
  const value = field?.value;
  if (value === undefined || value === null) return null;
  if (isMoney(value)) return value.amount;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}

function verdictOf(read: string | null, truth: readonly string[] | undefined): JudgedField['verdict'] | null {
  if (truth === undefined) return read === null ? null : 'invented';
  if (read === null) return 'missing';
  return truth.some((each) => plain(each) === plain(read)) ? 'right' : 'wrong';
}

/** What is true of each field that is judged; undefined of one that is not in print. */
function truthsOf(file: Judged['file']): ReadonlyMap<string, readonly string[] | undefined> {
  const truths = new Map<string, readonly string[] | undefined>(file.fields);
  if (file.kind === 'receipt') return truths;
  for (const name of neverInvented) if (!truths.has(name)) truths.set(name, undefined);
  // What is due and not printed is the sum.
  if (!file.fields.has('amountDue')) truths.delete('amountDue');
  return truths;
}

function currencyField(file: Judged['file'], document: ReadDocument | undefined): JudgedField {
  const total = document?.fields['total'];
  const value = total?.value;
  const read = value !== undefined && isMoney(value) ? value.currency : null;
  return {
    name: 'currency',
    verdict: read === null ? 'missing' : read === file.currency ? 'right' : 'wrong',
    read: read ?? '',
    truth: file.currency,
    confidence: total?.confidence ?? 0,
  };
}

/** Lines that are among the true ones by what they cost. */
function linesRight(file: Judged['file'], document: ReadDocument | undefined): number {
  const left = file.lines.map(plain);
  return (document?.lists['items'] ?? []).filter((row) => {
    const at = left.indexOf(plain(textOf(row['total']) ?? ''));
    if (at !== -1) left.splice(at, 1);
    return at !== -1;
  }).length;
}

function judged(file: Judged['file'], { result }: Reading): Judged {
  const document = result?.documents[0];
  const fields = [...truthsOf(file)].flatMap(([name, truth]): readonly JudgedField[] => {
    const field = document?.fields[name];
    const read = textOf(field);
    const verdict = verdictOf(read, truth);
    if (verdict === null) return [];
    const confidence = field?.confidence ?? 0;
    return [{ name, verdict, read: read ?? '', truth: truth?.[0] ?? '', confidence }];
  });
  return { file, document, fields: [...fields, currencyField(file, document)], linesRight: linesRight(file, document) };
}

const columns = ['printed', 'right', 'missing', 'wrong', 'invented', 'share right', 'share wrong'];

function countsOf(fields: readonly JudgedField[]): readonly (number | null)[] {
  const count = (verdict: JudgedField['verdict']): number => fields.filter((each) => each.verdict === verdict).length;
  const [right, missing, wrong, invented] = [count('right'), count('missing'), count('wrong'), count('invented')];
  const printed = right + missing + wrong;
  const shares = printed === 0 ? [null, null] : [right / printed, (wrong + invented) / printed];
  return [printed, right, missing, wrong, invented, ...shares];
}

function tablesOf(all: readonly Judged[], title: string): readonly Table[] {
  const fields = all.flatMap((each) => each.fields);
  const byLanguage = grouped(all, ({ file }) => file.language);
  const byKind = grouped(all, ({ file }) => file.kind);
  const byName = grouped(fields, ({ name }) => name);
  const isTyped = ({ file, document }: Judged): boolean =>
    document?.type === (file.kind === 'receipt' ? 'receipt' : 'invoice');
  const rowOf = (own: readonly Judged[]) => [
    own.length,
    own.filter(isTyped).length,
    ...countsOf(own.flatMap((each) => each.fields)),
  ];
  const groupColumns = ['files', 'typed', ...columns];
  return [
    {
      title: `${title}, by language`,
      columns: ['language', ...groupColumns],
      rows: [...byLanguage].map(([name, own]) => [name, ...rowOf(own)]),
    },
    {
      title: `${title}, by kind`,
      columns: ['kind', ...groupColumns],
      rows: [...byKind].map(([name, own]) => [name, ...rowOf(own)]),
    },
    {
      title: `${title}, by field`,
      columns: ['field', ...columns],
      rows: [...byName].map(([name, own]) => [name, ...countsOf(own)]),
    },
  ];
}

const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

const isFalse = ({ verdict }: JudgedField): boolean => verdict === 'wrong' || verdict === 'invented';

/** Fields that hold a value, as scores of confidence take them. */
function readFields(all: readonly Judged[]): readonly { readonly confidence: number; readonly right: boolean }[] {
  const fields = all.flatMap((each) => each.fields).filter(({ verdict }) => verdict !== 'missing');
  return fields.map(({ confidence, verdict }) => ({ confidence, right: verdict === 'right' }));
}

/** The figures that no language and no field of its own has. */
function wholeTable(
  all: readonly Judged[],
  title: string,
  { sureCount, sureRight }: ReturnType<typeof confidenceScores>,
): Table {
  const needed = total(all.map(({ file }) => file.lines.length));
  const found = total(all.map((each) => each.linesRight));
  const passed = all.filter(({ document }) => document?.validation.passed === true);
  const passedWrong = passed.filter((each) => each.fields.some(isFalse)).length;
  return {
    title,
    columns: ['what', 'all', 'right', 'wrong'],
    rows: [
      ['lines, by what they cost', needed, found, needed - found],
      [`values at confidence ${sure} or more`, sureCount, sureRight, sureCount - sureRight],
      ['passed documents', passed.length, passed.length - passedWrong, passedWrong],
    ],
  };
}

function barsOf(all: readonly Judged[]): Section['bars'] {
  const fields = all.flatMap((each) => each.fields);
  const printed = fields.filter(({ verdict }) => verdict !== 'invented').length;
  const right = fields.filter(({ verdict }) => verdict === 'right').length;
  const passed = all.filter(({ document }) => document?.validation.passed === true);
  const clean = passed.filter((each) => !each.fields.some(isFalse)).length;
  return [
    { what: 'printed fields of drawn documents', measured: right / printed, atLeast: 0.9 },
    {
      what: 'printed fields of drawn documents that are not wrong',
      measured: 1 - fields.filter(isFalse).length / printed,
      atLeast: 0.98,
    },
    {
      what: 'drawn documents that are not passed with a wrong field',
      measured: 1 - (passed.length - clean) / all.length,
      atLeast: 1,
    },
  ];
}

function missesOf({ file, document, fields }: Judged): readonly Miss[] {
  const passed = document?.validation.passed === true ? ', passed' : '';
  return fields.flatMap(({ name, verdict, read, truth, confidence }) =>
    verdict === 'right'
      ? []
      : [
          {
            contestant: 'drawn documents',
            file: file.name,
            what: `${name} ${verdict}${confidence >= sure && read !== '' ? ', sure' : ''}${passed}: ${JSON.stringify(read)} for ${JSON.stringify(truth)}`,
          },
        ],
  );
}

/** Drawn invoices, credit notes and receipts, each judged by what was drawn. */
export async function drawnSection(
  reader: Reader,
  {
    count,
    seed,
    keepFiles,
  }: {
    readonly count: number;
    readonly seed: number;
    readonly keepFiles?: (from: string, name: string) => Promise<void>;
  },
): Promise<Section> {
  const all: Judged[] = [];
  await withDrawn(
    () => drawnBills(count, seed),
    async (drawings) => {
      for (const { path, ...file } of withProgress('docface: drawn documents', drawings)) {
        await keepFiles?.(path, file.name);
        all.push(judged(file, await reader.read({ path, password: null, language: 'en' })));
      }
    },
  );
  const title = `Drawn documents, seed ${seed}`;
  const confidence = confidenceScores('drawn documents', readFields(all));
  return {
    tables: [...tablesOf(all, title), wholeTable(all, title, confidence), confidence.table],
    bars: [...barsOf(all), ...confidence.bars],
    misses: all.flatMap(missesOf),
  };
}
