import type { JsonValue } from '../../src/domain/json-value.ts';
import { isAddress, isMoney } from '../../src/domain/reading/validation/field-value.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { at, pageOf } from './drawn-page.ts';
import { readWith } from './read-with.ts';

const step = 34;
const narrow = 48;

function plain(value: JsonValue | undefined): string {
  if (value === null || value === undefined) return 'nothing';
  if (isMoney(value)) return `${value.amount} ${value.currency ?? 'nothing'}`;
  if (isAddress(value)) return value.text;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/**
 * Reads a document that is written as plain text, each line as it is, and gives its values as texts: amounts with
 * their currency, other readings of a date behind `~`, items as `words=amount` parted by `|`. The first line is the
 * largest; text of at most 48 columns is a slip, else a sheet.
 */
export function readPlain(template: Template, text: string): Readonly<Record<string, string>> {
  const lines = text.replace(/^\n/, '').split('\n');
  const isSlip = Math.max(...lines.map(({ length }) => length)) <= narrow;
  const drawn = lines.map((line, index) => at(40, 40 + step * index, line, { size: index === 0 ? 24 : 18 }));
  const size = isSlip ? { width: 640, height: 1300 } : { width: 1000, height: 1400 };
  const document = readWith(template, [
    pageOf(
      drawn.filter(({ text: words }) => words.trim() !== ''),
      size,
    ),
  ]);
  const fields = Object.entries(document.fields).map(([key, { value, alternatives }]) => {
    return [key, [plain(value), ...(alternatives ?? []).map(plain)].join('~')];
  });
  const items = (document.lists['items'] ?? []).map(
    (row) => `${plain(row['description']?.value)}=${plain(row['total']?.value).split(' ')[0]}`,
  );
  return { ...Object.fromEntries(fields), items: items.join('|') };
}
