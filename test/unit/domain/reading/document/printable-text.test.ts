import fc from 'fast-check';
import { expect, test } from 'vitest';
import { blockOf, lineOf } from '../../../../../src/domain/reading/document/lay-out-words.ts';
import { printableText, withPrintableText } from '../../../../../src/domain/reading/document/printable-text.ts';
import { pageOf } from '../../../../support/drawn-page.ts';

const control = /(?!\n)[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u{FEFF}]/u;

test('no text has a control character but line feeds, whatever an engine returns', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (texts) => {
      const [word] = pageOf([{ text: 'x', x: 1, y: 1 }]).blocks.flatMap(({ lines }) =>
        lines.flatMap((line) => line.words),
      );
      const blocks = [blockOf([lineOf(texts.map((text) => ({ ...word!, text })))])];
      const printed = withPrintableText(blocks);
      const all = printed.flatMap(({ text, lines }) => [
        text,
        ...lines.flatMap((line) => [line.text, ...line.words.map((each) => each.text)]),
      ]);
      expect(all).toHaveLength(2 + texts.length);
      for (const text of all) expect(text).not.toMatch(control);
    }),
  );
});

test.each([
  ['a hyphen at the end of a line as it is printed', 'influ\u{AD}', 'influ-'],
  ['a tab as a space', 'a\tb', 'a b'],
  ['ends of lines as line feeds', 'a\r\nb\rc\u{2028}d', 'a\nb\nc\nd'],
  ['no byte order mark and no control of direction', '\u{FEFF}a\u{200F}b\u{202C}', 'ab'],
  ['what no character is as not known', 'a\u{2}b\u{9C}c\u{FFFE}', 'a\u{FFFD}b\u{FFFD}c\u{FFFD}'],
  ['joiners, which letters need', 'می\u{200C}خواهم', 'می\u{200C}خواهم'],
])('text has %s', (_, text, printed) => {
  expect(printableText(text)).toBe(printed);
});
