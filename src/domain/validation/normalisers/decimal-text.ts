/** Which of `.` and `,` may group thousands when nothing else tells. The other one begins the decimals. */
export type GroupingSeparators = '.' | ',' | '.,';

const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/;
/** Decimal separator misread as the grouping one: 1.234.56. */
const groupedWithDecimals = /^\d{1,3}(?:([.,])\d{3})+\1\d{1,2}$/;

function join(whole: string, fraction: string): string {
  const digits = whole.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
  return fraction === '' ? digits : `${digits}.${fraction}`;
}

/**
 * Reads digits with separators into a decimal string: `1.234,56`, `1,234.56`, `1'234.50` and `1 234,56` all work. A
 * lone separator before three digits groups when it is one of `grouping`. Null when the groups make no number.
 */
export function readDecimal(written: string, grouping: GroupingSeparators): string | null {
  const text = written.replace(/[\s'’]/g, '');
  if (!/^\d+(?:[.,]\d+)*$/.test(text)) return null;
  const separators = text.replace(/\d/g, '');
  const last = separators.slice(-1);
  if (last === '') return join(text, '');
  const place = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, place), text.slice(place + 1)];
  if (new Set(separators).size === 2) return grouped.test(whole) ? join(whole, fraction) : null;
  if (separators.length === 1) {
    const groups = grouped.test(text) && grouping.includes(last) && !whole.startsWith('0');
    return groups ? join(text, '') : join(whole, fraction);
  }
  if (grouped.test(text)) return join(text, '');
  return groupedWithDecimals.test(text) ? join(whole, fraction) : null;
}
