import type { PageReading } from '../../domain/reading/document/page.ts';
import { faultsIn } from '../../domain/reading/document/page-faults.ts';
import { leftOutWarnings } from '../../domain/reading/ocr/left-out-text.ts';
import type {
  Field,
  FieldValue,
  OcrResult,
  ReadDocument,
  ValidationResult,
} from '../../domain/reading/result/ocr-result.ts';
import { confidenceText } from '../../domain/result/confidence-text.ts';
import { table } from './output.ts';

/** What was read, for people: each document with its fields, lists and checks. */
export function describeReading({ pages, documents }: OcrResult): string {
  const readable = documents.map(describeDocument);
  const doubtful = pages.map((page) => ({ page: page.number, shows: pictureDefects(page) }));
  const warnings = [
    ...doubtful.flatMap(({ page, shows }) => (shows.length > 0 ? [`Page ${page} is ${shows.join(', ')}.`] : [])),
    ...pages.flatMap((page) => leftOutWarnings(page, 'keep')).map(({ message }) => message),
  ];
  const engines = [...new Set(pages.map(({ source, engine }) => `${engine.name} ${engine.version} (${source})`))];
  return [...readable, [...warnings, `Read by ${engines.join(', ')}.`].join('\n')].join('\n\n');
}

/** Faults have warnings of their own. */
function pictureDefects(page: PageReading): readonly string[] {
  const faults: readonly string[] = faultsIn(page);
  return page.quality.defects.filter((defect) => !faults.includes(defect));
}

function describeDocument(document: ReadDocument): string {
  const { type, side, pages, template, typification, fields, lists, validation } = document;
  const where = pages.length === 1 ? `page ${pages[0]}` : `pages ${pages.join(', ')}`;
  const certainty = typification.confidence > 0 ? `, recognised with ${confidenceText(typification.confidence)}` : '';
  const { proposed } = typification;
  const proposal =
    proposed === undefined
      ? []
      : [
          `Not recognised for sure: read as ${proposed.type} (${confidenceText(proposed.confidence)}), its fields are a proposal.`,
        ];
  const parts = [
    `${type} (${side === 'page' ? where : `${side}, ${where}`}), template ${template.name}${certainty}`,
    ...proposal,
    table(Object.entries(fields).map(([key, field]) => fieldRow(key, field))),
    ...Object.entries(lists).map(([key, rows]) => describeList(key, rows)),
    describeChecks(validation),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function fieldRow(field: string, { value, confidence, validations }: Field) {
  const reported = validations.filter(({ result }) => result !== 'not_applicable');
  return {
    field,
    value: describeValue(value),
    confidence: value === null ? null : confidenceText(confidence),
    checks: reported.map(({ rule, result }) => `${rule}: ${result}`).join(', '),
  };
}

function describeList(key: string, rows: readonly Readonly<Record<string, Field>>[]): string {
  const lines = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([column, { value }]) => [column, describeValue(value)])),
  );
  return table(lines) === '' ? '' : `${key}:\n${table(lines)}`;
}

function describeChecks({ passed, unproven, results }: ReadDocument['validation']): string {
  const reported = results.filter(({ result }) => result === 'invalid').map(describeFinding);
  const nothing =
    unproven.length === 0
      ? 'There was nothing to check.'
      : `Validation neither passed nor failed: nothing supports ${unproven.join(', ')} but a label or a place.`;
  const verdict = passed === null ? nothing : `Validation ${passed ? 'passed' : 'failed'}.`;
  return [verdict, ...reported].join('\n');
}

function describeFinding({ rule, fields = [], message = 'is invalid' }: ValidationResult): string {
  return `  ${[rule, ...fields].join(' ')}: ${message}`;
}

/** A value in words; null for none. */
export function describeValue(value: FieldValue): string | null {
  if (value === null || typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if ('text' in value) return value.text;
  return value.currency === null ? value.amount : `${value.currency} ${value.amount}`;
}
