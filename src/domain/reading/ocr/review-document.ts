import type { FieldDefinition, ListDefinition, Template } from '../../template/template.ts';
import type { OcrTrack } from '../../track/track.ts';
import type { Corrections, FieldCorrection, RowCorrection } from '../result/corrections.ts';
import { cropsOf } from '../result/crop.ts';
import { sameJson } from '../result/difference.ts';
import type {
  Field,
  OcrResult,
  ReadDocument,
  ReviewedValue,
  Validation,
  ValidationResult,
} from '../result/ocr-result.ts';
import { additionsTo } from '../result/reconciliation.ts';
import { evidenceRules } from '../validation/rules/evidence-rules.ts';
import type { DocumentFields } from '../validation/rules/rule-context.ts';
import { type CheckInput, checkDocument, passes, valuesOf } from './check-document.ts';
import { type CorrectionContext, correctedField } from './corrected-field.ts';
import { conventionsOf } from './document-conventions.ts';
import { extractFields } from './extract-fields.ts';
import type { ListRow } from './extract-lists.ts';
import { absentField } from './field-of.ts';
import { isLegible, sidesOf } from './read-document.ts';
import { isPrintAlone, prepareText, printOf, type TextDocument } from './text-document.ts';

/** By what a result is reviewed. */
export interface ReviewOrder {
  readonly corrections: Corrections;
  /** Those that the documents of the result were read with. */
  readonly templates: readonly Template[];
  readonly track: Pick<OcrTrack, 'expiredIsInvalid' | 'ungrounded'>;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>>;
  /** ISO date of the reading: what a review does not correct is checked as it was. */
  readonly today: string;
  /** Of every value that is corrected. */
  readonly stamp: Omit<ReviewedValue, 'previous'>;
  /** Whether what is left alone counts as confirmed. */
  readonly confirms: boolean;
}

/** A document of a result, prepared to be corrected. */
export interface OpenDocument extends CorrectionContext {
  readonly document: ReadDocument;
  readonly template: Template;
  readonly text: TextDocument;
}

/** The document at a place of the result, from 0 on; null when there is none, or nobody knows its template any more. */
export function openDocument(result: OcrResult, index: number, order: ReviewOrder): OpenDocument | null {
  const document = result.documents[index];
  const template = document && templateOf(document, order.templates);
  if (document === undefined || template === undefined) return null;
  const pages = result.pages.filter(({ number }) => document.pages.includes(number));
  const text = prepareText(pages, template, order.today);
  const settings = { conventions: conventionsOf(template, text.pages), today: order.today, pages: text.pages };
  return { document, template, pages, text, settings, stamp: order.stamp };
}

export function templateOf(document: ReadDocument, templates: readonly Template[]): Template | undefined {
  return templates.find(
    ({ name, version }) => name === document.template.name && version === document.template.version,
  );
}

/** Which corrections are for the document at a place. */
export function correctionsOf({ fields, rows }: Corrections, index: number): Corrections {
  return {
    fields: fields.filter(({ document }) => document === index),
    rows: rows.filter(({ document }) => document === index),
  };
}

/** The document with its corrections, which have no problem, and checked again. `index` counts from 0. */
export function correctDocument(
  open: OpenDocument,
  { fields, rows }: Corrections,
  { order, index }: { readonly order: ReviewOrder; readonly index: number },
): ReadDocument {
  const { document, template } = open;
  const lists = Object.entries(document.lists).map(([key, before]): readonly [string, readonly ListRow[]] => {
    const list = template.lists.find((each) => each.key === key);
    const own = rows.filter((row) => row.list === key);
    return [key, list === undefined ? before : correctedRows(before, own, { list, open })];
  });
  const corrected = {
    ...document,
    fields: { ...document.fields, ...correctedFields(document.fields, fields, { definitions: template.fields, open }) },
    lists: Object.fromEntries(lists),
  };
  const portraits = document.crops.filter(({ kind }) => kind === 'portrait');
  return { ...checkedAgain(corrected, open, order), crops: [...portraits, ...cropsOf(corrected, index + 1, [])] };
}

interface Cells {
  readonly definitions: readonly FieldDefinition[];
  readonly open: OpenDocument;
}

function correctedFields(
  before: Readonly<Record<string, Field>> | null,
  corrections: readonly Omit<FieldCorrection, 'document'>[],
  { definitions, open }: Cells,
): Readonly<Record<string, Field>> {
  return Object.fromEntries(
    corrections.flatMap((correction) => {
      const definition = definitions.find(({ key }) => key === correction.field);
      if (definition === undefined) return [];
      const earlier = before?.[definition.key] ?? null;
      return [[definition.key, correctedField(correction, { definition, before: earlier }, open)]];
    }),
  );
}

function correctedRows(
  before: readonly ListRow[],
  corrections: readonly RowCorrection[],
  { list, open }: { readonly list: ListDefinition; readonly open: OpenDocument },
): readonly ListRow[] {
  const cells = { definitions: list.fields, open };
  const addedBefore = (place: number | undefined): readonly ListRow[] =>
    corrections.flatMap((row) => {
      if (row.change !== 'add' || row.before !== place) return [];
      const empty = Object.fromEntries(list.fields.map(({ key, type }) => [key, absentField(type)]));
      return [{ ...empty, ...correctedFields(null, row.fields, cells) }];
    });
  const kept = before.flatMap((row, index) => {
    const own = corrections.find((each) => each.change !== 'add' && each.row === index);
    const now = own?.change === 'set' ? { ...row, ...correctedFields(row, own.fields, cells) } : row;
    return [...addedBefore(index), ...(own?.change === 'remove' ? [] : [now])];
  });
  return [...kept, ...addedBefore(undefined)];
}

/**
 * The document with what all rules say now. Confidences stay as they were. What rules found in the original stays too:
 * nobody looks at it again, and a review does not change it.
 */
function checkedAgain(document: ReadDocument, open: OpenDocument, order: ReviewOrder): ReadDocument {
  const { template } = open;
  const { today, expected, track } = order;
  const { expiredIsInvalid, ungrounded } = track;
  const failsUngrounded = ungrounded !== 'drop';
  const checked = checkDocument({
    ...knownOf(document, open),
    ...(document.reconciliation && { additions: additionsTo(document.reconciliation) }),
    template,
    today,
    expected,
    expiredIsInvalid,
    failsUngrounded,
  });
  const earlier = document.validation.results.filter(({ rule }) => Object.hasOwn(evidenceRules, rule));
  const again = checked.validation.results.map((result) => earlier.find(({ rule }) => rule === result.rule) ?? result);
  const isProposed = document.typification.proposed !== undefined && !order.confirms;
  const unproven = order.confirms ? [] : checked.validation.unproven;
  const results = [...again, ...foundAtReading(document, again, order.corrections)];
  return {
    ...document,
    fields: withVerdicts(document.fields, checked.fields),
    lists: Object.fromEntries(
      Object.entries(document.lists).map(([key, rows]) => [
        key,
        rows.map((row, index) => withVerdicts(row, checked.lists[key]?.[index] ?? {})),
      ]),
    ),
    validation: {
      passed: isProposed ? null : passes(results, { template, expiredIsInvalid, unproven }),
      unproven,
      results,
    },
  };
}

/**
 * Findings of how the document was read, which no rule makes again; of a list they say nothing once its rows are
 * corrected.
 */
function foundAtReading(
  { validation }: ReadDocument,
  again: readonly ValidationResult[],
  { rows }: Corrections,
): readonly ValidationResult[] {
  const known = new Set(again.map(({ rule }) => rule));
  const settled = new Set(rows.map(({ list }) => `${list}.grounded`));
  return validation.results.filter(
    ({ rule, fields }) => fields?.length === 0 && !known.has(rule) && !settled.has(rule),
  );
}

/** What holding an attached invoice against the print came to; who corrects a field says which of them is meant. */
function heldBefore(
  fields: Readonly<Record<string, Field>>,
  { results }: Validation,
): CheckInput['heldAgainstPrint'] | null {
  const before = results.find(({ rule }) => rule === 'attachment.equals_print');
  if (before === undefined || before.result === 'not_applicable') return null;
  const { differences = [], fields: looked = [] } = before;
  const differing = differences.filter(({ field }) => fields[field]?.source !== 'human');
  return { agreeing: looked.filter((key) => !differing.some(({ field }) => field === key)), differing };
}

/** What rules may know of the document beside its fields, read from its pages as at first. */
function knownOf(
  { fields, lists, side, validation }: ReadDocument,
  { text, template, settings, pages }: OpenDocument,
): Omit<CheckInput, 'template' | 'today' | 'expected' | 'expiredIsInvalid'> {
  const onlyPrinted = isPrintAlone(text);
  const printed = onlyPrinted ? {} : valuesOf(extractFields(template, printOf(text), settings));
  const sides = sidesOf(text, template, settings);
  return {
    fields,
    lists,
    mrz: text.mrz?.mrz ?? null,
    heldAgainstPrint: heldBefore(fields, validation),
    // Who corrects a field says what the document says.
    print: { ...(onlyPrinted ? valuesOf(fields) : printed), ...valuesOf(byHand(fields)) },
    sides: sides && { front: withHand(sides.front, fields), back: withHand(sides.back, fields) },
    barcodeCount: pages.reduce((sum, page) => sum + page.barcodes.length, 0),
    codesAreLegible: side !== 'front' && pages.every(isLegible),
  };
}

function byHand(fields: Readonly<Record<string, Field>>): Readonly<Record<string, Field>> {
  return Object.fromEntries(Object.entries(fields).filter(([, { source }]) => source === 'human'));
}

/** The values of one side of a card; a value that a reviewer corrected stood on the side that says the same. */
function withHand(side: DocumentFields, fields: Readonly<Record<string, Field>>): DocumentFields {
  const corrected = Object.entries(byHand(fields)).filter(([key, { review }]) => {
    const read = review?.corrections[0]?.previous?.value ?? null;
    return sameJson(side[key] ?? null, read);
  });
  return { ...side, ...valuesOf(Object.fromEntries(corrected)) };
}

function withVerdicts(fields: ListRow, checked: ListRow): ListRow {
  return Object.fromEntries(
    Object.entries(fields).map(([key, { support: before, ...field }]) => {
      const { validations, support } = checked[key] ?? { validations: field.validations, support: before };
      return [key, { ...field, validations, ...(support && { support }) }];
    }),
  );
}
