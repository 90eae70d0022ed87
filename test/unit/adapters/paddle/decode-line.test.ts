import { describe, expect, test } from 'vitest';
import { alphabetOf } from '../../../../src/adapters/paddle/alphabet.ts';
import { decodeLine } from '../../../../src/adapters/paddle/decode-line.ts';

const known = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<]abc'];
const classes = known.length + 2;
const classOf = (character: string): number => known.indexOf(character) + 1;

/** The answer for a text: each character sure, with a blank behind it; a pair is read as likely as said. */
function outputOf(text: readonly (string | readonly [likeliest: string, next: string])[]) {
  const values = new Float32Array(text.length * 2 * classes);
  for (const [index, read] of text.entries()) {
    const start = index * 2 * classes;
    if (typeof read === 'string') values[start + classOf(read)] = 0.99;
    else {
      values[start + classOf(read[0])] = 0.5;
      values[start + classOf(read[1])] = 0.4;
    }
    values[start + classes] = 0.99;
  }
  return { values, columns: text.length * 2, classes };
}

const decoded = (text: Parameters<typeof outputOf>[0]): string =>
  decodeLine(outputOf(text), alphabetOf(known, 'latin'))
    .map(({ text: character }) => character)
    .join('');

describe('decodeLine', () => {
  test('reads a line of a machine-readable zone by the characters that a zone may hold', () => {
    const name = [...'SPECIMEN<<', [']', 'J'] as const, ...'OAN<<<<<<<<<<<<<<<<<'];
    expect(decoded(name)).toBe('SPECIMEN<<JOAN<<<<<<<<<<<<<<<<<');
  });

  test('keeps other characters where a line is none of a zone', () => {
    expect(decoded([...'TOTAL', [']', 'J'] as const])).toBe('TOTAL]');
    expect(decoded([...'<<<<acbacbacbacbacb', [']', 'J'] as const, ...'bacbacbacb'])).toContain(']');
    expect(decoded([...'SPECIMENWITHOUTFILLERSBUT', [']', 'J'] as const, ...'LONG'])).toContain(']');
  });
});
