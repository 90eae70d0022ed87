import { describe, expect, test } from 'vitest';
import type { ReadCharacter } from '../../../../../src/adapters/paddle/recognition/decode-ctc.ts';
import { type LineReading, lineReading } from '../../../../../src/adapters/paddle/recognition/line-reading.ts';
import { settleWords } from '../../../../../src/adapters/paddle/recognition/settle-words.ts';

type Doubt = Partial<Pick<ReadCharacter, 'alternatives' | 'point'>>;

const box = { centerX: 100, centerY: 20, width: 200, height: 24, angle: 0 };
const image = { width: 400, planes: new Float32Array(3 * 48 * 400) };

/** A line read surely, but for the characters at the given places. */
function lineOf(text: string, doubts: Readonly<Record<number, Doubt>> = {}): LineReading {
  const characters = [...text].map((character, at): ReadCharacter => {
    const doubt = doubts[at];
    return { text: character, column: 2 * at, confidence: doubt?.alternatives ? 0.6 : 0.99, ...doubt };
  });
  return lineReading(box, image, characters);
}

const could = (text: string, confidence = 0.3): Doubt => ({ alternatives: [{ text, confidence }] });
const settled = (...lines: readonly LineReading[]): string[] =>
  settleWords(lines).map(({ characters }) => characters.map(({ text }) => text).join(''));

describe('settleWords', () => {
  test('reads a doubtful letter as in the same word elsewhere on the page', () => {
    expect(settled(lineOf('TOTAL 5.00'), lineOf('Tatal: 5', { 1: could('o') }))).toEqual(['TOTAL 5.00', 'Total: 5']);
    expect(settled(lineOf('TO1AL', { 2: could('T') }), lineOf('Total'))).toEqual(['TOTAL', 'Total']);
  });

  test('takes the likeliest of several words', () => {
    const doubtful = { 1: { alternatives: [...could('o', 0.2).alternatives!, ...could('u', 0.1).alternatives!] } };
    expect(settled(lineOf('Cure core'), lineOf('Cire', doubtful))).toEqual(['Cure core', 'Core']);
  });

  test('reads it as in a word of many documents where that is likely, whatever the page says', () => {
    expect(settled(lineOf('Rechmung', { 4: could('n', 0.2) }))).toEqual(['Rechnung']);
    expect(settled(lineOf('Rechmung', { 4: could('n', 0.04) }))).toEqual(['Rechmung']);
    expect(settled(lineOf('Data', { 3: could('e') }))).toEqual(['Data']);
  });

  test('keeps what is read as a word that the page knows, and what no word of it vouches for', () => {
    expect(settled(lineOf('Far for'), lineOf('Far', { 1: could('o') }))).toEqual(['Far for', 'Far']);
    expect(settled(lineOf('Sommer'), lineOf('Sonner', { 2: could('m', 0.3) }))).toEqual(['Sommer', 'Sonner']);
  });

  test('lets no doubtful word, no number and no code vouch for another', () => {
    expect(settled(lineOf('Sommer', { 5: could('n') }), lineOf('Sammer', { 1: could('o') }))[1]).toBe('Sammer');
    expect(settled(lineOf('B00'), lineOf('100', { 0: could('B') }))[1]).toBe('100');
    expect(settled(lineOf('SO'), lineOf('S0', { 1: could('O') }))[1]).toBe('S0');
  });

  test('reads the surname of a zone as it is printed, where one letter of either is doubtful', () => {
    const zone = lineOf('P<UTOMUSTERMAHN<<ANNA<<<<', { 13: could('N', 0.2) });
    expect(settled(lineOf('MUSTERMANN'), zone)[1]).toBe('P<UTOMUSTERMANN<<ANNA<<<<');
    expect(settled(lineOf('MUSTRMANN'), zone)[1]).toBe('P<UTOMUSTERMANN<<ANNA<<<<');
    expect(settled(lineOf('SOMMERHAHN'), zone)[1]).toBe('P<UTOMUSTERMAHN<<ANNA<<<<');
    expect(settled(lineOf('MUSTERMAHN'), zone)[1]).toBe('P<UTOMUSTERMAHN<<ANNA<<<<');
  });

  test('puts the point back that was nearly read before two decimals', () => {
    expect(settled(lineOf('RM 5000', { 5: { point: 0.2 } }))).toEqual(['RM 50.00']);
    expect(settled(lineOf('5000', { 2: { point: 0.05 } }))).toEqual(['5000']);
  });

  test('puts none into a number that has one, nor elsewhere', () => {
    expect(settled(lineOf('1.5000', { 4: { point: 0.2 } }))).toEqual(['1.5000']);
    expect(settled(lineOf('5000', { 1: { point: 0.2 } }))).toEqual(['5000']);
    expect(settled(lineOf('A5000', { 3: { point: 0.2 } }))).toEqual(['A5000']);
  });

  test('keeps lines of nothing', () => {
    expect(settled(lineOf(''))).toEqual(['']);
    expect(settleWords([])).toEqual([]);
  });
});
