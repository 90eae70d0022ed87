import { describe, expect, test } from 'vitest';
import { alphabetOf } from '../../../../../src/adapters/paddle/recognition/alphabet.ts';
import { decodeLine } from '../../../../../src/adapters/paddle/recognition/recognise-lines.ts';

const known = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<]abc');
const classes = known.length + 2;
const classOf = (character: string): number => known.indexOf(character) + 1;

/** The answer for a text, each character sure, with a blank behind it; `?` is nearly as likely J as the bracket. */
function outputOf(text: string) {
  const values = new Float32Array(text.length * 2 * classes);
  for (const [index, character] of Array.from(text).entries()) {
    const start = index * 2 * classes;
    if (character !== '?') values[start + classOf(character)] = 0.99;
    else {
      values[start + classOf(']')] = 0.5;
      values[start + classOf('J')] = 0.4;
    }
    values[start + classes] = 0.99;
  }
  return { values, columns: text.length * 2, classes };
}

const decoded = (text: string): string =>
  decodeLine(outputOf(text), alphabetOf(known, 'latin'))
    .map((character) => character.text)
    .join('');

describe('decodeLine', () => {
  test('reads a line of a machine-readable zone by the characters that a zone may hold', () => {
    expect(decoded('SPECIMEN<<?OAN<<<<<<<<<<<<<<<<<')).toBe('SPECIMEN<<JOAN<<<<<<<<<<<<<<<<<');
  });

  test('keeps other characters where a line is none of a zone', () => {
    expect(decoded('TOTAL?')).toBe('TOTAL]');
    expect(decoded('<<<<acbacbacbacbacb?bacbacbacb')).toBe('<<<<acbacbacbacbacb]bacbacbacb');
    expect(decoded('SPECIMENWITHOUTFILLERSBUT?LONG')).toBe('SPECIMENWITHOUTFILLERSBUT]LONG');
  });
});
