import { CsvError, parse } from 'csv-parse/sync';
import type { LabelledPair } from '../../application/one-shot/calibrate-faces.ts';
import { usageError } from './exit.ts';

const columns = ['image1', 'image2', 'same'] as const;
const answers: Readonly<Record<string, boolean>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
};

/**
 * Reads a CSV of labelled pairs: a heading with image1, image2, same (1 or 0) and, if wanted, group, in any order.
 * Fields may stand in double quotes. Fails as a usage error that names the line.
 */
export function parsePairs(text: string, name: string): readonly LabelledPair[] {
  const [heading, ...rows] = readRows(text, name);
  const names = heading?.record.map((field) => field.toLowerCase()) ?? [];
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw usageError(
      `${name}: the first line must name the columns image1,image2,same[,group]; ${missing[0]} is missing.`,
    );
  }
  return rows.map(({ record, info }) => {
    const field = (column: string) => record[names.indexOf(column)] ?? '';
    const [image1, image2] = [field('image1'), field('image2')];
    const same = answers[field('same').toLowerCase()];
    if (image1 === '' || image2 === '' || same === undefined) {
      throw usageError(`${name}, line ${info.lines}: give two images and 1 (same person) or 0 (different people).`);
    }
    return { images: [image1, image2] as const, same, group: field('group') || 'none' };
  });
}

interface Row {
  readonly record: readonly string[];
  /** `lines` is the number of the line that the record ends on. */
  readonly info: { readonly lines: number };
}

function readRows(text: string, name: string): readonly Row[] {
  try {
    const rows: unknown[] = parse(text, {
      bom: true,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
    });
    return rows as readonly Row[];
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    throw usageError(`${name}, line ${String(cause['lines'])}: ${cause.message}.`);
  }
}
