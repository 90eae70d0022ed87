import { PdfFile, textAt } from '../../../test/drawn/pdf-file.ts';
import type { HostileFile } from '../hostile-file.ts';

const line = (text: string): string =>
  Array.from({ length: 100 }, (_, row) => textAt(20, 820 - row * 8, { size: 7, text })).join('');

/** A page of text in a font whose program is what is given. */
function embedded(font: Buffer, content = line('Made up text of a page')): Buffer {
  const pdf = new PdfFile();
  const file = pdf.raw(font, `/Length1 ${font.length}`);
  const descriptor = pdf.add(
    `<< /Type /FontDescriptor /FontName /Made /Flags 32 /FontBBox [0 0 1000 1000] /Ascent 800 /Descent 0 /CapHeight 700 /ItalicAngle 0 /StemV 80 /FontFile2 ${file} 0 R >>`,
  );
  const name = `<< /Type /Font /Subtype /TrueType /BaseFont /Made /FontDescriptor ${descriptor} 0 R >>`;
  return pdf.bytes(`/Pages ${pdf.pages([{ content }], `/Font << /F1 ${name} >>`)} 0 R`);
}

/** A TrueType file with this many tables, all of which lie at the same place. */
function manyTables(tables: number, bytes: number): Buffer {
  const font = Buffer.alloc(bytes, 0x5a);
  font.writeUInt32BE(0x00010000, 0);
  font.writeUInt16BE(tables, 4);
  for (let index = 0; index < tables; index += 1) {
    const at = 12 + index * 16;
    font.write(['glyf', 'loca', 'cmap', 'head', 'hhea', 'hmtx', 'maxp'][index % 7] ?? 'glyf', at, 'latin1');
    font.writeUInt32BE(12 + tables * 16, at + 8);
    font.writeUInt32BE(bytes, at + 12);
  }
  return font;
}

/** Text in a font whose 250 glyphs are drawings. */
function drawnGlyphs(drawing: string, pagesOfIt: number): Buffer {
  const pdf = new PdfFile();
  const glyph = pdf.stream(`1000 0 0 0 1000 1000 d1\n${drawing}`);
  const codes = Array.from({ length: 250 }, (_, code) => code);
  const procedures = codes.map((code) => `/g${code} ${glyph} 0 R`).join(' ');
  const names = codes.map((code) => `/g${code}`).join(' ');
  const widths = codes.map(() => 500).join(' ');
  const font = pdf.add('');
  pdf.set(
    font,
    `<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 0 /LastChar 249 /Widths [${widths}] /Encoding << /Type /Encoding /Differences [0 ${names}] >> /CharProcs << ${procedures} >> /Resources << /Font << /F1 ${font} 0 R >> >> >>`,
  );
  const content = line('abcdefghijklmnopqrstuvwxyz'.repeat(6));
  const pages = Array.from({ length: pagesOfIt }, () => ({ content }));
  return pdf.bytes(`/Pages ${pdf.pages(pages, `/Font << /F1 ${font} 0 R >>`)} 0 R`);
}

/** Text of two bytes a letter whose meaning is in a table of this many rows, or in none. */
function meanings(rows: number): Buffer {
  const pdf = new PdfFile();
  const range = '<0000> <FFFF> <0041>\n'.repeat(100);
  const table = `begincmap\n${`100 beginbfrange\n${range}endbfrange\n`.repeat(rows / 100)}endcmap`;
  const toUnicode = rows === 0 ? '' : `/ToUnicode ${pdf.stream(table)} 0 R`;
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const below = pdf.add(`<< /Type /Font /Subtype /CIDFontType2 /BaseFont /Helvetica ${system} /DW 500 >>`);
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /Helvetica /Encoding /Identity-H /DescendantFonts [${below} 0 R] ${toUnicode} >>`;
  const text = Array.from({ length: 3000 }, (_, code) => code.toString(16).padStart(4, '0')).join('');
  const content = `BT /F1 1 Tf 10 400 Td <${text}> Tj ET\n`.repeat(20);
  return pdf.bytes(`/Pages ${pdf.pages([{ content }], `/Font << /F1 ${font} >>`)} 0 R`);
}

/** Files whose letters are the attack. */
export const fonts: readonly HostileFile[] = [
  {
    name: 'font-broken',
    tries: 'an embedded font of noise',
    make: (random) => embedded(Buffer.from(Array.from({ length: 500_000 }, () => random.whole(0, 255)))),
  },
  {
    name: 'font-huge',
    tries: 'an embedded font of 14 MB with 4,000 tables',
    make: () => embedded(manyTables(4000, 14_000_000)),
  },
  {
    name: 'font-glyphs',
    tries: '50 pages of letters that are 20,000 lines each',
    make: () => drawnGlyphs('0 0 m 1000 1000 l S\n'.repeat(20_000), 50),
  },
  {
    name: 'font-recursive',
    tries: 'letters that write themselves',
    make: () => drawnGlyphs('BT /F1 900 Tf (aaaa) Tj ET', 1),
  },
  { name: 'font-no-meaning', tries: 'letters without a meaning', make: () => meanings(0) },
  {
    name: 'font-many-meanings',
    tries: 'a table of meanings with 100,000 full ranges',
    quick: true,
    make: () => meanings(100_000),
  },
];
