import { describe, expect, test } from 'vitest';
import { readXml, xmlLimits } from '../../../../src/adapters/saxes/read-xml.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
const read = (text: string) => readXml(bytesOf(text));
const nested = (depth: number): string => '<a>'.repeat(depth) + '</a>'.repeat(depth);

describe('readXml', () => {
  test('reads elements with their namespaces, attributes and texts', () => {
    const { root } = read(
      '<?xml version="1.0"?><!-- a comment --><x:a xmlns:x="urn:example" kind="k"> one <b><![CDATA[<2>]]></b> &amp; &#233;</x:a>',
    );
    expect(root).toEqual({
      name: 'a',
      namespace: 'urn:example',
      attributes: { kind: 'k' },
      text: ' one  & é',
      children: [{ name: 'b', namespace: '', attributes: {}, text: '<2>', children: [] }],
    });
  });

  const laughs = [
    '<!ENTITY l0 "ha">',
    ...Array.from({ length: 9 }, (_, at) => `<!ENTITY l${at + 1} "${`&l${at};`.repeat(10)}">`),
  ];
  test.each([
    ['entities in one another', `<!DOCTYPE a [${laughs.join('')}]><a>&l9;</a>`],
    ['an entity of a file', '<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/hostname">]><a>&e;</a>'],
    ['a definition elsewhere', '<!DOCTYPE a SYSTEM "http://example.com/a.dtd"><a/>'],
    ['nothing in it', '<!DOCTYPE a><a/>'],
    ['small letters, which no reader of XML takes', '<!doctype a><a/>'],
  ])('refuses a document type declaration: %s', (_, text) => {
    expect(read(text)).toEqual({ refusal: 'doctype' });
  });

  test.each([
    ['an entity that is not of XML itself', '<a>&nbsp;</a>'],
    ['an element that is not closed', '<a><b></a>'],
    ['a second root', '<a/><b/>'],
    ['a prefix without a namespace', '<x:a/>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['no element', 'invoice'],
    ['nothing', ''],
  ])('refuses what is not well-formed: %s', (_, text) => {
    expect(read(text)).toEqual({ refusal: 'not_well_formed' });
  });

  test('refuses what is nested too deeply, and takes what is not', () => {
    expect(read(nested(xmlLimits.depth)).root?.name).toBe('a');
    expect(read(nested(xmlLimits.depth + 1))).toEqual({ refusal: 'too_complex' });
    expect(read('<a>'.repeat(1_000_000))).toEqual({ refusal: 'too_complex' });
  });

  test('refuses too many elements and too many attributes', () => {
    expect(read(`<a>${'<b/>'.repeat(xmlLimits.elements)}</a>`)).toEqual({ refusal: 'too_complex' });
    const attributes = Array.from({ length: xmlLimits.attributes + 1 }, (_, at) => `a${at}=""`).join(' ');
    expect(read(`<a ${attributes}/>`)).toEqual({ refusal: 'too_complex' });
  });

  test('refuses too many bytes without looking at them', () => {
    expect(readXml(new Uint8Array(xmlLimits.bytes + 1))).toEqual({ refusal: 'too_large' });
  });

  test('leaves out a text that is longer than any value, and goes on behind it', () => {
    const { root } = read(`<a><file>${'QUJD'.repeat(xmlLimits.text)}</file><b>2</b></a>`);
    expect(root?.children.map(({ text }) => text)).toEqual(['', '2']);
  });

  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?><a>é</a>`;
  const wide = (text: string, isBig = false): Uint8Array => {
    const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
    return isBig ? bytes.swap16() : bytes;
  };
  test.each([
    ['UTF-8 without a declaration', bytesOf('<a>é</a>')],
    ['UTF-8 with a mark', bytesOf('\ufeff<a>é</a>')],
    ['UTF-16, little end first', wide(declared('UTF-16'))],
    ['UTF-16, big end first', wide(declared('UTF-16'), true)],
    ['UTF-16 without a mark', wide(declared('UTF-16')).subarray(2)],
    ['ISO 8859-1', Buffer.from(declared('ISO-8859-1'), 'latin1')],
  ])('reads the encoding %s', (_, bytes) => {
    expect(readXml(bytes).root?.text).toBe('é');
  });

  test.each([
    ['bytes that are not of it', Uint8Array.from([...bytesOf('<a>'), 0xff, ...bytesOf('</a>')])],
    ['one that nobody knows', bytesOf(declared('EBCDIC-CP-BE'))],
    ['UTF-7, in which markup can hide', bytesOf(declared('UTF-7'))],
  ])('refuses an encoding: %s', (_, bytes) => {
    expect(readXml(bytes)).toEqual({ refusal: 'encoding' });
  });
});
