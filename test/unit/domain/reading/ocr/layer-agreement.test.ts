import { describe, expect, test } from 'vitest';
import { isContradictedBy, linesToCompare } from '../../../../../src/domain/reading/ocr/layer-agreement.ts';
import { at, pageOf } from '../../../../support/drawn-page.ts';

describe('a text layer is contradicted', () => {
  test('by letters, or digits, most of which are others', () => {
    expect(isContradictedBy([{ layer: 'Bnpvou!up!qbz', seen: 'Amount to pay' }])).toBe(true);
    expect(isContradictedBy([{ layer: 'Amount to pay 2591,36', seen: 'Amount to pay 1480,25' }])).toBe(true);
  });

  test('neither by what OCR mistakes, nor by what it does not read', () => {
    expect(isContradictedBy([{ layer: 'Amount to pay 1480,25', seen: 'Arnount t0 pay 148O,25' }])).toBe(false);
    expect(isContradictedBy([{ layer: 'Amount to pay 1480,25', seen: '' }])).toBe(false);
    expect(isContradictedBy([])).toBe(false);
  });

  test('in the lines with the most digits and letters', () => {
    const { blocks } = pageOf([
      at(100, 100, 'Ann'),
      at(100, 200, 'The longest line of the letter'),
      at(100, 300, 'Numbers 1480 2591 3602'),
      at(100, 400, 'Yours truly and sincerely'),
    ]);
    expect(linesToCompare(blocks).map(({ text }) => text)).toEqual([
      'Numbers 1480 2591 3602',
      'The longest line of the letter',
      'Yours truly and sincerely',
    ]);
  });
});
