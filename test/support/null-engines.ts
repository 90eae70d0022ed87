import { setTimeout as sleep } from 'node:timers/promises';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { resultFormsModule } from '../../src/adapters/child-process/result-forms-worker.ts';
import { readXml } from '../../src/adapters/saxes/read-xml.ts';
import { ComputeSlots } from '../../src/application/pipeline/compute-slots.ts';
import type { BarcodeReader } from '../../src/domain/ports/barcode-reader.ts';
import type { DocumentFile, DocumentOpener } from '../../src/domain/ports/document-opener.ts';
import type { FaceEngine } from '../../src/domain/ports/face-engine.ts';
import type { ImageAnalysis } from '../../src/domain/ports/image-analysis.ts';
import type { ImageEncoder } from '../../src/domain/ports/image-encoder.ts';
import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';
import type { SearchablePdf } from '../../src/domain/ports/searchable-pdf.ts';
import type { EngineStamp, PageImage } from '../../src/domain/reading/document/page.ts';
import type { FaceObservation } from '../../src/domain/result/face.ts';
import type { Composition } from '../../src/infrastructure/composition/container.ts';
import type { bindEngines } from '../../src/infrastructure/composition/engines.ts';
import { slots } from '../../src/infrastructure/composition/engines.ts';
import { makeAssembler } from '../../src/infrastructure/composition/process-pool.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { Closers } from '../../src/infrastructure/lifecycle/closers.ts';

const stamp: EngineStamp = { name: 'null', version: '1', models: [], backend: 'none' };
const signature = '%PDF-1.7\n';

/** A file whose pages say `marker` and their number, for engines that do no work. */
export function nullFile(marker: string, pages: number): Buffer {
  return Buffer.from(`${signature}${JSON.stringify({ marker, pages })}`);
}

/** The text that the null engine reads from a page of such a file. */
export function nullText(marker: string, page: number): string {
  return `${marker}-${page}`;
}

function contentOf(file: DocumentFile): { readonly marker: string; readonly pages: number } {
  return JSON.parse(Buffer.from(file.bytes).toString('utf8').slice(signature.length)) as {
    marker: string;
    pages: number;
  };
}

export const nullOpener: DocumentOpener = {
  async outline(file) {
    return { pages: Array.from({ length: contentOf(file).pages }, () => ({ width: 595, height: 842 })) };
  },
  async textLayer() {
    return null;
  },
  async formFields() {
    return [];
  },
  async traces() {
    return null;
  },
  async attachment() {
    return null;
  },
  async xml({ bytes }) {
    return readXml(bytes);
  },
  async page(file, number) {
    const pixels = new TextEncoder().encode(nullText(contentOf(file).marker, number));
    return { image: { width: pixels.length, height: 1, channels: 1, pixels, dpi: null }, rotation: 0 };
  },
  async close() {},
};

/** Reads the text that `nullText` says. */
export const nullOcrEngine: OcrEngine = {
  name: 'null',
  async check() {
    return stamp;
  },
  async languages() {
    return ['por', 'eng'];
  },
  async read({ pixels }: PageImage) {
    const text = new TextDecoder().decode(pixels);
    const polygon = [
      [0.1, 0.1],
      [0.9, 0.1],
      [0.9, 0.2],
      [0.1, 0.2],
    ] as const;
    const word = { text, confidence: 1, polygon };
    return { blocks: [{ ...word, lines: [{ ...word, words: [word] }] }], rotation: null, engine: stamp };
  },
  async close() {},
};

/** The same, but each page takes a while in which no processor is used; `read` learns of each page that was read. */
export function waitingOcrEngine(pageMs: number, read: () => void = () => undefined): OcrEngine {
  return {
    ...nullOcrEngine,
    async read(image, options) {
      await sleep(pageMs);
      read();
      return nullOcrEngine.read(image, options);
    },
  };
}

const barcodes: BarcodeReader = {
  async read() {
    return [];
  },
  async close() {},
};

const imageAnalysis: ImageAnalysis = {
  async rotate(image) {
    return image;
  },
  async examine() {
    return { sheet: null, measures: { sharpness: null, contrast: null, paper: 255, glare: 0 } };
  },
  async findFormMarks() {
    return { ruledLines: [], selectionMarks: [] };
  },
  async measureColour() {
    return null;
  },
  async looksAlike() {
    return true;
  },
  async close() {},
};

const imageEncoder: ImageEncoder = {
  async encode({ pixels }) {
    return pixels;
  },
  async close() {},
};

const searchablePdf: SearchablePdf = {
  async overlay({ bytes }) {
    return bytes;
  },
  async compose() {
    return new TextEncoder().encode(signature);
  },
  async close() {},
};

const nullFaceEngine: FaceEngine = {
  name: 'null',
  calibration: { match: 0.7, review: 0.5, set: 'none', fmr: 0, fnmr: 0 },
  async check() {
    return stamp;
  },
  async find() {
    return { faces: [], leftOut: 0, engine: stamp };
  },
  score: () => 0,
  similarity: () => 0,
  async close() {},
};

/** Engines that cost nothing, beside one that reads text, and one that opens files where it is given. */
export function nullEnginesWith(ocrEngine: OcrEngine, open?: () => DocumentOpener): typeof bindEngines {
  return async (composition, closers) => bindNull(composition, closers, { ocrEngine, ...(open && { open }) });
}

interface Finding {
  readonly similarity?: () => number;
  /** Learns how many faces are wanted of each page. */
  readonly onFind?: (maxFaces: number) => void;
}

/** Engines that cost nothing, and find this face on every page. */
export function nullEnginesFinding(
  face: FaceObservation,
  { similarity = () => 1, onFind = () => undefined }: Finding = {},
): typeof bindEngines {
  const finding: FaceEngine = {
    ...nullFaceEngine,
    similarity,
    async find(_, { maxFaces }) {
      onFind(maxFaces);
      return { faces: [face], leftOut: 0, engine: stamp };
    },
  };
  return async (composition, closers) =>
    bindNull(composition, closers, { ocrEngine: nullOcrEngine, faceEngine: finding });
}

/** Engines that cost nothing: what remains is docface. */
export const bindNullEngines = nullEnginesWith(nullOcrEngine);

/** The same with another document opener. */
export function bindNullEnginesWith(open: () => DocumentOpener): typeof bindEngines {
  return async (composition, closers) =>
    bindNull(composition, closers, { ocrEngine: nullOcrEngine, open: closers.managed('document opener', open) });
}

interface Given {
  readonly ocrEngine: OcrEngine;
  readonly open?: () => DocumentOpener;
  readonly faceEngine?: FaceEngine;
}

function bindNull(composition: Composition, closers: Closers, given: Given): void {
  const { ocrEngine, open = () => nullOpener, faceEngine = nullFaceEngine } = given;
  const { engineSlots } = composition.get(ports.config);
  const assembler = () => makeAssembler(composition.get(ports.config));
  composition
    .bind(slots, () => new ComputeSlots(engineSlots))
    .bind(ports.opener, open)
    .bind(ports.assembler, closers.managed('document assembler', assembler))
    .bind(ports.outputAssembler, closers.managed('assembler for outputs', assembler))
    .bind(ports.outputOpener, open)
    .bind(
      ports.resultPool,
      closers.managed('forms of results', () => new ProcessPool({ processes: 1 }).running(resultFormsModule)),
    )
    .bind(ports.ocrEngine, () => ocrEngine)
    .bind(ports.barcodes, () => barcodes)
    .bind(ports.imageAnalysis, () => imageAnalysis)
    .bind(ports.imageEncoder, () => imageEncoder)
    .bind(ports.searchablePdf, () => searchablePdf)
    .bind(ports.faceEngine, () => faceEngine);
}
