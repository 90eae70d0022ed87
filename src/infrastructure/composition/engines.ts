import { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { assemblyModule, ProcessDocumentAssembler } from '../../adapters/child-process/process-document-assembler.ts';
import { ProcessDocumentOpener } from '../../adapters/child-process/process-document-opener.ts';
import { analysisModule, ThreadedImageAnalysis } from '../../adapters/image-analysis/threaded-image-analysis.ts';
import { PdfLibSearchablePdf, pdfLibModule } from '../../adapters/pdf-lib/pdf-lib-searchable-pdf.ts';
import { pdfiumDecoder } from '../../adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../adapters/sharp/sharp-decoder.ts';
import { encoderModule, SharpImageEncoder } from '../../adapters/sharp/sharp-image-encoder.ts';
import { ZxingBarcodeReader, zxingModule } from '../../adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../application/stages/compute-slots.ts';
import type { DocumentAssembler } from '../../domain/ports/document-assembler.ts';
import type { Config } from '../config/load-config.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { type Composition, token } from './container.ts';
import { makeFaceEngine } from './face-engine.ts';
import { type EngineLoading, openOcrEngine } from './ocr-engines.ts';
import { makeProcessPool } from './process-pool.ts';
import { ports } from './tokens.ts';

export const slots = token<ComputeSlots>('ComputeSlots');

/** What a slot leaves loaded without work, a face engine or a reader: resident bytes. */
const idleBytesOfSlot = 200 * 2 ** 20;

export interface BindEnginesOptions {
  /** Hears, in words for people, what would read better. */
  readonly onProgress?: (message: string) => void;
  /** When to load the engine that is chosen for text, so that another one is taken when it does not load. */
  readonly load?: EngineLoading;
}

/** Binds what opens, reads and compares. Made on first use, and closed after whatever is started later. */
export async function bindEngines(
  composition: Composition,
  closers: Closers,
  { onProgress = () => undefined, load = 'never' }: BindEnginesOptions = {},
): Promise<void> {
  const config = composition.get(ports.config);
  const idleProcesses = new IdleProcesses(config.engineSlots * idleBytesOfSlot);
  // One for all that opens, draws and writes files: each of these takes turns with the others.
  const files = makeProcessPool(config, idleProcesses);
  const images = new ThreadedImageAnalysis({ threads: files.running(analysisModule) });
  const ocrEngine = await openOcrEngine({
    config,
    images,
    logger: composition.get(ports.logger),
    onProgress,
    load,
    idleProcesses,
  });
  closers.add('OCR engine', () => ocrEngine.close());
  composition
    // One more than engines run: the next page is opened meanwhile, so that none of them waits for it.
    .bind(slots, () => new ComputeSlots(config.engineSlots + 1))
    .bind(
      ports.opener,
      closers.closing(
        'document opener',
        () => new ProcessDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], pool: files }),
      ),
    )
    .bind(
      ports.assembler,
      closers.closing('document assembler', () => makeAssembler(config, idleProcesses)),
    )
    .bind(ports.ocrEngine, () => ocrEngine)
    .bind(
      ports.imageAnalysis,
      closers.closing('image analysis', () => images),
    )
    .bind(
      ports.barcodes,
      closers.closing('barcode reader', () => new ZxingBarcodeReader({ threads: files.running(zxingModule) })),
    )
    .bind(
      ports.imageEncoder,
      closers.closing('image encoder', () => new SharpImageEncoder({ threads: files.running(encoderModule) })),
    )
    .bind(
      ports.searchablePdf,
      closers.closing('PDF writer', () => new PdfLibSearchablePdf({ threads: files.running(pdfLibModule) })),
    )
    .bind(
      ports.faceEngine,
      closers.closing('face engine', () => makeFaceEngine(config, idleProcesses)),
    );
}

/** One process for all files with many words: others open and read pages meanwhile, and memory stays for them. */
export function makeAssembler(config: Config, idleProcesses?: IdleProcesses): DocumentAssembler {
  const pool = makeProcessPool({ ...config, engineSlots: 1 }, idleProcesses);
  return new ProcessDocumentAssembler({ threads: pool.running(assemblyModule) });
}
