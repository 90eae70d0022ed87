import { deflateSync } from 'node:zlib';

export interface PdfPage {
  /** A content stream, or the numbers of objects that are drawn one after another. */
  readonly content: string | Buffer | readonly number[];
  /** Points: left, bottom, right, top. A4 unless given. */
  readonly mediaBox?: string;
  /** More entries of the page's dictionary. */
  readonly entries?: string;
}

/** The standard Helvetica under the name F1. */
export const helvetica = '/Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >>';

/** A PDF file written by hand, object by object, so that any of them can be wrong. Object 1 is the root. */
export class PdfFile {
  readonly #objects: Buffer[] = [Buffer.alloc(0)];

  /** Adds an object; returns its number. */
  add(body: string | Buffer): number {
    return this.#objects.push(Buffer.from(body));
  }

  /** Adds a compressed stream; returns its number. */
  stream(content: string | Buffer, dictionary = ''): number {
    return this.raw(deflateSync(content, { level: 6 }), `/Filter /FlateDecode ${dictionary}`);
  }

  /** Adds a stream as it is; returns its number. */
  raw(data: Buffer, dictionary = ''): number {
    const head = Buffer.from(`<< /Length ${data.length} ${dictionary} >>\nstream\n`);
    return this.add(Buffer.concat([head, data, Buffer.from('\nendstream')]));
  }

  /** Adds a tree of pages that share their resources; returns its number. */
  pages(pages: readonly PdfPage[], resources = helvetica): number {
    const tree = this.#objects.length + 1;
    this.add('');
    const kids = pages.map(({ content, mediaBox = '0 0 595 842', entries = '' }) => {
      const contents = typeof content === 'string' || Buffer.isBuffer(content) ? [this.stream(content)] : content;
      const parts = contents.map((number) => `${number} 0 R`).join(' ');
      return this.add(`<< /Type /Page /Parent ${tree} 0 R /MediaBox [${mediaBox}] /Contents [${parts}] ${entries} >>`);
    });
    const list = kids.map((number) => `${number} 0 R`).join(' ');
    this.set(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${list}] /Resources << ${resources} >> >>`);
    return tree;
  }

  set(number: number, body: string): void {
    this.#objects[number - 1] = Buffer.from(body);
  }

  /** The file, with a root that has these entries. */
  bytes(root: string, trailer = ''): Buffer {
    this.set(1, `<< /Type /Catalog ${root} >>`);
    const parts: Buffer[] = [Buffer.from('%PDF-1.7\n')];
    let at = 9;
    const rows = this.#objects.map((body, index) => {
      const part = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]);
      parts.push(part);
      at += part.length;
      return `${String(at - part.length).padStart(10, '0')} 00000 n \n`;
    });
    const size = rows.length + 1;
    const table = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`;
    const end = `trailer << /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`;
    return Buffer.concat([...parts, Buffer.from(table + end)]);
  }
}

/** A file of these pages and nothing else. */
export function pdfOfPages(pages: readonly PdfPage[], resources = helvetica): Buffer {
  const pdf = new PdfFile();
  return pdf.bytes(`/Pages ${pdf.pages(pages, resources)} 0 R`);
}

/** A piece of text at a place, in points. */
export function textAt(x: number, y: number, { size, text }: { readonly size: number; readonly text: string }): string {
  return `BT /F1 ${size} Tf ${x.toFixed(2)} ${y.toFixed(2)} Td (${text}) Tj ET\n`;
}
