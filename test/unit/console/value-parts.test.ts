import { expect, test } from 'vitest';
import { partsOf } from '../../../console/viewer/value-parts.ts';

test('an address has the parts that could be told apart, without its line', () => {
  const rest = { complement: null, district: null, city: null, state: null, postalCode: null };
  const address = { text: '27 Sample Avenue, Portland', street: 'Sample Avenue', number: '27', ...rest };
  expect(partsOf(address)).toEqual([
    ['street', 'Sample Avenue'],
    ['number', '27'],
  ]);
});

test.each([null, 'INV-1', true, { amount: '10.00', currency: 'BRL' }])(
  'a value without parts has none: %j',
  (value) => {
    expect(partsOf(value)).toEqual([]);
  },
);
