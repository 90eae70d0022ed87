import { expect, test } from 'vitest';
import { partsOf } from '../../../console/viewer/value-parts.ts';

test('an address has the parts that could be told apart, without its line', () => {
  const address = { text: '27 Sample Avenue, Portland', street: 'Sample Avenue', number: '27', city: null };
  expect(partsOf(address)).toEqual([
    ['street', 'Sample Avenue'],
    ['number', '27'],
  ]);
});

test.each([null, 'INV-1', 3, true, [{ total: '1' }], { amount: '10.00', currency: 'BRL' }])(
  'a value without parts has none: %j',
  (value) => {
    expect(partsOf(value as never)).toEqual([]);
  },
);
