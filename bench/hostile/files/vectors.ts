import { PdfFile, pdfOfPages } from '../../../test/drawn/pdf-file.ts';
import type { Random } from '../../../test/drawn/random.ts';
import type { HostileFile } from '../hostile-file.ts';

function linesOf(random: Random, count: number): string {
  const point = (): string => `${random.whole(0, 595)} ${random.whole(0, 842)}`;
  return Array.from({ length: count }, () => `${point()} m ${point()} l S`).join('\n');
}

/** One page that draws the same stream again and again. */
function repeatedStream(content: string, times: number): Buffer {
  const pdf = new PdfFile();
  const stream = pdf.stream(content);
  return pdf.bytes(`/Pages ${pdf.pages([{ content: Array.from({ length: times }, () => stream) }])} 0 R`);
}

/** A page with one pattern or shading of its own. */
function withResource(resources: (pdf: PdfFile) => string, content: string): Buffer {
  const pdf = new PdfFile();
  const names = resources(pdf);
  return pdf.bytes(`/Pages ${pdf.pages([{ content }], names)} 0 R`);
}

/** Files that cost whoever draws them. */
export const vectors: readonly HostileFile[] = [
  {
    name: 'vector-lines',
    tries: '20 million lines in a stream that is drawn 100 times',
    quick: true,
    make: (random) => repeatedStream(linesOf(random, 200_000), 100),
  },
  {
    name: 'vector-pages',
    tries: '50 pages of 100,000 lines each',
    make: (random) => {
      const pdf = new PdfFile();
      const stream = pdf.stream(linesOf(random, 100_000));
      return pdf.bytes(`/Pages ${pdf.pages(Array.from({ length: 50 }, () => ({ content: [stream] })))} 0 R`);
    },
  },
  {
    name: 'vector-one-path',
    tries: 'one path of two million curves, filled by the even-odd rule',
    make: (random) => {
      const point = (): string => `${random.whole(0, 595)} ${random.whole(0, 842)}`;
      const curve = Array.from({ length: 200 }, () => `${point()} ${point()} ${point()} c`).join('\n');
      return pdfOfPages([{ content: `0 0 m\n${`${curve}\n`.repeat(10_000)}f*` }]);
    },
  },
  {
    name: 'vector-dashes',
    tries: 'lines of dashes a thousandth of a point long',
    make: () => pdfOfPages([{ content: `[0.001 0.001] 0 d 0.1 w\n${'0 0 m 595 842 l S\n'.repeat(2000)}` }]),
  },
  {
    name: 'vector-clips',
    tries: '100,000 clips inside one another',
    make: () => pdfOfPages([{ content: `${'q 0 0 m 595 0 l 300 842 l h W n\n'.repeat(100_000)}0 0 595 842 re f` }]),
  },
  {
    name: 'vector-tiles',
    tries: 'a pattern whose tiles are a thousandth of a point wide',
    make: () =>
      withResource((pdf) => {
        const box = '/BBox [0 0 1 1] /XStep 0.001 /YStep 0.001 /Resources << >>';
        const tile = pdf.stream('0 0 1 1 re f', `/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 ${box}`);
        return `/Pattern << /P1 ${tile} 0 R >>`;
      }, '/Pattern cs /P1 scn 0 0 595 842 re f'),
  },
  {
    name: 'vector-shadings',
    tries: '5,000 shadings over the whole page',
    make: () =>
      withResource((pdf) => {
        const colours = '/Function << /FunctionType 2 /Domain [0 1] /C0 [0 0 0] /C1 [1 1 1] /N 1.7 >>';
        const shading = pdf.add(`<< /ShadingType 3 /ColorSpace /DeviceRGB /Coords [0 0 0 300 400 900] ${colours} >>`);
        return `/Shading << /S1 ${shading} 0 R >>`;
      }, '/S1 sh\n'.repeat(5000)),
  },
  {
    name: 'vector-groups',
    tries: 'transparency groups in 60 layers, each with a blend mode',
    make: () =>
      withResource((pdf) => {
        const mode = '/ExtGState << /G1 << /BM /Luminosity /ca 0.5 >> >>';
        let inner = 0;
        for (let layer = 0; layer < 60; layer += 1) {
          const below = inner === 0 ? '' : `/XObject << /X1 ${inner} 0 R >>`;
          const drawing = inner === 0 ? '0 0 595 842 re f' : '/G1 gs /X1 Do /X1 Do';
          const group = '/Group << /S /Transparency /I true /K true >>';
          const entries = `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${group} /Resources << ${mode} ${below} >>`;
          inner = pdf.stream(drawing, entries);
        }
        return `${mode} /XObject << /X1 ${inner} 0 R >>`;
      }, '/G1 gs /X1 Do'),
  },
];
