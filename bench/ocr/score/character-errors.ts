import { editDistance } from '../../../src/domain/reading/ocr/edit-distance.ts';

function oneSpaced(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

/** Characters to insert, drop or replace, divided by those of the truth; runs of white space count as one space. */
export function characterErrorRate(read: string, truth: string): number {
  const needed = oneSpaced(truth);
  if (needed === '') return oneSpaced(read) === '' ? 0 : 1;
  const got = oneSpaced(read);
  const errors = editDistance(got, needed, Math.max(got.length, needed.length)) ?? needed.length;
  return errors / needed.length;
}
