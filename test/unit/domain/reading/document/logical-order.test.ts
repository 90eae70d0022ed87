import { expect, test } from 'vitest';
import { inLogicalOrder, isRightToLeft } from '../../../../../src/domain/reading/document/logical-order.ts';

const ordered = (seen: string, inRightToLeft?: boolean): string =>
  inLogicalOrder(
    seen.split(' ').map((text) => ({ text })),
    inRightToLeft,
  )
    .map(({ text }) => text)
    .join(' ');

test.each([
  ['Hebrew words', 'לדוגמה קפה בית', 'בית קפה לדוגמה'],
  ['a number at the end of a line', '20458 מספר מס חשבונית', 'חשבונית מס מספר 20458'],
  ['a number among words', 'ש"ח 1,170.00 לתשלום: סה"כ', 'סה"כ לתשלום: 1,170.00 ש"ח'],
  ['two numbers', 'יום 2 1 עמוד', 'עמוד 1 2 יום'],
  ['a name of two Latin words', 'القوية Visual Basic بلغة البرمجة', 'البرمجة بلغة Visual Basic القوية'],
  ['Latin words with Arabic between them', 'Python و R بلغة البرمجة', 'البرمجة بلغة R و Python'],
  ['Hebrew words in a Latin line', 'the office of קפה בית and others', 'the office of בית קפה and others'],
  ['Latin words alone', 'no words 5 are moved', 'no words 5 are moved'],
])('reads a line with %s', (_, seen, read) => {
  expect(ordered(seen)).toBe(read);
});

test('reads a line of few words as the text around it', () => {
  expect(ordered('R and Python بلغة')).toBe('R and Python بلغة');
  expect(ordered('R and Python بلغة', true)).toBe('بلغة R and Python');
});

test('knows by most of the letters which way text runs', () => {
  expect(isRightToLeft(['בית קפה', 'Cafe'])).toBe(true);
  expect(isRightToLeft(['בית', 'Coffee house'])).toBe(false);
  expect(isRightToLeft(['2026', ''])).toBe(false);
});
