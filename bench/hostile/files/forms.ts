import { helvetica, PdfFile, type PdfPage, textAt } from '../../../test/drawn/pdf-file.ts';
import type { HostileFile } from '../hostile-file.ts';

const words = textAt(50, 800, { size: 9, text: 'Total: 10.00 Date: 2026-01-02' });

/** A widget at the n-th place of a grid on the page. */
function widget(n: number, entries: string): string {
  const [x, y] = [10 + (n % 40) * 14, 10 + (Math.floor(n / 40) % 60) * 13];
  return `<< /Type /Annot /Subtype /Widget /Rect [${x} ${y} ${x + 12} ${y + 10}] /DA (/F1 9 Tf) ${entries} >>`;
}

interface FormPages {
  readonly pages: number;
  readonly fieldsOnPage: number;
  /** Entries of the n-th field. */
  readonly entries: (n: number) => string;
}

/** A form that is filled in. */
function form({ pages, fieldsOnPage, entries }: FormPages): Buffer {
  const pdf = new PdfFile();
  const all: number[] = [];
  const sheets = Array.from({ length: pages }, (_, page): PdfPage => {
    const own = Array.from({ length: fieldsOnPage }, (__, n) => {
      const number = page * fieldsOnPage + n;
      return pdf.add(widget(n, entries(number)));
    });
    all.push(...own);
    return { content: words, entries: `/Annots [${references(own)}]` };
  });
  const tree = pdf.pages(sheets, helvetica);
  return pdf.bytes(`/Pages ${tree} 0 R /AcroForm << /Fields [${references(all)}] /DA (/F1 9 Tf) >>`);
}

function references(numbers: readonly number[]): string {
  return numbers.map((number) => `${number} 0 R`).join(' ');
}

/** A field whose name has as many parts as there are levels above it. */
function deepField(levels: number): Buffer {
  const pdf = new PdfFile();
  let parent = pdf.add('<< /T (a) >>');
  const root = parent;
  for (let level = 1; level < levels; level += 1) {
    const child = pdf.add('');
    pdf.set(child, `<< /T (a) /FT /Tx /Parent ${parent} 0 R >>`);
    if (level > 1) pdf.set(parent, `<< /T (a) /FT /Tx /Parent ${parent - 1} 0 R /Kids [${child} 0 R] >>`);
    else pdf.set(parent, `<< /T (a) /FT /Tx /Kids [${child} 0 R] >>`);
    parent = child;
  }
  const fields = Array.from({ length: 500 }, (_, n) =>
    pdf.add(widget(n, `/FT /Tx /T (f${n}) /V (x) /Parent ${parent} 0 R`)),
  );
  pdf.set(parent, `<< /T (a) /FT /Tx /Parent ${parent - 1} 0 R /Kids [${references(fields)}] >>`);
  const tree = pdf.pages([{ content: words, entries: `/Annots [${references(fields)}]` }], helvetica);
  return pdf.bytes(`/Pages ${tree} 0 R /AcroForm << /Fields [${root} 0 R] /DA (/F1 9 Tf) >>`);
}

/** Pictures that are small in the file and huge when they are drawn, beside words, which are not read from them. */
function picturesBesideText(pages: number): Buffer {
  const pdf = new PdfFile();
  const [width, height] = [30_000, 30_000];
  const rows = Buffer.alloc(Math.ceil(width / 8) * height, 0xaa);
  const picture = pdf.stream(
    rows,
    `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /ColorSpace /DeviceGray /BitsPerComponent 1`,
  );
  const content = `${words}${'q 500 0 0 600 40 100 cm /P Do Q\n'.repeat(20)}`;
  const resources = `${helvetica} /XObject << /P ${picture} 0 R >>`;
  return pdf.bytes(
    `/Pages ${pdf.pages(
      Array.from({ length: pages }, () => ({ content })),
      resources,
    )} 0 R`,
  );
}

/** Ruled tables with a word in each cell. */
function tables(pages: number, { rows, columns }: { readonly rows: number; readonly columns: number }): Buffer {
  const [stepX, stepY] = [560 / columns, 800 / rows];
  const lines: string[] = [];
  for (let row = 0; row <= rows; row += 1) lines.push(`15 ${20 + row * stepY} m 575 ${20 + row * stepY} l S`);
  for (let column = 0; column <= columns; column += 1) {
    lines.push(`${15 + column * stepX} 20 m ${15 + column * stepX} 820 l S`);
  }
  const cells = Array.from({ length: rows * columns }, (_, n) => {
    const place = { size: 4, text: String(n % 10) };
    return textAt(16 + (n % columns) * stepX, 21 + Math.floor(n / columns) * stepY, place);
  });
  const content = `0.2 w ${lines.join('\n')}\n${cells.join('')}`;
  const pdf = new PdfFile();
  return pdf.bytes(
    `/Pages ${pdf.pages(
      Array.from({ length: pages }, () => ({ content })),
      helvetica,
    )} 0 R`,
  );
}

/** What is read beside plain words: fields, tables, and pictures on pages with a text layer. */
export const formFiles: readonly HostileFile[] = [
  {
    name: 'fields-many',
    tries: '60,000 fields on a page',
    make: () => form({ pages: 1, fieldsOnPage: 60_000, entries: (n) => `/FT /Tx /T (field ${n}) /V (Total ${n})` }),
  },
  {
    name: 'fields-long',
    tries: '50 pages of 400 fields with long labels',
    make: () =>
      form({ pages: 50, fieldsOnPage: 400, entries: (n) => `/FT /Tx /T (${n}) /TU (${'label '.repeat(40)})` }),
  },
  {
    name: 'fields-options',
    tries: '1,000 lists of 500 options, all of them chosen',
    make: () => {
      const options = Array.from({ length: 500 }, (_, n) => `(option ${n})`).join(' ');
      const entries = (n: number) => `/FT /Ch /Ff 2097152 /T (${n}) /Opt [${options}] /V [${options}]`;
      return form({ pages: 1, fieldsOnPage: 1_000, entries });
    },
  },
  { name: 'fields-deep', tries: 'fields below 20,000 others', make: () => deepField(20_000) },
  {
    name: 'pictures-beside-text',
    tries: '50 pages of words and 20 bilevel pictures of 30,000 x 30,000',
    make: () => picturesBesideText(50),
  },
  {
    name: 'tables-fine',
    tries: '50 pages of a ruled table with 7,000 cells',
    make: () => tables(50, { rows: 140, columns: 50 }),
  },
];
