import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { producersIn, savesOf } from '../../../../src/adapters/pdfium/pdf-saves.ts';

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const kindsOf = (text: string) => savesOf(bytesOf(text)).map(({ kind }) => kind);

const original = '%PDF-1.7\n1 0 obj\n<< /Type /Page >>\nendobj\ntrailer\n<< >>\nstartxref\n0\n%%EOF\n';
const update = (object: string) => `${object}\nxref\n0 0\ntrailer\n<< >>\nstartxref\n9\n%%EOF\n`;
const page = '1 0 obj\n<< /Type /Page /Contents 9 0 R >>\nendobj';
const note = '7 0 obj\n<< /Type /Annot /Subtype /FreeText >>\nendobj';
const widget = '8 0 obj\n<< /Type /Annot /Subtype /Widget /FT /Tx /V (7) >>\nendobj';
const signature = '5 0 obj\n<< /Type /Sig /ByteRange [0 1 2 3] >>\nendobj\n1 0 obj\n<< /Type /Page >>\nendobj';

function compressed(objects: string): string {
  const stream = deflateSync(Buffer.from(objects, 'latin1')).toString('latin1');
  return `6 0 obj\n<< /Type /ObjStm /Filter /FlateDecode >>\nstream\n${stream}\nendstream\nendobj`;
}

describe('what later savings appended to a PDF', () => {
  test('is nothing for a file that was saved once, or is no PDF', () => {
    expect(kindsOf(original)).toEqual([]);
    expect(kindsOf('')).toEqual([]);
  });

  test.each([
    ['nothing, as Word does after each file', '', 'nothing'],
    ['a signature with the page that shows it', signature, 'signature'],
    ['values of a form', widget, 'form'],
    ['a page', page, 'content'],
    ['a note', note, 'content'],
    ['a page in a compressed object', compressed('<< /Type /Page >>'), 'content'],
    ['a compressed object that is broken', compressed('').replace('stream\n', 'stream\n\u0001'), 'nothing'],
  ])('is known for %s', (_, object, kind) => {
    expect(kindsOf(original + update(object))).toEqual([kind]);
  });

  test('is told in order', () => {
    expect(kindsOf(original + update(widget) + update(signature) + update(page))).toEqual([
      'form',
      'signature',
      'content',
    ]);
  });

  test('is no first part of a linearised file', () => {
    const head = '1 0 obj\n<< /Linearized 1 /L 00000000 /N 1 >>\nendobj\nstartxref\n0\n%%EOF\n';
    const file = `%PDF-1.7\n${head}${page}\nstartxref\n5\n%%EOF\n`;
    const linearised = file.replace('00000000', String(file.length).padStart(8, '0'));
    expect(kindsOf(linearised)).toEqual([]);
    expect(kindsOf(linearised + update(page))).toEqual(['content']);
  });

  test('is looked at within bounds in a file that was made to take for ever', () => {
    const bomb = deflateSync(Buffer.alloc(50_000_000, '<< /Type /Page >> ')).toString('latin1');
    const stream = `6 0 obj\n<< /Type /ObjStm >>\nstream\n${bomb}\nendstream\nendobj`;
    const began = process.cpuUsage();
    expect(kindsOf(original + update(stream))).toEqual(['nothing']);
    expect(kindsOf(original + '%%EOF '.repeat(200_000))).toHaveLength(99);
    expect(process.cpuUsage(began).user).toBeLessThan(5e6);
  });
});

test('the producers in a file are those of every version and of its metadata, as far as they can be read', () => {
  const versions = '<< /Producer (First 1.0) >> << /Producer(First 1.0)>> <pdf:Producer>Second</pdf:Producer>';
  expect(producersIn(bytesOf(`${versions} /Producer (\u00fe\u00ff\u0000A) /Producer <feff>`))).toEqual([
    'First 1.0',
    'Second',
  ]);
});
