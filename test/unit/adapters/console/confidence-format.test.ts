import { describe, expect, test } from 'vitest';
import { confidenceFormat } from '../../../../src/adapters/console/shell/confidence-format.ts';

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
