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
  const [heading = '', ...rows] = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const names = fieldsOf(heading).map((field) => field.toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw usageError(
      `${name}: the first line must name the columns image1,image2,same[,group]; ${missing[0]} is missing.`,
    );
  }
  return rows.flatMap((row, index) => {
    if (row.trim() === '') return [];
    const fields = fieldsOf(row);
    const field = (column: string) => fields[names.indexOf(column)] ?? '';
    const [image1, image2] = [field('image1'), field('image2')];
    const same = answers[field('same').toLowerCase()];
    if (image1 === '' || image2 === '' || same === undefined) {
      throw usageError(`${name}, line ${index + 2}: give two images and 1 (same person) or 0 (different people).`);
    }
    return [{ images: [image1, image2] as const, same, group: field('group') || 'none' }];
  });
}

function fieldsOf(row: string): string[] {
  const fields = row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g);
  return [...fields].map(([, quoted, plain]) => (quoted?.replaceAll('""', '"') ?? plain ?? '').trim());
}
