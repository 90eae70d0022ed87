import { type PDFContext, type PDFRef, PDFString } from '@cantoo/pdf-lib';

/** Width of every character, in thousandths of the font's size. */
export const characterWidth = 500;

const unitsPerEm = 1000;
const [bottom, top] = [-200, 800];

function table(size: number, write: (view: DataView) => void): Uint8Array {
  const bytes = new Uint8Array(size);
  write(new DataView(bytes.buffer));
  return bytes;
}

/** The one glyph: a box. It is never painted, but viewers leave out turned text whose characters have no extent. */
function box(): Uint8Array {
  return table(34, (view) => {
    view.setInt16(0, 1);
    view.setInt16(4, bottom);
    view.setInt16(6, characterWidth);
    view.setInt16(8, top);
    view.setUint16(10, 3);
    for (let at = 14; at < 18; at += 1) view.setUint8(at, 1);
    for (const [index, step] of [0, characterWidth, 0, -characterWidth].entries()) view.setInt16(18 + 2 * index, step);
    for (const [index, step] of [bottom, 0, top - bottom, 0].entries()) view.setInt16(26 + 2 * index, step);
  });
}

/** The tables that a TrueType font in a PDF needs (ISO 32000-1, 9.9). */
function tables(): readonly (readonly [tag: string, bytes: Uint8Array])[] {
  return [
    ['glyf', box()],
    [
      'head',
      table(54, (view) => {
        view.setUint32(0, 0x00010000);
        view.setUint32(4, 0x00010000);
        view.setUint32(12, 0x5f0f3cf5);
        view.setUint16(18, unitsPerEm);
        view.setInt16(38, bottom);
        view.setInt16(40, characterWidth);
        view.setInt16(42, top);
        view.setUint16(46, 8);
        view.setInt16(48, 2);
      }),
    ],
    [
      'hhea',
      table(36, (view) => {
        view.setUint32(0, 0x00010000);
        view.setInt16(4, top);
        view.setInt16(6, bottom);
        view.setUint16(10, characterWidth);
        view.setUint16(34, 1);
      }),
    ],
    ['hmtx', table(4, (view) => view.setUint16(0, characterWidth))],
    ['loca', table(4, (view) => view.setUint16(2, box().length / 2))],
    [
      'maxp',
      table(32, (view) => {
        view.setUint32(0, 0x00010000);
        view.setUint16(4, 1);
        view.setUint16(6, 4);
        view.setUint16(8, 1);
        view.setUint16(14, 2);
      }),
    ],
  ];
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 1) sum = (sum + ((bytes[at] ?? 0) << (24 - 8 * (at % 4)))) >>> 0;
  return sum;
}

function padded(size: number): number {
  return Math.ceil(size / 4) * 4;
}

/** A TrueType font (OpenType specification, "Organization of an OpenType Font") of one glyph. */
function fontFile(): Uint8Array {
  const parts = tables();
  const directory = 12 + 16 * parts.length;
  const file = new Uint8Array(directory + parts.reduce((sum, [, bytes]) => sum + padded(bytes.length), 0));
  const view = new DataView(file.buffer);
  view.setUint32(0, 0x00010000);
  view.setUint16(4, parts.length);
  view.setUint16(6, 64);
  view.setUint16(8, 2);
  view.setUint16(10, 16 * parts.length - 64);
  let offset = directory;
  for (const [index, [tag, bytes]] of parts.entries()) {
    const entry = 12 + 16 * index;
    for (let at = 0; at < 4; at += 1) view.setUint8(entry + at, tag.charCodeAt(at));
    view.setUint32(entry + 4, checksum(bytes));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, bytes.length);
    file.set(bytes, offset);
    offset += padded(bytes.length);
  }
  return file;
}

/** Codes are UTF-16 as they stand, so that whoever copies the text gets what was read. */
const toUnicode = `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <FFFF>
endcodespacerange
1 beginbfrange
<0000> <FFFF> <0000>
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;

/** A font of all characters, for text that is found but not seen. */
export function embedInvisibleFont(context: PDFContext): PDFRef {
  const name = 'DocfaceInvisible';
  const file = fontFile();
  const descriptor = context.register(
    context.obj({
      Type: 'FontDescriptor',
      FontName: name,
      Flags: 5,
      FontBBox: [0, bottom, characterWidth, top],
      ItalicAngle: 0,
      Ascent: top,
      Descent: bottom,
      CapHeight: top,
      StemV: 80,
      FontFile2: context.register(context.flateStream(file, { Length1: file.length })),
    }),
  );
  const descendant = context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'CIDFontType2',
      BaseFont: name,
      CIDSystemInfo: { Registry: PDFString.of('Adobe'), Ordering: PDFString.of('Identity'), Supplement: 0 },
      FontDescriptor: descriptor,
      DW: characterWidth,
      // Every character is drawn by the one glyph there is.
      CIDToGIDMap: context.register(context.flateStream(new Uint8Array(2 * 65_536))),
    }),
  );
  return context.register(
    context.obj({
      Type: 'Font',
      Subtype: 'Type0',
      BaseFont: name,
      Encoding: 'Identity-H',
      DescendantFonts: [descendant],
      ToUnicode: context.register(context.flateStream(toUnicode)),
    }),
  );
}
