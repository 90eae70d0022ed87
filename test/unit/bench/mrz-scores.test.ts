import { describe, expect, test } from 'vitest';
import { addMrz, scoreMrz } from '../../../bench/ocr/score/mrz-scores.ts';

const truth = ['P<UTOEXEMPLO<<MARIA<<<', 'AA000000<0BRA9001158F3'];

describe('The score of a machine-readable zone', () => {
  test('is full for the same lines, with spaces and among other text', () => {
    const score = scoreMrz(['PASSAPORTE', 'P<UTO EXEMPLO<<MARIA<<<', truth[1] ?? ''], truth);
    expect(score).toEqual({ lines: 2, exactLines: 2, characters: 44, rightCharacters: 44 });
  });

  test('counts the characters of the line that agrees most', () => {
    const score = scoreMrz(['AAOOOOOO<0BRA9001158F3', 'P<UTOEXEMPL0<<MARIA<<<'], truth);
    expect(score).toEqual({ lines: 2, exactLines: 0, characters: 44, rightCharacters: 44 - 6 - 1 });
  });

  test('takes a printed letter that no zone may hold for the one that stands for it', () => {
    expect(scoreMrz(['IDESPESPANOLA<<'], ['IDESPESPAÑOLA<<'])).toMatchObject({ exactLines: 1, rightCharacters: 15 });
  });

  test('is nothing for nothing and never negative', () => {
    expect(scoreMrz([], truth)).toMatchObject({ exactLines: 0, rightCharacters: 0 });
    expect(scoreMrz(['z'.repeat(100)], truth)).toMatchObject({ rightCharacters: 0 });
  });

  test('adds up over several zones', () => {
    const one = scoreMrz(truth, truth);
    expect(addMrz([one, one, scoreMrz([], truth)])).toEqual({
      lines: 6,
      exactLines: 4,
      characters: 132,
      rightCharacters: 88,
    });
  });
});
