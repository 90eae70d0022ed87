import { describe, expect, test } from 'vitest';
import {
  allBoxes,
  correctionsOf,
  type Edits,
  editsOf,
  listRows,
  noEdits,
  textOf,
  withCell,
  withRowBehind,
  withRowTurned,
} from '../../../console/review/edits.ts';
import { readBill } from '../../support/doubtful-bill.ts';

const [bill] = readBill().documents;
const documents = bill === undefined ? [] : [bill];
const columns = ['name', 'price'];
const boxes = (edits: Edits) => allBoxes(documents, () => columns, edits);
const boxAt = (edits: Edits, id: string) => {
  const found = boxes(edits).find((box) => box.id === id);
  if (found === undefined) throw new Error(`no box ${id}`);
  return found;
};
const rows = (edits: Edits) =>
  bill === undefined ? [] : listRows(bill, { document: 0, list: 'items', columns }, edits);
const edited = (id: string, value: string | null, edits = noEdits) => withCell(edits, boxAt(edits, id), { value });
const added = (edits = noEdits) =>
  withRowBehind(edits, { document: 0, list: 'items', index: 0 }, { count: 1, id: 'new' });

describe('the boxes of a review', () => {
  test('are the fields, then the cells of lists, in their order', () => {
    expect(boxes(noEdits).map(({ id }) => id)).toEqual([
      '0.cpf',
      '0.dueDate',
      '0.total',
      '0.items.0.name',
      '0.items.0.price',
    ]);
  });

  test('say what was typed, else what was read', () => {
    expect(textOf(boxAt(noEdits, '0.cpf'))).toBe('123.456.789-08');
    expect(textOf(boxAt(edited('0.cpf', '1'), '0.cpf'))).toBe('1');
    expect(textOf(boxAt(edited('0.cpf', null), '0.cpf'))).toBe('');
    expect(textOf(boxAt(withCell(edited('0.cpf', '1'), boxAt(noEdits, '0.cpf'), null), '0.cpf'))).toBe(
      '123.456.789-08',
    );
  });

  test('have those of added rows at their place, and none of removed ones', () => {
    expect(rows(added()).map(({ id }) => id)).toEqual(['0.items.0', '0.items.+new']);
    const front = { ...added(), added: added().added.map((row) => ({ ...row, before: 0 })) };
    expect(rows(front).map(({ id }) => id)).toEqual(['0.items.+new', '0.items.0']);
    const [row] = rows(noEdits);
    const without = row === undefined ? noEdits : withRowTurned(noEdits, row);
    expect(boxes(without).map(({ id }) => id)).toEqual(['0.cpf', '0.dueDate', '0.total']);
    expect(row && withRowTurned(without, row)).toEqual(noEdits);
    const again = rows(added()).at(-1);
    expect(again && withRowTurned(added(), again)).toEqual(noEdits);
  });
});

describe('what is sent of a review', () => {
  const place = { page: 1, words: [1] };
  const total = withCell(noEdits, boxAt(noEdits, '0.total'), { value: '25,00', place });
  const cell = edited('0.items.0.price', '9,50', total);
  const edits = edited('0.items.+new.name', 'BOLO', added(cell));

  test('names documents, fields and rows, and knows which box each is of', () => {
    const { fields, rows: sent, boxes: named } = correctionsOf(edits);
    expect(fields).toEqual([{ document: 0, field: 'total', value: '25,00', place }]);
    expect(sent).toEqual([
      { document: 0, list: 'items', change: 'set', row: 0, fields: [{ field: 'price', value: '9,50' }] },
      { document: 0, list: 'items', change: 'add', fields: [{ field: 'name', value: 'BOLO' }] },
    ]);
    expect(named).toEqual({
      'fields.0': '0.total',
      'rows.0.fields.0': '0.items.0.price',
      'rows.1.fields.0': '0.items.+new.name',
    });
  });

  test('leaves out cells of rows that go', () => {
    const [row] = rows(cell);
    const { rows: sent } = correctionsOf(row === undefined ? cell : withRowTurned(cell, row));
    expect(sent).toEqual([{ document: 0, list: 'items', change: 'remove', row: 0 }]);
  });

  test('makes the same edits again when it comes back as a draft', () => {
    const [row] = rows(edits);
    const whole = row === undefined ? edits : withRowTurned(edits, row);
    for (const each of [noEdits, edits, whole]) {
      const { boxes: _, ...sent } = correctionsOf(each);
      const { boxes: __, ...again } = correctionsOf(editsOf(sent, null));
      expect(again).toEqual(sent);
    }
    expect(editsOf({ fields: [], rows: [] }, 'Look.').note).toBe('Look.');
  });
});
