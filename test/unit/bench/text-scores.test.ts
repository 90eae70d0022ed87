import { describe, expect, test } from 'vitest';
import { characterErrorRate } from '../../../bench/ocr/score/character-errors.ts';
import { comparedWords, scoreText } from '../../support/text-scores.ts';

describe('Words as they are compared', () => {
  test('are folded in case and stripped of outer punctuation, and keep what stands inside', () => {
    expect(comparedWords('TOTAL: "R$ 1.234,56" – Rua-das-Flores!')).toEqual([
      'total',
      'r',
      '1.234,56',
      'rua-das-flores',
    ]);
  });

  test('are the same however their accents are encoded', () => {
    expect(comparedWords('A\u0303O')).toEqual(comparedWords('\u00C3O'));
  });
});

describe('The score of a text', () => {
  test('is full for the same words in another order and on other lines', () => {
    const { wordF1 } = scoreText('paid 12.50\nTOTAL', 'total PAID 12.50');
    expect(wordF1).toBe(1);
  });

  test('is zero for nothing and for nothing alike, and full for two empty texts', () => {
    expect(scoreText('', 'some text')).toEqual({ wordF1: 0, fourGrams: 0 });
    expect(scoreText('mnop', 'some text')).toEqual({ wordF1: 0, fourGrams: 0 });
    expect(scoreText('', ' \n')).toEqual({ wordF1: 1, fourGrams: 1 });
  });

  test('counts each word as often as it stands there', () => {
    expect(scoreText('no no no', 'no yes').wordF1).toBeCloseTo((2 * 1) / 5);
  });

  test('is the harmonic mean of precision and recall', () => {
    const { wordF1 } = scoreText('one two three four', 'one two five');
    const [precision, recall] = [2 / 4, 2 / 3];
    expect(wordF1).toBeCloseTo((2 * precision * recall) / (precision + recall));
  });

  test('forgives missing and additional spaces in sequences of four characters only', () => {
    const { wordF1, fourGrams } = scoreText('JALANPERMASUTARA', 'JALAN PERMAS UTARA');
    expect(wordF1).toBe(0);
    expect(fourGrams).toBe(1);
  });

  test('compares a text of fewer than four letters as a whole', () => {
    expect(scoreText('ab-c', 'abc').fourGrams).toBe(1);
    expect(scoreText('abd', 'abc').fourGrams).toBe(0);
  });
});

describe('The character error rate', () => {
  test('counts insertions, deletions and replacements by the length of the truth', () => {
    expect(characterErrorRate('kitten', 'sitting')).toBeCloseTo(3 / 7);
  });

  test('takes line ends for spaces and sees case', () => {
    expect(characterErrorRate('a quick\nfox', 'a  quick fox ')).toBe(0);
    expect(characterErrorRate('Fox', 'fox')).toBeCloseTo(1 / 3);
  });

  test('is 1 for nothing read and may exceed 1 for too much', () => {
    expect(characterErrorRate('', 'abc')).toBe(1);
    expect(characterErrorRate('abcdefgh', 'ab')).toBe(3);
  });
});
