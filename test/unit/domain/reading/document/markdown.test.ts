import { describe, expect, test } from 'vitest';
import { markdown } from '../../../../../src/domain/reading/document/markdown.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';

const table = [
  ['Item', 'Count', 'Price'],
  ['Paper', '2', '10.00'],
  ['a|b', '14', '7.50'],
  ['Sum', '', '17.50'],
].flatMap((row, index) =>
  row.flatMap((text, column) => (text === '' ? [] : [at(100 + 250 * column, 200 + 30 * index, text)])),
);

describe('markdown', () => {
  test('has paragraphs and tables where they stand', () => {
    const page = pageOf([
      at(100, 300 + 100, 'after it'),
      at(100, 40, 'Number'),
      at(100, 64, 'Date'),
      ...table,
      at(300, 40, 'A-17'),
      at(300, 64, '3 May'),
    ]);
    expect(markdown([page, pageOf([at(5, 5, 'next')])])).toBe(
      [
        'Number A\\-17'.replace('\\-', '-'),
        'Date 3 May',
        '',
        '| Item | Count | Price |',
        '| --- | --- | --- |',
        '| Paper | 2 | 10.00 |',
        String.raw`| a\|b | 14 | 7.50 |`,
        '| Sum |  | 17.50 |',
        '',
        'after it',
        '',
        '---',
        '',
        'next',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['# no heading', String.raw`\# no heading`],
    ['- no item', String.raw`\- no item`],
    ['12. no item', String.raw`12\. no item`],
    ['---', String.raw`\---`],
    ['> quote', String.raw`\> quote`],
    ['<script>alert(1)</script>', String.raw`\<script\>alert(1)\</script\>`],
    ['[click](javascript:x)', String.raw`\[click\](javascript:x)`],
    ['![p](http://e.example)', String.raw`!\[p\](http\://e.example)`],
    ['see www.e.example', String.raw`see www\.e.example`],
    ['ana@e.example', String.raw`ana\@e.example`],
    ['&lt;b&gt; *x* _y_ `z` ~q~ $m$', String.raw`\&lt;b\&gt; \*x\* \_y\_ \`z\` \~q\~ \$m\$`],
    [String.raw`\[x`, String.raw`\\\[x`],
    ['a|b', String.raw`a\|b`],
  ])('leaves %s a text', (text, escaped) => {
    expect(markdown([pageOf([at(100, 100, text)])])).toBe(`${escaped}\n`);
  });

  test('is empty without text', () => {
    expect(markdown([])).toBe('');
    expect(markdown([pageOf([])])).toBe('\n');
  });
});
