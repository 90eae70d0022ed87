import { expect, test } from 'vitest';
import { problemInPortuguese, problemMessages } from '../../../console/parts/problem-messages.ts';

test.each(Object.entries(problemMessages))('what %s means is a sentence', (_, text) => {
  expect(text).toMatch(/^[A-ZÀ-Ú].*[.:]$/);
});

test('what the service says of a value stands behind what it means', () => {
  expect(problemInPortuguese('INVALID_FIELD', 'threshold: must be at most 1.')).toBe(
    'Um valor não é aceito: threshold: must be at most 1.',
  );
  expect(problemInPortuguese('OVERLOADED', 'The service is busy.')).toBe('O serviço está sobrecarregado.');
});
