import { type FieldType, isFieldType } from '../../template/field-types.ts';
import type { FieldDefinition } from '../../template/template.ts';
import { checkMessage } from '../result/check-messages.ts';
import type { Field, FieldValue, ValidationResult } from '../result/ocr-result.ts';
import { isRealDate } from '../validation/calendar.ts';
import type { FoundField } from './field-evidence.ts';

/**
 * Whether a field of a type may have a value: a date exists in the calendar. Normalising gives others too, so that
 * rules can say what is wrong with them.
 */
export function isAllowed(type: FieldType, value: FieldValue): boolean {
  if (typeof value !== 'string') return true;
  switch (type) {
    case 'date':
      return isRealDate(value);
    case 'expiry':
      return value === 'indefinite' || isRealDate(value);
    case 'yearMonth':
      return isRealDate(`${value}-01`);
    default:
      return true;
  }
}

/** A field whose value its type forbids has none: what was read stays in `rawText`, and what rules said of it. */
export function withoutForbidden(field: FoundField): FoundField {
  if (!isFieldType(field.type) || isAllowed(field.type, field.value)) return field;
  const { alternatives: _, ...rest } = field;
  return { ...rest, value: null };
}

/** That a required field has no value, or none that it may have; nothing of any other field. */
export function missingValue({ key, required }: FieldDefinition, field: FoundField): readonly ValidationResult[] {
  if (!required || withoutForbidden(field).value !== null) return [];
  const code = field.value === null ? 'not_found' : 'no_value_of_type';
  return [{ rule: `${key}.required`, result: 'invalid', ...checkMessage(code) }];
}

/**
 * What a rule says of a field, or said of the value that it had before that was left out because its type forbids it: a
 * later check does not see that value any more.
 */
export function keptVerdict({ value, rawText, validations }: Field, finding: ValidationResult): ValidationResult {
  if (value !== null || rawText === null) return finding;
  return validations.find(({ rule, result }) => rule === finding.rule && result === 'invalid') ?? finding;
}
