import { describe, expect, test } from 'vitest';
import type { LeftOutBlock, LeftOutKind } from '../../../../../src/domain/reading/document/left-out.ts';
import { leavesOut, leftOutWarnings, withLeftOut } from '../../../../../src/domain/reading/ocr/left-out-text.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';
import { blockFrom, word } from '../document/words-for-tests.ts';

const left = (kind: LeftOutKind, text: string): LeftOutBlock => ({ ...blockFrom([word(text, 0.5, 0.9)]), kind });
const mark = left('mark', 'scribble');
const smudge = left('illegible', 'x1');
const beside = left('outside_sheet', 'keyboard');
const printed = pageOf([at(10, 10, 'printed')], { number: 3 });
const page = { ...printed, leftOut: [mark, smudge, smudge, beside] };

describe('withLeftOut', () => {
  test.each(['keep', 'review'] as const)('leaves the page as it was read: %s', (policy) => {
    expect(withLeftOut(page, policy)).toBe(page);
  });

  test('drops all of it', () => {
    expect(withLeftOut(page, 'drop')).toEqual(printed);
  });

  test('makes text of what stands on the sheet alone', () => {
    const included = withLeftOut(page, 'include');
    expect(included.blocks.map(({ text }) => text)).toEqual(['printed', 'scribble', 'x1', 'x1']);
    expect(included.blocks.at(-1)).not.toHaveProperty('kind');
    expect(included.leftOut).toEqual([beside]);
    expect(withLeftOut({ ...printed, leftOut: [mark] }, 'include')).not.toHaveProperty('leftOut');
  });

  test.each(['keep', 'review', 'drop', 'include'] as const)('has nothing to do on most pages: %s', (policy) => {
    expect(withLeftOut(printed, policy)).toBe(printed);
    expect(leftOutWarnings(printed, policy)).toEqual([]);
  });
});

describe('leftOutWarnings', () => {
  const all = '1 mark such as handwriting or a stamp, 2 illegible lines, 1 block outside the sheet';

  test.each([
    ['keep', `Not in the text of page 3: ${all}. They are in \`leftOut\` of the page.`],
    ['review', `Not in the text of page 3: ${all}. They are in \`leftOut\` of the page.`],
    ['drop', `Not in the text of page 3: ${all}. The track drops them.`],
  ] as const)('counts what is not in the text: %s', (policy, message) => {
    expect(leftOutWarnings(page, policy)).toEqual([{ code: 'TEXT_LEFT_OUT', message, page: 3 }]);
  });

  test('counts what is in the text because the track says so apart from what is not', () => {
    expect(leftOutWarnings(page, 'include')).toMatchObject([
      { code: 'TEXT_LEFT_OUT', message: expect.stringContaining('page 3: 1 block outside the sheet.'), page: 3 },
      { code: 'LEFT_OUT_INCLUDED', message: expect.stringContaining('or a stamp, 2 illegible lines.'), page: 3 },
    ]);
  });
});

describe('leavesOut', () => {
  test('looks at what stands on sheets', () => {
    expect(leavesOut([printed, { ...printed, leftOut: [beside] }])).toBe(false);
    expect(leavesOut([printed, { ...printed, leftOut: [beside, smudge] }])).toBe(true);
  });
});
