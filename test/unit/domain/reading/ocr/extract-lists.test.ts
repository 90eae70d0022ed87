import { describe, expect, test } from 'vitest';
import type { ListDefinition, ListRule } from '../../../../../src/domain/template/template.ts';
import { at, type DrawnLine, pageOf } from '../../../../support/drawn-page.ts';
import { readWith } from '../../../../support/read-with.ts';
import { fieldOf, templateOf } from '../../../../support/template-of.ts';

function rowsOf(
  list: Omit<ListDefinition, 'key' | 'title'>,
  lines: readonly DrawnLine[],
  landmarks: readonly string[] = [],
) {
  const template = templateOf({ lists: [{ key: 'rows', title: 'Rows', ...list }], landmarks });
  return readWith(template, [pageOf(lines)]).lists['rows'] ?? [];
}

function valuesOf(...args: Parameters<typeof rowsOf>) {
  return rowsOf(...args).map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, field]) => [key, field.value])),
  );
}

const brl = (amount: string) => ({ amount, currency: 'BRL' });

describe('a table', () => {
  const table: ListRule = {
    by: 'table',
    columns: { description: ['Descrição'], quantity: ['Qtde'], total: ['Valor'] },
    until: ['Total'],
  };
  const list = {
    fields: [
      fieldOf('description', 'text', [], { required: true }),
      fieldOf('quantity', 'number', []),
      fieldOf('total', 'money', [], { required: true }),
    ],
    extract: [table],
  };
  const heading = at(50, 100, 'Descrição               Qtde                Valor');

  test('has a row for each line below its heading, up to the totals', () => {
    const lines = [
      heading,
      at(50, 140, 'Caneta azul              2                 10,00'),
      at(50, 180, 'Papel                    1                  5,50'),
      at(50, 230, 'Total                                      15,50'),
      at(50, 270, 'Troco                    1                  4,50'),
    ];
    expect(valuesOf(list, lines)).toEqual([
      { description: 'Caneta azul', quantity: '2', total: brl('10.00') },
      { description: 'Papel', quantity: '1', total: brl('5.50') },
    ]);
  });

  test('joins a line that only goes on with the description', () => {
    const lines = [heading, at(50, 140, 'Caneta azul              2                 10,00'), at(50, 165, 'ponta fina')];
    expect(valuesOf(list, lines)).toEqual([
      { description: 'Caneta azul ponta fina', quantity: '2', total: brl('10.00') },
    ]);
  });

  test('regression: takes an amount alone, and what follows a row that is none, for no more of an item', () => {
    const item = at(50, 140, 'Caneta azul              2                 10,00');
    const sums = [at(50, 165, '                                           0,60'), at(50, 190, 'sem imposto')];
    expect(valuesOf(list, [heading, item, ...sums])).toEqual([
      { description: 'Caneta azul', quantity: '2', total: brl('10.00') },
    ]);
  });

  test('leaves a column empty where nothing stands, and drops a row without what it must have', () => {
    const lines = [
      heading,
      at(50, 140, 'Frete                                     7,00'),
      at(50, 180, 'sem valor                3'),
    ];
    expect(valuesOf(list, lines)).toEqual([{ description: 'Frete', quantity: null, total: brl('7.00') }]);
  });

  test('ends where the page stays empty', () => {
    const lines = [
      heading,
      at(50, 140, 'Papel                    1                  5,50'),
      at(50, 500, 'Rodape                   9                  9,99'),
    ];
    expect(valuesOf(list, lines)).toHaveLength(1);
  });

  test('does not take two headings for one label', () => {
    const columns = { description: ['Item'], tax: ['Tax'], total: ['Amount', 'Tax amount'] };
    const fields = ['description', 'tax', 'total'].map((key) =>
      fieldOf(key, key === 'description' ? 'text' : 'money', []),
    );
    const lines = [at(50, 100, 'Item             Tax        Amount'), at(50, 140, 'Pen              1,00       10,00')];
    expect(valuesOf({ fields, extract: [{ by: 'table', columns, until: [] }] }, lines)).toEqual([
      { description: 'Pen', tax: brl('1.00'), total: brl('10.00') },
    ]);
  });

  test('is none without a heading of at least two columns', () => {
    expect(valuesOf(list, [at(50, 100, 'Valor'), at(50, 140, '10,00')])).toEqual([]);
  });

  test('holds its values against the rules of their fields', () => {
    const fields = [
      fieldOf('description', 'text', []),
      fieldOf('total', 'money', [], { validate: [{ rule: 'money.positive' }] }),
    ];
    const [row] = rowsOf({ fields, extract: [table] }, [
      heading,
      at(50, 140, 'Brinde                                     0,00'),
    ]);
    expect(row?.['total']?.validations).toMatchObject([{ rule: 'money.positive', result: 'invalid' }]);
  });
});

describe('rows by a pattern', () => {
  const list = {
    fields: [fieldOf('name', 'text', []), fieldOf('total', 'money', [])],
    extract: [
      { by: 'rows', pattern: '^(?<name>\\p{L}.{1,40}?) (?<total>\\d+,\\d{2})$', within: { before: ['Subtotal'] } },
    ] satisfies ListRule[],
  };

  test('take their fields from named groups, within a section', () => {
    const lines = [at(50, 100, 'Cafe      5,00'), at(50, 140, 'Subtotal      5,00'), at(50, 180, 'Troco      2,00')];
    expect(valuesOf(list, lines)).toEqual([{ name: 'Cafe', total: brl('5.00') }]);
  });

  test('are those of every match where columns stand side by side, else of the first', () => {
    const pattern = '(?<name>\\p{L}[\\p{L} ]{1,40}?) (?<total>\\d+,\\d{2})';
    const ruled = (repeats: boolean) => ({ ...list, extract: [{ by: 'rows', pattern, repeats }] satisfies ListRule[] });
    const lines = [at(50, 100, 'Cafe 5,00      Pao de forma 7,50'), at(50, 140, 'Leite 4,00')];
    const [coffee, bread, milk] = [
      ['Cafe', '5.00'],
      ['Pao de forma', '7.50'],
      ['Leite', '4.00'],
    ].map(([name, amount]) => ({ name, total: brl(amount ?? '') }));
    expect(valuesOf(ruled(true), lines)).toEqual([coffee, bread, milk]);
    expect(valuesOf(ruled(false), lines)).toEqual([coffee, milk]);
  });

  test('may take two lines of the page, and begin anew where two do not fit', () => {
    const pattern = '^(?<name>\\p{L}[^\\n]{1,40}?)\\n\\d+ x (?<total>\\d+,\\d{2})$';
    const ruled = { ...list, extract: [{ by: 'rows', pattern, lines: 2 }] satisfies ListRule[] };
    const lines = ['Itens', 'Cafe', '2 x 5,00', 'Pao de forma', '1 x 7,50', 'Total'];
    expect(
      valuesOf(
        ruled,
        lines.map((line, index) => at(50, 100 + 40 * index, line)),
      ),
    ).toEqual([
      { name: 'Cafe', total: brl('5.00') },
      { name: 'Pao de forma', total: brl('7.50') },
    ]);
  });
});

describe('pairs of labels and values', () => {
  const list = {
    fields: [fieldOf('key', 'text', [], { required: true }), fieldOf('value', 'text', [], { required: true })],
    extract: [{ by: 'pairs' }] satisfies ListRule[],
  };
  const pairs = (lines: readonly DrawnLine[]) =>
    valuesOf(list, lines).map(({ key, value }) => [key, value].map(String).join(' = '));

  test('are joined by a colon, several on a line', () => {
    expect(pairs([at(50, 100, 'Invoice No: 123 Date: 05/03/2026      Due date:   06/03/2026')])).toEqual([
      'Invoice No = 123',
      'Date = 05/03/2026',
      'Due date = 06/03/2026',
    ]);
  });

  test('may stand above one another', () => {
    expect(pairs([at(50, 100, 'Bill to:'), at(50, 130, 'Sample Trading LLC')])).toEqual([
      'Bill to = Sample Trading LLC',
    ]);
  });

  test('are none where nothing follows, or a time does', () => {
    expect(pairs([at(50, 100, 'Notes:'), at(50, 300, 'at 12:41')])).toEqual([]);
  });
});

describe('parents', () => {
  const parents: ListRule = { by: 'parents', labels: ['FILIAÇÃO'], direction: 'below', maxLines: 4 };
  const list = { fields: ['name', 'role', 'roleSource'].map((key) => fieldOf(key, 'text', [])), extract: [parents] };
  const read = (...names: readonly string[]) =>
    rowsOf(list, [at(50, 100, 'FILIAÇÃO'), ...names.map((name, index) => at(50, 124 + index * 24, name))]);
  const named = (...names: readonly string[]) => read(...names).map((row) => row['name']?.value);

  test('are a name on each line', () => {
    expect(named('JOSE MODELO DA SILVA', 'ANA EXEMPLO DA SILVA')).toEqual([
      'JOSE MODELO DA SILVA',
      'ANA EXEMPLO DA SILVA',
    ]);
  });

  test('are told father from mother by their order, which is little proof', () => {
    const [father, mother] = read('JOSE MODELO DA SILVA', 'ANA EXEMPLO DA SILVA');
    expect(father?.['role']).toMatchObject({ value: 'father', method: 'derive', source: 'derived' });
    expect(mother?.['role']).toMatchObject({ value: 'mother', method: 'derive', source: 'derived' });
    expect(mother?.['roleSource']?.value).toBe('order');
    expect(mother?.['role']?.confidence).toBeLessThan(0.5);
  });

  test('are told father from mother by a label, whatever their order', () => {
    const [mother, father] = read('MÃE: ANA EXEMPLO DA SILVA', 'PAI: JOSE MODELO DA SILVA');
    expect(mother).toMatchObject({
      name: { value: 'ANA EXEMPLO DA SILVA' },
      role: { value: 'mother' },
      roleSource: { value: 'label' },
    });
    expect(father).toMatchObject({ name: { value: 'JOSE MODELO DA SILVA' }, role: { value: 'father' } });
  });

  test('may be one alone, whose role nothing tells', () => {
    expect(read('ANA EXEMPLO DA SILVA')).toMatchObject([{ role: { value: 'unknown' }, roleSource: { value: null } }]);
  });

  test('may have names that wrap', () => {
    expect(named('JOSE MODELO', 'DA SILVA', 'ANA EXEMPLO DA', 'SILVA')).toEqual([
      'JOSE MODELO DA SILVA',
      'ANA EXEMPLO DA SILVA',
    ]);
    expect(named('JOSE MODELO', 'ANTONIO PRADO', 'ANA EXEMPLO', 'TERESA PRADO')).toEqual([
      'JOSE MODELO ANTONIO PRADO',
      'ANA EXEMPLO TERESA PRADO',
    ]);
  });

  test('are none where the form says so', () => {
    expect(read('NÃO DECLARADO')).toEqual([]);
    expect(read('********')).toEqual([]);
  });

  test('point at the lines of each name', () => {
    const [father] = read('JOSE MODELO', 'DA SILVA');
    expect(father?.['name']?.locations).toHaveLength(2);
  });
});

describe('the rules of a list', () => {
  test('are tried in order until one yields a row', () => {
    const extract: readonly ListRule[] = [
      { by: 'table', columns: { key: ['Item'], value: ['Valor'] }, until: [] },
      { by: 'pairs' },
    ];
    const list = { fields: [fieldOf('key', 'text', []), fieldOf('value', 'text', [])], extract };
    expect(valuesOf(list, [at(50, 100, 'Nome: MARIA')])).toEqual([{ key: 'Nome', value: 'MARIA' }]);
  });

  test('may be none, as in generative templates', () => {
    expect(valuesOf({ fields: [fieldOf('key', 'text', [])] }, [at(50, 100, 'Nome: MARIA')])).toEqual([]);
  });
});
