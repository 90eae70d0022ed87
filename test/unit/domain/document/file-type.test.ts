import { expect, test } from 'vitest';
import { sniffFileType } from '../../../../src/domain/document/file-type.ts';

const bytes = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

test.each([
  ['jpeg', '\xff\xd8\xff\xe0'],
  ['png', '\x89PNG\r\n\x1a\n'],
  ['tiff', 'II*\0'],
  ['tiff', 'MM\0*'],
  ['pdf', '%PDF-1.7'],
  ['pdf', `${' '.repeat(1019)}%PDF-`],
])('%s is known by its signature', (type, head) => {
  expect(sniffFileType(bytes(head))).toBe(type);
});

test.each(['', 'GIF89a', 'PK\x03\x04', '%PDF', `${' '.repeat(1020)}%PDF-`, '<html>', 'RIFF....WEBP', 'II+\0'])(
  'content that starts with %j is none of the four types',
  (head) => {
    expect(sniffFileType(bytes(head))).toBeNull();
  },
);
