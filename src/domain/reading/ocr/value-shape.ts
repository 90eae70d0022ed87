import type { ExtractionRule, FieldDefinition } from '../../template/template.ts';
import type { NormalisedValue } from '../validation/field-value.ts';

const looksLikeMoney = /[.,]\d{2}(?!\d|\s?%)|[$€£¥₹]|(?<!\p{L})(?:[A-Z]{3}|RM) ?\d/u;
/** An amount, a share or a date, none of which names anything. */
const measures = /^\W*(?:\d{1,3}(?:[., ]\d{3})*[.,]\d{1,2}|\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4})\W*%?$/;
const maxCodeWords = 4;

const count = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;

/**
 * Whether a text is of its type beyond doubt. A number without decimals or currency may be no amount, and a text that
 * is no member of its `enum` is only better than nothing.
 */
export function isConvincing(definition: FieldDefinition, read: NormalisedValue, text: string): boolean {
  if (read.impossible === true) return false;
  if (definition.type === 'money') return looksLikeMoney.test(text);
  return definition.type !== 'enum' || (definition.values ?? []).some((member) => member === read.value);
}

/**
 * Whether a rule says itself what its texts look like: by a pattern, or by taking them from where values are parted.
 */
function saysForm(rule: ExtractionRule): boolean {
  return (
    rule.by === 'mrz' ||
    rule.by === 'barcode' ||
    rule.by === 'attachment' ||
    rule.by === 'phrase' ||
    ('pattern' in rule && !!rule.pattern)
  );
}

const mayBeAnything = ({ extract }: FieldDefinition): boolean => extract.length === 0 || !extract.every(saysForm);

/**
 * Whether a text looks as values of its type seldom do: a number that names something and has decimals, is a date or a
 * sentence, or has no digit though its rules would take any text; a name or an address that is mostly no letters; an
 * address without a number or a comma.
 */
export function isMisshapen(definition: FieldDefinition, read: NormalisedValue, text: string): boolean {
  if (!isConvincing(definition, read, text)) return true;
  const letters = count(text, /\p{L}/gu);
  const visible = Math.max(1, count(text, /\S/gu));
  switch (definition.type) {
    case 'code':
      return (
        measures.test(text) ||
        (mayBeAnything(definition) && !/\d/.test(text)) ||
        count(text.trim(), /\s+/gu) >= maxCodeWords
      );
    case 'name':
      return letters < 3 || letters / visible < 0.7 || count(text, /\d/gu) > 2;
    case 'address':
      return !/[\d,]/.test(text) || letters / visible < 0.4;
    default:
      return false;
  }
}
