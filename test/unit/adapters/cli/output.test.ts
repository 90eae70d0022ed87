import { describe, expect, test } from 'vitest';
import { printable, show, table } from '../../../../src/adapters/cli/output.ts';
import { RecordedOutput } from './recorded-output.ts';

describe('a table', () => {
  test('aligns its columns under a heading', () => {
    const rows = [
      { name: 'acme', pages: 50, active: true },
      { name: 'a-longer-name', pages: 5, active: false },
    ];

    expect(table(rows)).toBe('name           pages  active\nacme           50     yes\na-longer-name  5      no');
  });

  test('shows nothing as a dash and line breaks as strokes', () => {
    expect(table([{ a: null, b: '', c: 'one\ntwo' }])).toBe('a  b  c\n-  -  one / two');
  });

  test('is a sentence when it is empty', () => {
    expect(table([], 'There is nothing yet.')).toBe('There is nothing yet.');
  });
});

describe('text of unknown origin', () => {
  test('cannot command the terminal', () => {
    expect(printable('a\u{1B}[2Jb\u{9B}1mc\rd\u{7}')).toBe('a\u{FFFD}[2Jb\u{FFFD}1mc\u{FFFD}d\u{FFFD}');
    expect(table([{ value: '\u{1B}]0;title' }])).not.toContain('\u{1B}');
  });

  test('keeps letters of all scripts and breaks of lines, pages and columns', () => {
    const text = 'São Paulo\t№ 1\nЖ 漢字\f🙂';

    expect(printable(text)).toBe(text);
  });
});

describe('showing an answer', () => {
  test.each([
    [true, '{\n  "a": 1\n}'],
    [false, 'one'],
  ])('as JSON: %s', (json, expected) => {
    const output = new RecordedOutput();

    show(output, { a: 1 }, { json, readable: () => 'one' });

    expect(output.written).toEqual([expected]);
  });
});
