import { describe, expect, test } from 'vitest';
import { confidenceFormat, similarityFormat } from '../../../console/shell/confidence-format.ts';

describe.each(['en', 'pt-BR'] as const)('A confidence in the console in %s', (language) => {
  const format = confidenceFormat(language);

  test('is in whole percents', () => {
    expect(format(0.874)).toMatch(/^87\s?%$/);
    expect(format(0.994)).toMatch(/^99\s?%$/);
  });

  test('is 100 % of what is certain alone', () => {
    expect(format(1)).toMatch(/^100\s?%$/);
    expect(format(0.999)).toMatch(/^> 99\s?%$/);
    expect(format(0.995)).toMatch(/^> 99\s?%$/);
  });
});

describe.each(['en', 'pt-BR'] as const)('A similarity in the console in %s', (language) => {
  const format = similarityFormat(language);

  test('is in tenths of a percent', () => {
    expect(format(0.947)).toMatch(/^94[.,]7\s?%$/);
    expect(format(0.62)).toMatch(/^62\s?%$/);
  });

  test('is 100 % or 0 % of what is certain alone', () => {
    expect(format(1)).toMatch(/^100\s?%$/);
    expect(format(0.9996)).toMatch(/^> 99[.,]9\s?%$/);
    expect(format(0)).toMatch(/^0\s?%$/);
    expect(format(0.0001)).toMatch(/^< 0[.,]1\s?%$/);
  });
});
