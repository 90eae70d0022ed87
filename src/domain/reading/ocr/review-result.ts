import { type FieldProblem, maxProblemsReported } from '../../errors.ts';
import type { FieldDefinition } from '../../template/template.ts';
import type { Corrections, FieldCount, RowCorrection, ValueCorrection } from '../result/corrections.ts';
import { sameJson } from '../result/difference.ts';
import type { Field, OcrResult, ReadDocument } from '../result/ocr-result.ts';
import { problemWith } from './corrected-field.ts';
import { readingLimits } from './reading-limits.ts';
import {
  correctDocument,
  correctionsOf,
  type OpenDocument,
  openDocument,
  type ReviewOrder,
} from './review-document.ts';

/** What a review makes of a result. */
export type ReviewedResult =
  | { readonly kind: 'refused'; readonly problems: readonly FieldProblem[] }
  | {
      readonly kind: 'reviewed';
      /** Null when nothing was corrected. */
      readonly result: OcrResult | null;
      readonly counts: readonly FieldCount[];
    };

/**
 * Corrects a result and checks what was corrected again, or says what is wrong with the corrections: the first
 * `maxProblemsReported`.
 */
export function reviewResult(result: OcrResult, order: ReviewOrder): ReviewedResult {
  const { corrections, confirms } = order;
  const touched = [...new Set([...corrections.fields, ...corrections.rows].map(({ document }) => document))];
  const opened = new Map(touched.map((index) => [index, openDocument(result, index, order)]));
  const problems = problemsOf(corrections, opened);
  if (problems.length > 0) return { kind: 'refused', problems: problems.slice(0, maxProblemsReported) };
  const documents = result.documents.map((document, index) => {
    const open = opened.get(index);
    return open ? correctDocument(open, correctionsOf(corrections, index), { order, index }) : document;
  });
  const counts = result.documents.flatMap((before, index) => {
    const after = documents[index] ?? before;
    return countsOf(before, after, { rows: correctionsOf(corrections, index).rows, confirms });
  });
  return { kind: 'reviewed', result: touched.length === 0 ? null : { ...result, documents }, counts };
}

type Opened = ReadonlyMap<number, OpenDocument | null>;

/** Names of lists that a problem gives: a template may have hundreds. */
const maxListsReported = 20;

/** Every problem at once, by the path of what was sent. */
function problemsOf({ fields, rows }: Corrections, opened: Opened): readonly FieldProblem[] {
  const named = new Set<string>();
  const ofFields = fields.flatMap((correction, index) => {
    const { document, field } = correction;
    const open = opened.get(document) ?? null;
    if (open === null) return noDocument(`fields.${index}.document`);
    const twice = repeated(named, `${document} ${field}`, `fields.${index}.field`);
    return [...twice, ...cellProblems(`fields.${index}`, correction, { definitions: open.template.fields, open })];
  });
  const ofRows = rows.flatMap((row, index) => {
    const open = opened.get(row.document) ?? null;
    if (open === null) return noDocument(`rows.${index}.document`);
    const place = row.change === 'add' ? null : `${row.document} ${row.list} ${row.row}`;
    const twice = place === null ? [] : repeated(named, place, `rows.${index}.row`);
    return [...twice, ...rowProblems(`rows.${index}`, row, open)];
  });
  return [...ofFields, ...ofRows, ...crowded(rows, opened)];
}

function rowProblems(path: string, row: RowCorrection, open: OpenDocument): readonly FieldProblem[] {
  const list = open.template.lists.find(({ key }) => key === row.list);
  const count = open.document.lists[row.list]?.length;
  if (list === undefined || count === undefined) {
    const { lists } = open.template;
    const named = lists.slice(0, maxListsReported).map(({ key }) => key);
    const known = [...named, ...(lists.length > named.length ? ['…'] : [])].join(', ');
    return [
      invalid(`${path}.list`, `The template ${open.template.name} has no such list; it has: ${known || 'none'}.`),
    ];
  }
  const at = row.change === 'add' ? row.before : row.row;
  const outside = at === undefined || at < count ? [] : [invalid(path, `The list has ${count} rows, counted from 0.`)];
  if (row.change === 'remove') return outside;
  const named = new Set<string>();
  return [
    ...outside,
    ...row.fields.flatMap((correction, index) => [
      ...repeated(named, correction.field, `${path}.fields.${index}.field`),
      ...cellProblems(`${path}.fields.${index}`, correction, { definitions: list.fields, open }),
    ]),
  ];
}

function cellProblems(
  path: string,
  correction: ValueCorrection,
  { definitions, open }: { readonly definitions: readonly FieldDefinition[]; readonly open: OpenDocument },
): readonly FieldProblem[] {
  const definition = definitions.find(({ key }) => key === correction.field);
  if (definition === undefined) {
    return [invalid(`${path}.field`, `The template ${open.template.name} has no such field there.`)];
  }
  const problem = problemWith(correction, definition, open);
  return problem === null ? [] : [invalid(path, problem)];
}

function crowded(rows: readonly RowCorrection[], opened: Opened): readonly FieldProblem[] {
  return [...opened].flatMap(([index, open]) =>
    Object.entries(open?.document.lists ?? {}).flatMap(([key, kept]) => {
      const own = rows.filter(({ document, list, change }) => document === index && list === key && change === 'add');
      if (own.length === 0 || kept.length + own.length <= readingLimits.rowsOfList) return [];
      return [invalid('rows', `A list has at most ${readingLimits.rowsOfList} rows.`)];
    }),
  );
}

function noDocument(path: string): readonly FieldProblem[] {
  return [invalid(path, 'The result has no such document, counted from 0, or its template is gone.')];
}

/** A problem when this was named before. */
function repeated(named: Set<string>, what: string, path: string): readonly FieldProblem[] {
  if (named.has(what)) return [invalid(path, 'This is corrected twice; send it once.')];
  named.add(what);
  return [];
}

function invalid(field: string, detail: string): FieldProblem {
  return { field, code: 'INVALID_FIELD', detail };
}

interface Counting {
  readonly rows: readonly RowCorrection[];
  readonly confirms: boolean;
}

type Fields = Readonly<Record<string, Field>>;

/** What was corrected and confirmed in a document, by field; the result without what nobody looked at. */
function countsOf(before: ReadDocument, after: ReadDocument, { rows, confirms }: Counting): readonly FieldCount[] {
  const counts = new Map<string, { corrected: number; confirmed: number }>();
  const add = (field: string, isCorrected: boolean, times = 1): void => {
    const count = counts.get(field) ?? { corrected: 0, confirmed: 0 };
    if (isCorrected) count.corrected += times;
    else if (confirms) count.confirmed += times;
    counts.set(field, count);
  };
  const compare = (prefix: string, a: Fields, b: Fields): void => {
    for (const [key, { value }] of Object.entries(a)) add(`${prefix}${key}`, !sameJson(value, b[key]?.value ?? null));
  };
  compare('', before.fields, after.fields);
  for (const [key, was] of Object.entries(before.lists)) {
    const own = rows.filter(({ list }) => list === key);
    add(key, true, own.filter(({ change }) => change !== 'set').length);
    const removed = new Set(own.flatMap((row) => (row.change === 'remove' ? [row.row] : [])));
    add(key, false, was.length - removed.size);
    for (const [a, b] of keptRows(was, after.lists[key] ?? [], own)) compare(`${key}.`, a, b);
  }
  const { name: template, version: templateVersion } = before.template;
  return [...counts]
    .filter(([, { corrected, confirmed }]) => corrected + confirmed > 0)
    .map(([field, count]) => ({ template, templateVersion, field, ...count }));
}

/** Rows that were neither added nor removed, as they were and as they are. */
function keptRows(
  before: readonly Fields[],
  after: readonly Fields[],
  rows: readonly RowCorrection[],
): readonly (readonly [Fields, Fields])[] {
  let at = 0;
  return before.flatMap((row, index) => {
    at += rows.filter((each) => each.change === 'add' && each.before === index).length;
    if (rows.some((each) => each.change === 'remove' && each.row === index)) return [];
    const now = after[at];
    at += 1;
    return now === undefined ? [] : [[row, now] as const];
  });
}
