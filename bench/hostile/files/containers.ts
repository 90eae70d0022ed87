import { deflateSync } from 'node:zlib';
import PDFDocument from 'pdfkit';
import sharp, { type Sharp } from 'sharp';
import { PdfFile, pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { HostileFile } from '../hostile-file.ts';

const page = { content: textAt(50, 700, { size: 12, text: 'Made up' }) };

function plainPicture(): Sharp {
  return sharp({ create: { width: 1200, height: 800, channels: 3, background: '#c0c0c0' } });
}

async function encrypted(passwords: {
  readonly userPassword?: string;
  readonly ownerPassword: string;
}): Promise<Buffer> {
  const document = new PDFDocument({ ...passwords, pdfVersion: '1.7ext3' });
  const parts: Buffer[] = [];
  document.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise((resolve) => document.on('end', resolve));
  document.text('Made up');
  document.end();
  await ended;
  return Buffer.concat(parts);
}

function withEntries(entries: (pdf: PdfFile) => string, trailer = ''): Buffer {
  const pdf = new PdfFile();
  const more = entries(pdf);
  return pdf.bytes(`/Pages ${pdf.pages([page])} 0 R ${more}`, trailer);
}

const half = (file: Buffer): Buffer => file.subarray(0, file.length / 2);

/** Files that hold something else, are locked, or end too early. */
export const containers: readonly HostileFile[] = [
  {
    name: 'locked',
    tries: 'encrypted, without its password',
    make: () => encrypted({ userPassword: 'made-up', ownerPassword: 'other' }),
  },
  {
    name: 'locked-by-owner',
    tries: 'encrypted, to be opened without a password',
    make: () => encrypted({ ownerPassword: 'other' }),
  },
  {
    name: 'locked-strangely',
    tries: 'encrypted by something that nobody knows',
    make: () => withEntries(() => '', '/Encrypt << /Filter /Made /V 99 /R 99 /O (x) /U (x) /P 0 >> /ID [(a) (b)]'),
  },
  {
    name: 'script',
    tries: 'runs JavaScript, opens a program and an address',
    make: () =>
      withEntries((pdf) => {
        const script = pdf.add('<< /S /JavaScript /JS (while \\(true\\) app.alert\\(1\\);) >>');
        const launch = pdf.add('<< /S /Launch /F (/bin/sh) >>');
        return `/OpenAction ${script} 0 R /AA << /WC ${launch} 0 R /WP << /S /URI /URI (http://127.0.0.1/) >> >>`;
      }),
  },
  {
    name: 'attachment',
    tries: 'an attached file that inflates to 1 GB',
    make: () =>
      withEntries((pdf) => {
        const file = pdf.raw(
          deflateSync(Buffer.alloc(2 ** 30), { level: 1 }),
          '/Type /EmbeddedFile /Filter /FlateDecode',
        );
        const spec = pdf.add(`<< /Type /Filespec /F (a.bin) /EF << /F ${file} 0 R >> >>`);
        return `/Names << /EmbeddedFiles << /Names [(a) ${spec} 0 R] >> >>`;
      }),
  },
  {
    name: 'form-xml',
    tries: 'a form of 14 MB of XML that expands',
    make: () =>
      withEntries((pdf) => {
        const entity = '<!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">'.repeat(100);
        const xml = pdf.raw(Buffer.from(`<!DOCTYPE x [<!ENTITY a "a">${entity}]><x>${'&b;'.repeat(4_000_000)}</x>`));
        return `/AcroForm << /Fields [] /XFA ${xml} 0 R >>`;
      }),
  },
  {
    name: 'polyglot-png',
    tries: 'a PNG that is a PDF as well',
    make: async () => Buffer.concat([await plainPicture().png().toBuffer(), pdfOfPages([page])]),
  },
  {
    name: 'polyglot-pdf',
    tries: 'a web page that is a PDF as well',
    make: () => Buffer.concat([Buffer.from('<html><script>alert(1)</script><!--'.padEnd(1000)), pdfOfPages([page])]),
  },
  {
    name: 'polyglot-jpeg',
    tries: 'a JPEG with a PDF in its comment',
    make: async () => {
      const [file, pdf] = [await plainPicture().jpeg().toBuffer(), pdfOfPages([page])];
      const comment = Buffer.from([0xff, 0xfe, (pdf.length + 2) >> 8, (pdf.length + 2) & 0xff]);
      return Buffer.concat([file.subarray(0, 2), comment, pdf, file.subarray(2)]);
    },
  },
  { name: 'half-pdf', tries: 'half a PDF', make: () => half(pdfOfPages(Array.from({ length: 50 }, () => page))) },
  { name: 'half-jpeg', tries: 'half a JPEG', make: async () => half(await plainPicture().jpeg().toBuffer()) },
  { name: 'half-png', tries: 'half a PNG', make: async () => half(await plainPicture().png().toBuffer()) },
  { name: 'half-tiff', tries: 'half a TIFF', make: async () => half(await plainPicture().tiff().toBuffer()) },
  { name: 'head-only', tries: 'nothing but a signature', make: () => Buffer.from('%PDF-1.7\n') },
  {
    name: 'head-and-noise',
    tries: 'a signature before 14 MB of noise',
    make: (random) => {
      const noise = new Uint32Array(3_500_000).map(() => random.next() * 2 ** 32);
      return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.from(noise.buffer)]);
    },
  },
];
