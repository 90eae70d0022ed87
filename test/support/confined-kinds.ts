import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { analysisModule, PooledImageAnalysis } from '../../src/adapters/child-process/pooled-image-analysis.ts';
import { assemblyModule } from '../../src/adapters/child-process/process-document-assembler.ts';
import { type Decoder, ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import type { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { resultFormsModule } from '../../src/adapters/child-process/result-forms-worker.ts';
import { HumanFaceEngine, humanModule } from '../../src/adapters/human/human-face-engine.ts';
import { installedSface } from '../../src/adapters/human/sface-model.ts';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import { PdfLibSearchablePdf, pdfLibModule } from '../../src/adapters/pdf-lib/pdf-lib-searchable-pdf.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { saxesDecoder } from '../../src/adapters/saxes/saxes-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { encoderModule, SharpImageEncoder } from '../../src/adapters/sharp/sharp-image-encoder.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { catalogModule, YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { engineEnvironment } from '../../src/infrastructure/config/load-config.ts';
import { drawLetter } from '../drawn/documents.ts';
import { drawBarcode, samplePayloads, whitePage, withPicture } from '../fixtures/barcodes.ts';
import { faceImage } from '../fixtures/faces.ts';
import { cropOf, pictureOf, rasterise } from '../fixtures/images.ts';
import { smallResult } from './finish-request.ts';

/** What runs in processes that open files of clients, or what was made of them. */
export interface ConfinedKind {
  readonly module: URL;
  /** As composition allows it to. */
  readonly reads: readonly string[];
  /** Has it do what it is for. */
  readonly use: (pool: ProcessPool) => Promise<unknown>;
  /** What it then answers, or what that matches. */
  readonly answer: unknown;
}

const timeoutMs = 60_000;
const limits = { maxPages: 5, maxPixelsPerPage: 4e6, timeoutMs };
const json = new TextEncoder().encode(JSON.stringify(smallResult));
const xml = { type: 'xml', bytes: new TextEncoder().encode('<a>one</a>'), password: null } as const;
const xmlTask = { kind: 'xml', file: xml, limits } as const;
const letter = async (dpi: number) => {
  const [page = whitePage(1, 1)] = await rasterise((await drawLetter()).bytes, dpi);
  return page;
};
const headingOf = async () => cropOf(await letter(150), { x: 0.1, y: 0.07, width: 0.5, height: 0.15 });
const textOf = ({ blocks }: { readonly blocks: readonly { readonly text: string }[] }) =>
  blocks.map(({ text }) => text).join('\n');
const decoding = (decoder: Decoder, type: 'png' | 'pdf', bytes: () => Promise<Uint8Array>) => ({
  module: decoder.module,
  reads: [],
  use: async (pool: ProcessPool) =>
    new ProcessDocumentOpener({ decoders: [decoder], pool }).page({ type, bytes: await bytes(), password: null }, 1, {
      ...limits,
      dpi: 40,
      colour: 'grey',
    }),
  answer: { image: { channels: 1 } },
});

/** Those that need nothing but docface. */
export const confinedKinds: readonly ConfinedKind[] = [
  decoding(pdfiumDecoder, 'pdf', async () => (await drawLetter()).bytes),
  decoding(sharpDecoder, 'png', async () =>
    pictureOf(await letter(40))
      .png()
      .toBuffer(),
  ),
  {
    module: saxesDecoder.module,
    reads: [],
    use: (pool) => pool.running(saxesDecoder.module).run(xmlTask, { timeoutMs }),
    answer: { root: { name: 'a', text: 'one' } },
  },
  {
    module: encoderModule,
    reads: [],
    use: async (pool) => {
      const encoder = new SharpImageEncoder({ taskPool: pool.running(encoderModule) });
      const bytes = await encoder.encode(await letter(40), { type: 'jpeg', rotation: 90, timeoutMs });
      return [...bytes.subarray(0, 2)];
    },
    answer: [0xff, 0xd8],
  },
  {
    module: analysisModule,
    reads: [],
    use: async (pool) => {
      const images = new PooledImageAnalysis({ taskPool: pool.running(analysisModule) });
      const { width, height } = await images.rotate(whitePage(40, 60), 90, { timeoutMs });
      return [width, height];
    },
    answer: [60, 40],
  },
  {
    module: zxingModule,
    reads: [],
    use: async (pool) => {
      const code = withPicture(whitePage(900, 900), await drawBarcode('QRCode', samplePayloads.pix, 3), [60, 80]);
      const [found] = await new ZxingBarcodeReader({ taskPool: pool.running(zxingModule) }).read(code, { timeoutMs });
      return found?.text;
    },
    answer: samplePayloads.pix,
  },
  {
    module: assemblyModule,
    reads: [],
    use: (pool) => pool.running(assemblyModule).run({ kind: 'templates', json }, { timeoutMs }),
    answer: [],
  },
  {
    module: resultFormsModule,
    reads: [],
    use: async (pool) => {
      const text = await pool.running(resultFormsModule).run<Uint8Array>({ form: 'text', json }, { timeoutMs });
      return text.length > 0;
    },
    answer: true,
  },
  {
    module: pdfLibModule,
    reads: [],
    use: async (pool) => {
      const page = await letter(40);
      const jpeg = new Uint8Array(await pictureOf(page).jpeg().toBuffer());
      const pages = [{ number: 1, jpeg, width: page.width, height: page.height }];
      const pdf = new PdfLibSearchablePdf({ taskPool: pool.running(pdfLibModule) });
      return new TextDecoder().decode((await pdf.compose(pages, json, { timeoutMs })).subarray(0, 5));
    },
    answer: '%PDF-',
  },
  {
    module: catalogModule,
    reads: [],
    use: async (pool) => {
      const files = new YamlCatalogFiles(pool.running(catalogModule));
      return files.parse({ path: 'tracks/x.yaml', text: 'kind: [' }).catch((error: Error) => error.message);
    },
    answer: expect.stringContaining('tracks/x.yaml'),
  },
  {
    module: tesseractModule,
    reads: [],
    use: async (pool) => {
      const engine = new TesseractOcrEngine({ taskPool: pool.running(tesseractModule) });
      return textOf(await engine.read(await headingOf(), { languages: ['eng'], layout: 'page', timeoutMs }));
    },
    answer: expect.stringMatching(/\w{4}/),
  },
  {
    module: humanModule,
    reads: [],
    use: async (pool) => {
      const engine = new HumanFaceEngine({ taskPool: pool.running(humanModule) });
      return (await engine.find(await faceImage('man', 2), { maxFaces: 5, timeoutMs })).faces.length;
    },
    answer: 1,
  },
];

/** Those that need models: their folder. */
export function confinedKindsWith(folder: string): readonly ConfinedKind[] {
  return [
    {
      module: paddleModule,
      reads: [folder],
      use: async (pool) => {
        const engine = new PaddleOcrEngine({ taskPool: pool.running(paddleModule), folder });
        return textOf(await engine.read(await headingOf(), { languages: ['eng'], layout: 'page', timeoutMs }));
      },
      answer: expect.stringMatching(/\w{4}/),
    },
    {
      module: humanModule,
      reads: [folder],
      use: async (pool) => {
        const model = installedSface(folder, engineEnvironment()) ?? 'SFace is not installed';
        const describer = { kind: 'dlib and sface', model } as const;
        const engine = new HumanFaceEngine({ taskPool: pool.running(humanModule), describer });
        return (await engine.find(await faceImage('man', 2), { maxFaces: 5, timeoutMs })).faces.length;
      },
      answer: 1,
    },
  ];
}

/** The file of a module, from the root of the project. */
export const fileOf = ({ module }: ConfinedKind): string =>
  relative(fileURLToPath(new URL('../..', import.meta.url)), fileURLToPath(module));
