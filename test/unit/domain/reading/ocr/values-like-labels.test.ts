import { describe, expect, test } from 'vitest';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readField } from '../../../../support/read-with.ts';
import { fieldOf } from '../../../../support/template-of.ts';

/** The name under `Nome`, where `Cidade` and `Serviço prestado` are labels too. */
function nameOn(...lines: readonly DrawnLine[]) {
  const rule = { by: 'label', labels: ['Nome'], direction: 'right_or_below' } as const;
  const landmarks = ['Cidade', 'Serviço prestado'];
  return readField(fieldOf('name', 'text', [rule]), pageOf(lines), { landmarks }).value;
}

const labels = [at(20, 100, 'Nome'), at(600, 100, 'Cidade')];

describe('a value that begins with the words of a label', () => {
  test('is one in a row of values under a row of labels', () => {
    const row = [at(20, 130, 'Serviço Prestado com Zelo Ltda'), at(600, 130, 'Recife')];
    expect(nameOn(...labels, ...row)).toBe('Serviço Prestado com Zelo Ltda');
  });

  test.each([
    ['no other label has a value beside it', [at(20, 130, 'Serviço prestado Limpeza')]],
    ['a colon says that it is a label', [at(20, 130, 'Serviço prestado: Limpeza'), at(600, 130, 'Recife')]],
    ['nothing follows it', [at(20, 130, 'Serviço prestado'), at(600, 130, 'Recife')]],
    ['what stands beside it is a label too', [at(20, 130, 'Serviço prestado Limpeza'), at(600, 130, 'Cidade Recife')]],
  ])('is none where %s', (_, row) => {
    expect(nameOn(...labels, ...row)).toBeNull();
  });
});
