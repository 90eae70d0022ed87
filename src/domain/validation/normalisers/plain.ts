import type { NormalisedValue } from '../field-value.ts';

/** What forms print where there is no name. */
const absentPattern = /^(?:[\s*\-–—._/]*|N[ÃA]O\s+(?:DECLARAD[OA]|CONSTA|INFORMAD[OA]))$/i;
/** A number in groups of three with an optional check character: the mask of an RG or of an invoice number. */
const groupedCode = /^\d{1,3}(?:[.,]\s?\d{3})+(?:\s?-\s?[\dXx])?$/;
/** What parted the name from a text that is not there any more. */
const trailingDash = /\s[-–—/]$/u;
const frame = /^[\s:;,|'"“”]+|[\s:;,|'"“”]+$/g;

const plain = (value: string): NormalisedValue | null => (value === '' ? null : { value, corrections: [] });

/** The text as printed: spaces collapsed, line breaks kept. */
export function normaliseText(raw: string): NormalisedValue | null {
  const lines = raw.split(/\r?\n/).map((line) => line.replace(/\s+/g, ' ').trim());
  return plain(lines.filter((line) => line !== '').join('\n'));
}

/** The name as printed, on one line; null for the marks of an absent name. */
export function normaliseName(raw: string): NormalisedValue | null {
  const name = raw.replace(/\s+/g, ' ').replace(frame, '').replace(trailingDash, '');
  return /\p{L}/u.test(name) && !absentPattern.test(name) ? plain(name) : null;
}

/** A code as printed on one line. Only the dots and the hyphen of a grouped number are dropped, as on an RG. */
export function normaliseCode(raw: string): NormalisedValue | null {
  const code = raw.replace(/\s+/g, ' ').replace(frame, '');
  if (absentPattern.test(code)) return null;
  return plain(groupedCode.test(code) ? code.replace(/[^\dXx]/g, '').toUpperCase() : code);
}
