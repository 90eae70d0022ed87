import { describe, expect, test } from 'vitest';
import { readAnswer } from '../../../../src/adapters/embedded/pglite-statements.ts';

const parsers = { 23: Number, 16: (text: string) => text === 't' };

function message(letter: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)));
  return Buffer.concat([Buffer.from(letter), int32(body.length + 4), body]);
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16BE(value);
  return bytes;
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const rowDescription = (...columns: [string, number][]): Buffer =>
  message(
    'T',
    int16(columns.length),
    ...columns.flatMap(([name, type]) => [`${name}\0`, int32(9), int16(1), int32(type), int16(4), int32(-1), int16(0)]),
  );
const dataRow = (...values: (string | null)[]): Buffer =>
  message(
    'D',
    int16(values.length),
    ...values.flatMap((value) => (value === null ? [int32(-1)] : [int32(Buffer.byteLength(value)), value])),
  );

describe('readAnswer', () => {
  test('reads rows by the types of their columns', () => {
    const bytes = Buffer.concat([
      message('2'),
      rowDescription(['número', 23], ['ok', 16], ['text', 25]),
      dataRow('42', 't', 'ação 😀'),
      dataRow(null, 'f', ''),
      message('C', 'SELECT 2\0'),
      message('Z', 'I'),
    ]);
    expect(readAnswer(bytes, parsers)).toEqual({
      result: {
        command: 'SELECT',
        rowCount: 2,
        rows: [
          { número: 42, ok: true, text: 'ação 😀' },
          { número: null, ok: false, text: '' },
        ],
      },
      error: null,
      notifications: [],
    });
  });

  test('counts rows that were changed, and none where there are none to count', () => {
    const result = (tag: string) => readAnswer(message('C', `${tag}\0`), parsers).result;
    expect(result('INSERT 0 3')).toEqual({ command: 'INSERT', rowCount: 3, rows: [] });
    expect(result('UPDATE 7')).toEqual({ command: 'UPDATE', rowCount: 7, rows: [] });
    expect(result('CREATE TABLE')).toEqual({ command: 'CREATE', rowCount: 0, rows: [] });
    expect(result('ROLLBACK')).toEqual({ command: 'ROLLBACK', rowCount: 0, rows: [] });
  });

  test('answers the last of several statements', () => {
    const bytes = Buffer.concat([
      rowDescription(['a', 23]),
      dataRow('1'),
      message('C', 'SELECT 1\0'),
      message('C', 'DELETE 2\0'),
    ]);
    expect(readAnswer(bytes, parsers).result).toEqual({ command: 'DELETE', rowCount: 2, rows: [] });
  });

  test('reads the first error without the data of the row that it tells of', () => {
    const error = (code: string, detail: string) =>
      message('E', `SERROR\0C${code}\0Mrefused\0D${detail}\0tthings\0cid\0nthings_pkey\0\0`);
    const bytes = Buffer.concat([error('23505', 'Key (id)=(made up) already exists.'), error('25P02', '')]);
    expect(readAnswer(bytes, parsers).error).toEqual({
      message: 'refused',
      code: '23505',
      constraint: 'things_pkey',
      table: 'things',
      column: 'id',
    });
  });

  test('reads notifications between other messages', () => {
    const bytes = Buffer.concat([
      message('C', 'COMMIT\0'),
      message('A', int32(7), 'docface_finished\0', 'id-1\0'),
      message('A', int32(7), 'docface_outbox\0', '\0'),
      message('Z', 'I'),
    ]);
    expect(readAnswer(bytes, parsers).notifications).toEqual([
      { channel: 'docface_finished', payload: 'id-1' },
      { channel: 'docface_outbox', payload: '' },
    ]);
  });
});
