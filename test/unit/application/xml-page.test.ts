import { describe, expect, test } from 'vitest';
import { xmlPage } from '../../../src/application/stages/xml-page.ts';
import { batchXml, nfeXml } from '../../fixtures/fiscal-xml.ts';
import { nullOpener } from '../../support/null-engines.ts';

const limits = { maxPages: 1, maxPixelsPerPage: 1, timeoutMs: 10_000 };
const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (bytes: Uint8Array) => xmlPage(nullOpener, { type: 'xml', bytes, password: null }, limits);

const bomb = '<!DOCTYPE Invoice [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><Invoice>&b;</Invoice>';
const external = '<!DOCTYPE Invoice SYSTEM "file:///etc/hostname"><Invoice/>';
const many = (count: number) => `<Invoice>${'<a/>'.repeat(count)}</Invoice>`;

describe('an XML file that is not read is refused with a code and a sentence', () => {
  test.each([
    ['entities', utf8(bomb), 'UNREADABLE_FILE', 'document type declaration'],
    ['a reference outside', utf8(external), 'UNREADABLE_FILE', 'document type declaration'],
    ['an entity that nobody defined', utf8('<Invoice>&b;</Invoice>'), 'UNREADABLE_FILE', 'not well-formed'],
    ['an open element', utf8('<Invoice><a>'), 'UNREADABLE_FILE', 'not well-formed'],
    ['two roots', utf8(nfeXml('55', { isBare: true }).repeat(2)), 'UNREADABLE_FILE', 'not well-formed'],
    ['an unknown encoding', utf8('<?xml version="1.0" encoding="EBCDIC"?><Invoice/>'), 'UNREADABLE_FILE', 'encoding'],
    ['bytes of another encoding', Uint8Array.from([...utf8('<Invoice>'), 0xff]), 'UNREADABLE_FILE', 'encoding'],
    ['too deep', utf8('<Invoice>'.repeat(40)), 'FILE_TOO_COMPLEX', 'too many elements'],
    ['too many elements', utf8(many(100_001)), 'FILE_TOO_COMPLEX', 'too many elements'],
    ['too large', utf8(`<Invoice>${' '.repeat(8_400_000)}</Invoice>`), 'FILE_TOO_COMPLEX', 'too large'],
    ['no document that is known', utf8('<Invoice xmlns="urn:x"/>'), 'UNSUPPORTED_FILE_TYPE', 'none of the documents'],
    ['several documents', utf8(batchXml(3)), 'UNSUPPORTED_FILE_TYPE', 'several documents'],
  ])('%s', async (_, bytes, code, reason) => {
    await expect(read(bytes)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(reason),
      retryable: false,
    });
  });
});

test('no refusal repeats what the file says', async () => {
  const secret = '<!DOCTYPE Invoice [<!ENTITY a "Segredo">]><Invoice>Segredo</Invoice>';
  await expect(read(utf8(secret))).rejects.toMatchObject({ message: expect.not.stringContaining('Segredo') });
});
