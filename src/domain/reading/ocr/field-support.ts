import {
  type Field,
  type FieldSource,
  type FieldSupport,
  fieldSupports,
  type ValidationResult,
} from '../result/ocr-result.ts';
import { byCheckDigit } from './doubted-values.ts';
import type { FieldVerdicts } from './field-confidence.ts';
import type { FieldEvidence } from './field-evidence.ts';

const form: ReadonlySet<string> = new Set(['format.regex', 'enum.member']);
/** Rules over a document that compare what was printed with another source of the same value. */
const comparison =
  /^(?:mrz\.equals_print\.|key\.equals_print|boleto\.equals_print|pix\.equals_print|barcode\.equals_print|attachment\.equals_print|sides\.|cin\.expiry_matches_age)/;

/** Rules over a document of which one that fails says that a value it looks at was misread, or is another one. */
const contradiction =
  /^(?:sum\.|mrz\.equals_print\.|(?:key|boleto|pix|barcode)\.equals_print|sides\.|dates\.order|fields\.cep|cin\.)/;

/**
 * The highest confidence of a value that a rule over the document contradicts, be it advisory; of one that nothing
 * supports, on documents whose layouts were not all seen; and of an address without a known part. Chosen between the
 * shares of unsupported values that were right: 0.55 of 164 on public electronic invoices that took part in no fit, and
 * 0.97 of 216 on the development documents.
 */
export const limitOfDoubt = 0.85;

/** Sources that were made to be read by programs. */
const machineReadable: ReadonlySet<FieldSource> = new Set(['barcode', 'attachment', 'xml', 'form_field']);

/** What the words of a document show, which is not looked at again once it was read. */
const seenAtReading: ReadonlySet<FieldSupport> = new Set(['check_digit', 'sum', 'repetition']);

/** A value with what speaks for it; after the reading with the support that was found then. */
export type Supported = Pick<Field, 'type' | 'value' | 'source' | 'support' | 'alternatives'> & {
  readonly evidence?: FieldEvidence;
};

/** Whether a rule over the document, advisory or not, fails on this value and others. */
export function isContradicted(ofDocument: readonly ValidationResult[]): boolean {
  return ofDocument.some(({ rule, result }) => result === 'invalid' && contradiction.test(rule));
}

const isValid = ({ result }: ValidationResult): boolean => result === 'valid';

/**
 * What supports a value beside the label or the place by which it was found, in the order of `fieldSupports`. Empty
 * where nothing does, or there is no value.
 */
export function supportOf(field: Supported, { ofField, ofDocument }: FieldVerdicts): readonly FieldSupport[] {
  if (field.value === null) return [];
  const own = ofField.filter(isValid).map(({ rule }) => rule);
  const shared = ofDocument.filter(isValid).map(({ rule }) => rule);
  const proof = field.evidence?.proof ?? null;
  const kept = field.source === 'human' ? [] : (field.support ?? []).filter((kind) => seenAtReading.has(kind));
  const has = {
    check_digit: own.some((rule) => byCheckDigit.test(rule)) || proof === 'valid',
    form: own.some((rule) => form.has(rule)),
    // A sum closes with all of its signs the other way round as well.
    sum:
      field.alternatives === undefined &&
      (shared.some((rule) => rule.startsWith('sum.')) || field.evidence?.addsUp === true),
    comparison: shared.some((rule) => comparison.test(rule)) || own.some((rule) => rule.endsWith('.equals_expected')),
    machine_readable: machineReadable.has(field.source ?? 'ocr'),
    // Any amount of a bill can be there twice: the price of one piece is the total of its line.
    repetition: field.type !== 'money' && field.evidence?.seconded === true && !field.evidence.contested,
    reviewer: field.source === 'human',
  } as const satisfies Readonly<Record<FieldSupport, boolean>>;
  return fieldSupports.filter((kind) => has[kind] || kept.includes(kind));
}

/** A field with what supports it; in doubt, it is not surer than a limit. */
export function withSupport(
  { support: _, ...field }: Field,
  support: readonly FieldSupport[],
  isDoubted: boolean,
): Field {
  const confidence = isDoubted ? Math.min(limitOfDoubt, field.confidence) : field.confidence;
  return { ...field, confidence, ...(support.length > 0 && { support }) };
}
