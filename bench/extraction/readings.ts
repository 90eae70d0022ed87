import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PaddleOcrEngine, paddleModule } from '../../src/adapters/paddle/paddle-ocr-engine.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../../src/adapters/piscina/piscina-document-opener.ts';
import { PiscinaThreads } from '../../src/adapters/piscina/piscina-threads.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { TesseractOcrEngine, tesseractModule } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { ZxingBarcodeReader, zxingModule } from '../../src/adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../src/application/stages/compute-slots.ts';
import { PageReader } from '../../src/application/stages/page-reader.ts';
import { sniffFileType } from '../../src/domain/document/file-type.ts';
import type { PageReading } from '../../src/domain/document/page.ts';
import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';

const maxPages = 4;
const limits = { maxPages: 50, maxPixelsPerPage: 40_000_000, timeoutMs: 120_000 };

export interface Readings {
  /** The pages of a file below the folder of data. */
  read(file: string): Promise<readonly PageReading[]>;
  close(): Promise<unknown>;
}

function openEngine(models: string | null): OcrEngine {
  if (models === null)
    return new TesseractOcrEngine({ threads: new PiscinaThreads({ module: tesseractModule, threads: 1 }) });
  return new PaddleOcrEngine({ threads: new PiscinaThreads({ module: paddleModule, threads: 1 }), folder: models });
}

/** Reads files by their text layer, by PP-OCRv6 where the folder of its models is given, else by tesseract.js. */
export function openReadings(folder: string, models: string | null): Readings {
  const opener = new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads: 1 });
  const engine = openEngine(models);
  const barcodes = new ZxingBarcodeReader({ threads: new PiscinaThreads({ module: zxingModule, threads: 1 }) });
  const reader = new PageReader({ opener, engine, barcodes, slots: new ComputeSlots(1) });
  return {
    async read(path) {
      const bytes = new Uint8Array(await readFile(join(folder, path)));
      const file = { type: sniffFileType(bytes) ?? 'jpeg', bytes, password: null };
      const outline = await reader.outline(file, { lane: 'bulk', limits });
      const pages: PageReading[] = [];
      for (let number = 1; number <= Math.min(maxPages, outline.pages.length); number += 1) {
        pages.push(
          await reader.read(file, number, { lane: 'bulk', profile: 'accurate', languages: ['por', 'eng'], limits }),
        );
      }
      return pages;
    },
    close: () => Promise.all([opener.close(), engine.close(), barcodes.close()]),
  };
}

async function stored(path: string): Promise<readonly PageReading[] | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as readonly PageReading[];
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Keeps what was read in a folder, so that rules can be tried again without reading again. */
export function keptIn(folder: string, readings: Readings): Readings {
  return {
    async read(file) {
      const path = join(folder, `${file.replaceAll('/', '__')}.json`);
      const known = await stored(path);
      if (known !== null) return known;
      const pages = await readings.read(file);
      await mkdir(folder, { recursive: true });
      await writeFile(path, JSON.stringify(pages));
      return pages;
    },
    close: () => readings.close(),
  };
}
