import { expect, test } from 'vitest';
import { mergedCsv, parseCsv } from '../../../console/requests/export-csv.ts';
import { csv } from '../../../src/domain/result/csv.ts';

test('what the service writes as CSV is read back cell by cell', () => {
  const rows = [
    { document: 1, text: 'a "quoted", word;\r\nover lines', empty: null, last: 'x' },
    { document: 2, text: '=SUM(A1)', empty: null, last: null },
  ];
  expect(parseCsv(csv(rows, []))).toEqual([
    ['document', 'text', 'empty', 'last'],
    ['1', 'a "quoted", word;\r\nover lines', '', 'x'],
    ['2', "'=SUM(A1)", '', ''],
  ]);
  expect(parseCsv('')).toEqual([]);
});

test('requests become one table: a row for each document, all columns, and no formula of a reference', () => {
  const merged = mergedCsv([
    {
      about: { id: '1', reference: '=cmd' },
      csv: csv(
        [
          { document: 1, total: '-12.50' },
          { document: 2, total: 'a,b' },
        ],
        [],
      ),
    },
    { about: { id: '2', reference: '' }, csv: null },
    { about: { id: '3', reference: 'order 3' }, csv: csv([{ document: 1, number: 'N"1' }], []) },
  ]);
  expect(merged.split('\r\n')).toEqual([
    'request.id,request.reference,document,total,number',
    "1,'=cmd,1,-12.50,",
    `1,'=cmd,2,"a,b",`,
    '2,,,,',
    '3,order 3,1,,"N""1"',
    '',
  ]);
});
