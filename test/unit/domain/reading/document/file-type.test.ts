import { expect, test } from 'vitest';
import {
  pdfFromHeader,
  sniffFileType,
  sniffForeignFormat,
} from '../../../../../src/domain/reading/document/file-type.ts';

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
  '<!DOCTYPE html><html></html>',
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>',
  '<?xml version="1.0"?><!-- <Invoice/> --><note/>',
  '<?xml version="1.0"?>',
  'Invoice',
  '{"Invoice": 1}',
])('content that starts with %j is none of the types', (head) => {
  expect(sniffFileType(bytes(head))).toBeNull();
});

test.each([
  ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
  ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
  ['avif', '\0\0\0\x18ftypmif1\0\0\0\0mif1avif'],
  ['avif', '\0\0\0\x14ftypavif\0\0\0\0mif1'],
  ['webp', 'RIFF\x24\0\0\0WEBPVP8 '],
  [null, '\0\0\0\x14ftypisom\0\0\0\0mp41heic'],
  [null, '\0\0\0\x18ftyp'],
  [null, 'RIFF\x24\0\0\0WAVE'],
  [null, 'GIF89a'],
  [null, ''],
])('of pictures that are not read, %s is known by its first bytes', (format, head) => {
  expect(sniffFileType(bytes(head))).toBeNull();
  expect(sniffForeignFormat(bytes(head))).toBe(format);
});

test('a PDF is cut free only of what readers of PDF do not put up with', () => {
  const [near, far] = [bytes(`${' '.repeat(1019)}%PDF-1.4`), bytes(`${' '.repeat(2000)}\n%PDF-1.4`)];
  expect(pdfFromHeader(near)).toBe(near);
  expect(pdfFromHeader(far)).toEqual(bytes('%PDF-1.4'));
  const none = bytes('no PDF at all');
  expect(pdfFromHeader(none)).toBe(none);
});

const invoice = '<?xml version="1.0"?>\n<!-- made by a test -->\n<ubl:Invoice xmlns:ubl="urn:x">';

test.each([
  ['with its declaration', bytes(invoice)],
  ['behind a byte order mark', bytes(`\xef\xbb\xbf${invoice}`)],
  ['in UTF-16', Uint8Array.from(Buffer.from(`\ufeff${invoice}`, 'utf16le'))],
  ['without a declaration', bytes('<nfeProc versao="4.00"><NFe/></nfeProc>')],
  ['with a document type declaration, which is refused later', bytes('<!DOCTYPE Invoice [<!ENTITY a "b">]><Invoice/>')],
])('an XML document is known by its root element: %s', (_, head) => {
  expect(sniffFileType(head)).toBe('xml');
});

test('the root element of an XML document is found in time, whatever comes before it', () => {
  const begun = performance.now();
  expect(sniffFileType(bytes('<?x ?><!-- x -->'.repeat(4_000)))).toBeNull();
  expect(sniffFileType(bytes('<!--'.repeat(16_000)))).toBeNull();
  expect(sniffFileType(bytes('<?'.repeat(32_000)))).toBeNull();
  expect(performance.now() - begun).toBeLessThan(500);
});
