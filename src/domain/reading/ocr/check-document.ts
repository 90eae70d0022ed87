import { hasManyLayouts } from '../../template/document-type.ts';
import { isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition, RuleReference, Template } from '../../template/template.ts';
import type { DocumentEvidence } from '../document/document-evidence.ts';
import { covers } from '../document/file-traces.ts';
import { boxOf } from '../document/geometry.ts';
import { checkMessage } from '../result/check-messages.ts';
import { type Field, isUngrounded, type Validation, type ValidationResult } from '../result/ocr-result.ts';
import { isWholeAddress } from '../validation/field-value.ts';
import type { Mrz } from '../validation/mrz.ts';
import { runDocumentRule } from '../validation/rules/document-rules.ts';
import { rulesOfType, runFieldRule } from '../validation/rules/field-rules.ts';
import type { DocumentFields, RuleContext } from '../validation/rules/rule-context.ts';
import { doubted } from './doubted-values.ts';
import type { ListRow } from './extract-lists.ts';
import { confidenceOfFeatures, type Features, featuresOf } from './field-confidence.ts';
import type { FoundField } from './field-evidence.ts';
import { rounded } from './field-of.ts';
import { isContradicted, supportOf, withSupport } from './field-support.ts';
import { keptVerdict, missingValue, withoutForbidden } from './forbidden-values.ts';
import type { ReadingTrace } from './reading-trace.ts';

/** What is checked, and against what. */
export interface CheckInput extends Pick<RuleContext, 'additions'> {
  readonly template: Template;
  readonly fields: Readonly<Record<string, FoundField>>;
  readonly lists: Readonly<Record<string, readonly ListRow[]>>;
  /** Whether values of generators that stand nowhere fail validation; they do unless set. */
  readonly failsUngrounded?: boolean;
  /** Findings over the document from elsewhere, beside those of its rules. */
  readonly results?: readonly ValidationResult[];
  readonly mrz: Mrz | null;
  /** Values as printed, without the machine-readable zone and the barcodes, to compare them with. */
  readonly print: DocumentFields;
  /** Values of the two sides of a card, where both were read. */
  readonly sides: { readonly front: DocumentFields; readonly back: DocumentFields } | null;
  /** What holding the attached invoice against the print came to; null without one. */
  readonly heldAgainstPrint?: RuleContext['heldAgainstPrint'] | null;
  readonly barcodeCount: number;
  /** Whether a code that the model bears would have been found. */
  readonly codesAreLegible: boolean;
  readonly evidence?: DocumentEvidence;
  /** ISO date. */
  readonly today: string;
  /** Field key to the value that the client expects. */
  readonly expected: Readonly<Record<string, string>>;
  readonly expiredIsInvalid: boolean;
  /**
   * Of a document whose type is only proposed: 0..1, what confidences are multiplied by. Such a document neither passes
   * nor fails, as nobody knows what it must have.
   */
  readonly typeShare?: number;
  /** Learns what each rule over the document says. */
  readonly trace?: ReadingTrace;
}

export interface CheckedDocument {
  readonly fields: Readonly<Record<string, Field>>;
  readonly lists: Readonly<Record<string, readonly Readonly<Record<string, Field>>[]>>;
  readonly validation: Validation;
}

/** Rules that never fail a document by themselves, whatever the template says. */
const alwaysAdvisory: ReadonlySet<string> = new Set(['cnpj.unusual_letter', 'mrz.line_length']);

/** What rules see: a value that is nowhere on the document is none. */
export function valuesOf(fields: Readonly<Record<string, Field>>): DocumentFields {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, isUngrounded(field) ? null : field.value]),
  );
}

/** Keys of the fields whose print lies under something that was added to the file. */
function overlaidFields({ fields, evidence }: CheckInput): readonly string[] {
  const overlays = evidence?.traces?.overlays ?? [];
  const isCovered = ({ locations }: Field): boolean =>
    locations.some(({ page, polygon }) => {
      const box = boxOf(polygon);
      return overlays.some((overlay) => overlay.page === page && covers(overlay, box));
    });
  return Object.entries(fields).flatMap(([key, field]) => (isCovered(field) ? [key] : []));
}

function contextOf(input: CheckInput): RuleContext {
  return {
    today: input.today,
    locale: input.template.locale,
    mrz: input.mrz,
    lists: Object.fromEntries(Object.entries(input.lists).map(([key, rows]) => [key, rows.map(valuesOf)])),
    ...(input.sides ? { otherSide: input.sides.back } : {}),
    inBarcodes: valuesOf(
      Object.fromEntries(Object.entries(input.fields).filter(([, field]) => field.source === 'barcode')),
    ),
    ...(input.additions === undefined ? {} : { additions: input.additions }),
    ...(input.heldAgainstPrint ? { heldAgainstPrint: input.heldAgainstPrint } : {}),
    // None found can also mean that nobody looked, or that the picture hides one.
    ...(input.evidence ? { evidence: input.evidence, overlaid: overlaidFields(input) } : {}),
    ...(input.barcodeCount > 0 || input.codesAreLegible ? { barcodeCount: input.barcodeCount } : {}),
  };
}

/** The template's rules of a field, those of its type, and the comparison with what the client expects. */
function rulesFor(definition: FieldDefinition, field: Field, expected: string | undefined): readonly RuleReference[] {
  const ofType = isFieldType(definition.type) ? rulesOfType(definition.type, field.value) : [];
  const named = new Set(definition.validate.map((reference) => reference.rule));
  const allowed = definition.values === undefined ? {} : { allowed: definition.values };
  return [
    ...definition.validate,
    ...ofType.filter((rule) => !named.has(rule)).map((rule) => ({ rule })),
    ...(definition.values === undefined || named.has('enum.member') ? [] : [{ rule: 'enum.member', params: allowed }]),
    ...(expected === undefined
      ? []
      : [{ rule: `${definition.key}.equals_expected`, params: { expected, type: definition.type, ...allowed } }]),
  ];
}

/** What the value of a field is held against. */
type FieldCheck = Pick<CheckInput, 'expected'> & { readonly context: RuleContext; readonly failsUngrounded: boolean };

const ungrounded = checkMessage('ungrounded');

/** The rules of a field whose value is nowhere: none of them says anything of it. */
function unchecked(definition: FieldDefinition, field: FoundField, expected: string | undefined): FoundField {
  const rules = rulesFor(definition, field, expected);
  const lost: ValidationResult = { rule: `${definition.key}.grounded`, result: 'invalid', ...ungrounded };
  const notChecked = rules.map(({ rule }): ValidationResult => ({ rule, result: 'not_checked', ...ungrounded }));
  const { evidence: _, ...rest } = field;
  return { ...rest, validations: [lost, ...notChecked], confidence: 0 };
}

function checkField(definition: FieldDefinition, field: FoundField, by: FieldCheck): FoundField {
  if (isUngrounded(field) && by.failsUngrounded) {
    return unchecked(definition, field, by.expected[definition.key]);
  }
  const ran = rulesFor(definition, field, by.expected[definition.key]).map((reference) =>
    keptVerdict(field, runFieldRule(reference, field.value, by.context)),
  );
  return { ...field, validations: [...missingValue(definition, field), ...ran] };
}

function checkRow(
  definitions: readonly FieldDefinition[],
  row: ListRow,
  by: Omit<FieldCheck, 'expected'>,
): Readonly<Record<string, Field>> {
  const checked = Object.fromEntries(
    definitions.flatMap((definition) => {
      const field = row[definition.key];
      return field ? [[definition.key, checkField(definition, field, { ...by, expected: {} })] as const] : [];
    }),
  );
  const { fields } = doubted(row, checked, []);
  const settled = Object.entries(fields).map(([key, found]) => {
    const field = withoutForbidden(found);
    const support = supportOf(field, { ofField: field.validations, ofDocument: [] });
    return [key, withSupport(weighed(field, []), support, false)] as const;
  });
  return { ...row, ...Object.fromEntries(settled) };
}

/** Keys of the required fields that have a value which nothing supports. */
export function unprovenFields(template: Template, fields: Readonly<Record<string, Field>>): readonly string[] {
  return template.fields.flatMap(({ key, required }) => {
    const field = fields[key];
    return required && field && field.value !== null && field.support === undefined ? [key] : [];
  });
}

/**
 * Whether a document passes: no rule that counts says that something is invalid, and something supports each required
 * field. Null when a required field is not supported, or no rule looked at anything and the template requires no
 * field: what is not checked has not passed.
 */
export function passes(
  results: readonly ValidationResult[],
  by: Pick<CheckInput, 'template' | 'expiredIsInvalid'> & Pick<Validation, 'unproven'>,
): boolean | null {
  const verdicts = results.filter(({ result }) => result === 'valid' || result === 'invalid');
  if (failures(verdicts, by).length > 0) return false;
  const isChecked = verdicts.length > 0 || by.template.fields.some(({ required }) => required);
  return isChecked && by.unproven.length === 0 ? true : null;
}

/** The results by which a document fails: what is invalid and no mere finding. */
export function failures(
  results: readonly ValidationResult[],
  by: Pick<CheckInput, 'template' | 'expiredIsInvalid'>,
): readonly ValidationResult[] {
  const advisory = advisoryRules(by);
  return results.filter(({ rule, result }) => result === 'invalid' && !advisory.has(rule));
}

function advisoryRules(input: Pick<CheckInput, 'template' | 'expiredIsInvalid'>): ReadonlySet<string> {
  const references = [...input.template.validate, ...input.template.fields.flatMap((field) => field.validate)];
  const advisory = references.filter((reference) => reference.advisory === true).map(({ rule }) => rule);
  return new Set([...alwaysAdvisory, ...advisory, ...(input.expiredIsInvalid ? [] : ['document.expired'])]);
}

/** What a rule over a document is to look at: a comparison needs the values of one of the two things it compares. */
function valuesFor({ rule }: RuleReference, input: CheckInput): DocumentFields {
  if (rule.startsWith('mrz.equals_print.') || rule === 'barcode.equals_print') return input.print;
  if (rule === 'sides.same_holder' && input.sides) return input.sides.front;
  return valuesOf(input.fields);
}

function documentResults(input: CheckInput, context: RuleContext): readonly ValidationResult[] {
  const ran = input.template.validate.map((reference) => {
    const values = valuesFor(reference, input);
    const finding = runDocumentRule(reference, values, context);
    input.trace?.checked(reference, finding, values);
    return finding;
  });
  const unknown = Object.keys(input.expected).filter((key) => !Object.hasOwn(input.fields, key));
  return [
    ...ran,
    ...unknown.map(
      (key): ValidationResult => ({
        rule: `${key}.equals_expected`,
        result: 'not_checked',
        ...checkMessage('no_such_field', [input.template.name]),
        fields: [],
      }),
    ),
  ];
}

/**
 * A field with its confidence, which is all that becomes of its evidence. `notify` is informed what it was computed
 * from.
 */
function weighed(
  { evidence, candidate: _, share = 1, ...field }: FoundField,
  ofDocument: readonly ValidationResult[],
  notify?: (features: Features) => void,
): Field {
  if (field.value === null) return { ...field, confidence: 0 };
  if (evidence === undefined) return field;
  const features = featuresOf(evidence, { ofField: field.validations, ofDocument });
  notify?.(features);
  return { ...field, confidence: rounded(share * confidenceOfFeatures(features)) };
}

/** Fields and lists with confidences multiplied by the share, 0..1, that a doubtful type leaves of them. */
function inDoubt(
  read: Pick<CheckedDocument, 'fields' | 'lists'>,
  share = 1,
): Pick<CheckedDocument, 'fields' | 'lists'> {
  const lowered = <Fields extends Readonly<Record<string, Field>>>(fields: Fields) =>
    Object.fromEntries(
      Object.entries(fields).map(([key, field]) => [key, { ...field, confidence: rounded(share * field.confidence) }]),
    );
  if (share === 1) return read;
  return {
    fields: lowered(read.fields),
    lists: Object.fromEntries(Object.entries(read.lists).map(([key, rows]) => [key, rows.map(lowered)])),
  };
}

/**
 * Checks fields and document against all rules. A failed rule marks; no value is altered, and none is left out but
 * those that their type forbids, such as dates that do not exist.
 */
export function checkDocument(input: CheckInput): CheckedDocument {
  const { template, expected } = input;
  const context = contextOf(input);
  const by = { context, failsUngrounded: input.failsUngrounded ?? true };
  const checked = Object.fromEntries(
    template.fields.flatMap((definition) => {
      const field = input.fields[definition.key];
      return field ? [[definition.key, checkField(definition, field, { ...by, expected })]] : [];
    }),
  );
  const lists = Object.fromEntries(
    template.lists.map((list) => [
      list.key,
      (input.lists[list.key] ?? []).map((row) => checkRow(list.fields, row, by)),
    ]),
  );
  const { fields: settled, results: ofDocument } = doubted(input.fields, checked, documentResults(input, context));
  const fields = Object.fromEntries(
    Object.entries(settled).map(([key, found]) => {
      const field = withoutForbidden(found);
      const about = ofDocument.filter((each) => each.fields?.includes(key));
      const support = supportOf(field, { ofField: field.validations, ofDocument: about });
      const known = weighed(field, about, (features) => input.trace?.weighed(key, features));
      const isUnsupported = support.length === 0 && hasManyLayouts(template.documentType);
      const isDoubted = isUnsupported || isContradicted(about) || isWholeAddress(field.value);
      return [key, withSupport(known, support, isDoubted)];
    }),
  );
  const ofFields = Object.entries(fields).flatMap(([key, field]) =>
    field.validations.map((result) => ({ ...result, fields: [key] })),
  );
  const results = [...ofFields, ...ofDocument, ...(input.results ?? [])];
  const unproven = unprovenFields(template, fields);
  const passed = input.typeShare === undefined ? passes(results, { ...input, unproven }) : null;
  return { ...inDoubt({ fields, lists }, input.typeShare), validation: { passed, unproven, results } };
}
