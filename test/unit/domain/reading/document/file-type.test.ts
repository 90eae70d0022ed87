import { expect, test } from 'vitest';
import { pdfFromHeader, sniffFileType } from '../../../../../src/domain/reading/document/file-type.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['pdf', '%PDF-1.7'],
  ['pdf', `${' '.repeat(1019)}%PDF-`],
  ['pdf', `${'X-Trace: 0\r\n'.repeat(200)}\r\n%PDF-1.4`],
  ['pdf', `${'@PJL SET\n'.repeat(7000)}%PDF-1.4`],
])('%s is known by its signature', (type, head) => {
  expect(sniffFileType(bytes(head))).toBe(type);
});

test.each([
  '',
  'GIF89a',
  'PK\x03\x04',
  '%PDF',
  `${' '.repeat(1020)}%PDF-`,
  `${'x\n'.repeat(32_768)}%PDF-1.4`,
  `${'<p>x</p>\n'.repeat(200)}see %PDF-1.4`,
  '<html>',
  'RIFF....WEBP',
  'II+\0',
])('content that starts with %j is none of the four types', (head) => {
  expect(sniffFileType(bytes(head))).toBeNull();
});

test('a PDF is cut free only of what readers of PDF do not put up with', () => {
  const [near, far] = [bytes(`${' '.repeat(1019)}%PDF-1.4`), bytes(`${' '.repeat(2000)}\n%PDF-1.4`)];
  expect(pdfFromHeader(near)).toBe(near);
  expect(pdfFromHeader(far)).toEqual(bytes('%PDF-1.4'));
  const none = bytes('no PDF at all');
  expect(pdfFromHeader(none)).toBe(none);
});
