import { basename } from 'node:path';
import type { OcrResult, ReadDocument } from '../../src/domain/reading/result/ocr-result.ts';
import { withProgress } from '../ocr/progress.ts';
import type { Reader } from '../ocr/reading.ts';
import type { Miss, Section } from '../ocr/sections/section.ts';
import { verdictOn } from './judge-value.ts';
import type { ReportFile, ReportTruth } from './money-set.ts';

/** One thing that is expected of a document, and whether it is so. */
interface Check {
  readonly what: string;
  readonly isRight: boolean;
  readonly read: unknown;
}

function fieldChecks(truth: ReportTruth, document: ReadDocument | undefined): readonly Check[] {
  const { items, ...fields } = truth.fields ?? {};
  const more = {
    ...(truth.kind === undefined ? {} : { kind: truth.kind }),
    ...(truth.relatedInvoice === undefined ? {} : { relatedInvoice: truth.relatedInvoice }),
  };
  const checks = Object.entries({ ...fields, ...more }).map(([what, value]) => {
    const read = document?.fields[what]?.value;
    return { what, read, isRight: verdictOn(read, value) === 'right' };
  });
  if (items === undefined) return checks;
  const read = document?.lists['items']?.length ?? 0;
  return [...checks, { what: 'items', read, isRight: read === items }];
}

/** Movements in their order: how many have their date, and their signed amount. */
function rowChecks({ rows, transactions }: ReportTruth, document: ReadDocument | undefined): readonly Check[] {
  if (rows === undefined) return [];
  const read = document?.lists['transactions'] ?? [];
  const agree = (key: string, at: number): number =>
    rows.filter((row, index) => verdictOn(read[index]?.[key]?.value, row[at] ?? '') === 'right').length;
  const counted = [
    { what: 'rows', read: read.length },
    { what: 'dates', read: agree('date', 0) },
    { what: 'signed amounts', read: agree('amount', 2) },
  ];
  return counted.map((each) => ({ ...each, isRight: each.read === (transactions ?? rows.length) }));
}

function checksOf({ truth }: ReportFile, result: OcrResult | null): readonly Check[] {
  const read = result?.documents ?? [];
  const { documents } = truth;
  const needed = typeof documents === 'object' ? documents.length : (documents ?? 1);
  const number: Check = { what: 'documents', read: read.length, isRight: read.length === needed };
  const parts = typeof documents === 'object' ? documents : [truth];
  const ofParts = parts.flatMap((part, index): readonly Check[] => {
    const document = read[index];
    const { type, pages: _, ...rest } = part as Readonly<Record<string, unknown>>;
    const fields = typeof documents === 'object' ? (rest as Readonly<Record<string, string>>) : truth.fields;
    const own = { ...truth, ...(fields && { fields }) };
    const typed: Check = { what: 'type', read: document?.type, isRight: document?.type === type };
    return [typed, ...fieldChecks(own, document), ...rowChecks(truth, document)];
  });
  return [number, ...ofParts];
}

/** Documents with money after bug reports, against what their expected files say. */
export async function reportSection(reader: Reader, files: readonly ReportFile[]): Promise<Section> {
  const rows: (readonly [string, number, number, string])[] = [];
  const misses: Miss[] = [];
  let whole = 0;
  for (const file of withProgress('docface: reports', files)) {
    const { result } = await reader.read({ path: file.path, password: null, language: 'en' });
    const checks = checksOf(file, result);
    const wrong = checks.filter(({ isRight }) => !isRight);
    if (wrong.length === 0) whole += 1;
    const passed = (result?.documents ?? []).map(({ validation }) => String(validation.passed)).join(' ');
    rows.push([basename(file.path), checks.length, checks.length - wrong.length, passed]);
    for (const { what, read } of wrong) {
      misses.push({
        contestant: 'reports',
        file: basename(file.path),
        what: `${what}: ${JSON.stringify(read ?? null)}`,
      });
    }
  }
  return {
    tables: [{ title: 'Documents after bug reports', columns: ['file', 'expected', 'right', 'passed'], rows }],
    bars: [
      {
        what: 'documents after bug reports as expected',
        measured: files.length === 0 ? null : whole / files.length,
        atLeast: 1,
      },
    ],
    misses,
  };
}
