import { deflateSync } from 'node:zlib';
import { helvetica, PdfFile, pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { HostileFile } from '../hostile-file.ts';

const gigabyte = 2 ** 30;
const page = { content: textAt(50, 700, { size: 12, text: 'Made up' }) };

/** A gigabyte of one byte in a megabyte; deflated once more, in a few kilobytes. */
function inflating(byte: string, times: 1 | 2 = 1): Buffer {
  const once = deflateSync(Buffer.alloc(gigabyte, byte), { level: 1 });
  return times === 1 ? once : deflateSync(once);
}

function withExtra(extra: (pdf: PdfFile) => string | void, pages = [page]): Buffer {
  const pdf = new PdfFile();
  const entries = extra(pdf) ?? '';
  return pdf.bytes(`/Pages ${pdf.pages(pages)} 0 R ${entries}`);
}

/** A page tree of nodes that have one child each. */
function deepTree(depth: number): Buffer {
  const pdf = new PdfFile();
  let child = pdf.add('<< /Type /Page /MediaBox [0 0 100 100] >>');
  for (let level = 0; level < depth; level += 1) child = pdf.add(`<< /Type /Pages /Count 1 /Kids [${child} 0 R] >>`);
  return pdf.bytes(`/Pages ${child} 0 R`);
}

/** Forms of which each draws the next one `times` times. */
function nestedForms(depth: number, times: number): Buffer {
  const pdf = new PdfFile();
  let inner = pdf.stream('0 0 1 1 re f', '/Type /XObject /Subtype /Form /BBox [0 0 600 900]');
  for (let level = 0; level < depth; level += 1) {
    const entries = `/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject << /X ${inner} 0 R >> >>`;
    inner = pdf.stream('/X Do '.repeat(times), entries);
  }
  return pdf.bytes(`/Pages ${pdf.pages([{ content: '/X Do' }], `/XObject << /X ${inner} 0 R >>`)} 0 R`);
}

/** One that says of its cross-reference table that the one before it lies at the same place. */
function loopingTable(): Buffer {
  const bytes = pdfOfPages([page]);
  const start = bytes.lastIndexOf('xref\n0 ');
  return Buffer.from(bytes.toString('latin1').replace('/Root', `/Prev ${start} /Root`), 'latin1');
}

function savedOften(times: number): Buffer {
  const first = pdfOfPages([page]);
  const start = first.lastIndexOf('xref\n0 ');
  const save = `9 0 obj\n<< /Type /ObjStm >>\nstream\nx\nendstream\nendobj\nxref\n0 0\ntrailer << /Size 9 /Root 1 0 R /Prev ${start} >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.concat([first, Buffer.from(save.repeat(times))]);
}

const ends = '/Type /XObject /Subtype /Form /BBox [0 0 600 900] /Resources << /XObject';

/** Files whose structure is larger, deeper or rounder than it looks. */
export const objects: readonly HostileFile[] = [
  {
    name: 'object-stream-bomb',
    tries: 'an object stream that nobody refers to and that inflates to 1 GB',
    quick: true,
    make: () =>
      withExtra((pdf) => void pdf.raw(inflating(' '), '/Type /ObjStm /N 100000 /First 10 /Filter /FlateDecode')),
  },
  {
    name: 'object-stream-twice',
    tries: 'fifty object streams that inflate twice, to 1 GB each',
    make: () =>
      withExtra((pdf) => {
        const data = inflating(' ', 2);
        const filters = '/Filter [/FlateDecode /FlateDecode]';
        for (let index = 0; index < 50; index += 1) pdf.raw(data, `/Type /ObjStm /N 1 /First 10 ${filters}`);
      }),
  },
  {
    name: 'content-bomb',
    tries: 'a content stream that inflates to 1 GB',
    make: () => {
      const pdf = new PdfFile();
      const stream = pdf.raw(inflating(' '), '/Filter /FlateDecode');
      return pdf.bytes(`/Pages ${pdf.pages([{ content: [stream] }])} 0 R`);
    },
  },
  { name: 'xref-loop', tries: 'a cross-reference table before itself', make: loopingTable },
  {
    name: 'xref-size',
    tries: 'a table that claims two billion objects',
    make: () =>
      Buffer.from(
        pdfOfPages([page])
          .toString('latin1')
          .replaceAll(/\/Size \d+/g, '/Size 2147483647'),
        'latin1',
      ),
  },
  {
    name: 'xref-none',
    tries: '14 MB of objects without a table',
    make: () => Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(14_000_000, '1 0 obj\n<<\n')]),
  },
  { name: 'page-tree-deep', tries: 'a page 50,000 levels deep', make: () => deepTree(50_000) },
  {
    name: 'page-tree-loop',
    tries: 'a page tree that holds itself',
    make: () => {
      const pdf = new PdfFile();
      const tree = pdf.add('');
      pdf.set(tree, `<< /Type /Pages /Count 3 /Kids [${tree} 0 R ${tree} 0 R] >>`);
      return pdf.bytes(`/Pages ${tree} 0 R`);
    },
  },
  {
    name: 'page-count',
    tries: '60,000 pages',
    make: () => pdfOfPages(Array.from({ length: 60_000 }, () => ({ content: [] }))),
  },
  {
    name: 'form-doubling',
    tries: 'forms that draw one another twice, 30 deep',
    quick: true,
    make: () => nestedForms(30, 2),
  },
  { name: 'form-deep', tries: 'forms 20,000 deep', make: () => nestedForms(20_000, 1) },
  {
    name: 'form-loop',
    tries: 'a form that draws itself',
    make: () => {
      const pdf = new PdfFile();
      const form = pdf.stream('/X Do /X Do', `${ends} << /X 2 0 R >> >>`);
      return pdf.bytes(`/Pages ${pdf.pages([{ content: '/X Do' }], `/XObject << /X ${form} 0 R >>`)} 0 R`);
    },
  },
  {
    name: 'media-box-huge',
    tries: 'a page of a billion points',
    make: () => pdfOfPages([{ ...page, mediaBox: '0 0 1000000000 1000000000' }]),
  },
  {
    name: 'media-box-tiny',
    tries: 'a page of a thousandth of a point',
    make: () => pdfOfPages([{ ...page, mediaBox: '0 0 0.001 0.001' }]),
  },
  {
    name: 'media-box-thin',
    tries: 'a page 14,400 points high and one wide',
    make: () => pdfOfPages([{ ...page, mediaBox: '0 0 1 14400' }]),
  },
  {
    name: 'picture-bomb',
    tries: '50 pages of a bilevel picture of 30,000 x 30,000',
    make: () => {
      const pdf = new PdfFile();
      const size = '/Width 30000 /Height 30000 /ColorSpace /DeviceGray /BitsPerComponent 1';
      const picture = pdf.stream(Buffer.alloc(30_000 * 3750), `/Type /XObject /Subtype /Image ${size}`);
      const pages = Array.from({ length: 50 }, () => ({ content: '595 0 0 842 0 0 cm /X Do' }));
      return pdf.bytes(`/Pages ${pdf.pages(pages, `/XObject << /X ${picture} 0 R >>`)} 0 R`);
    },
  },
  {
    name: 'annotations',
    tries: '60,000 stamps and notes on a page',
    make: () => {
      const pdf = new PdfFile();
      const notes = Array.from({ length: 60_000 }, (_, index) => {
        const kind = index % 2 === 0 ? 'FreeText' : 'Stamp';
        return pdf.add(
          `<< /Type /Annot /Subtype /${kind} /Rect [0 0 300 300] /Contents (Total ${index}) /DA (/F1 9 Tf) >>`,
        );
      });
      const entries = `/Annots [${notes.map((number) => `${number} 0 R`).join(' ')}]`;
      return pdf.bytes(`/Pages ${pdf.pages([{ ...page, entries }], helvetica)} 0 R`);
    },
  },
  { name: 'saves', tries: 'saved 80,000 times', make: () => savedOften(80_000) },
];
