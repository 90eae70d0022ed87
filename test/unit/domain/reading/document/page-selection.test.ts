import { expect, test } from 'vitest';
import { selectPages } from '../../../../../src/domain/reading/document/page-selection.ts';

test.each([
  [null, 3, [1, 2, 3]],
  ['2', 3, [2]],
  ['1-3,5', 6, [1, 2, 3, 5]],
  [' 5 , 1 - 2 ', 5, [1, 2, 5]],
  ['2,2,1-2', 2, [1, 2]],
])('"%s" of %i pages selects %j', (selection, count, pages) => {
  expect(selectPages(selection, count)).toEqual(pages);
});

test.each(['', '0', '3-1', 'a', '1-', '1,,2', '1;2', '7', '1-999999', '1,'.repeat(200)])(
  '"%s" of 6 pages is refused with what to write instead',
  (selection) => {
    expect(() => selectPages(selection, 6)).toThrowError(
      expect.objectContaining({ code: 'INVALID_FIELD', fields: [expect.objectContaining({ field: 'pages' })] }),
    );
  },
);
