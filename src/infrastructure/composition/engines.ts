import { PdfLibSearchablePdf, pdfLibModule } from '../../adapters/pdf-lib/pdf-lib-searchable-pdf.ts';
import { pdfiumDecoder } from '../../adapters/pdfium/pdfium-decoder.ts';
import { PiscinaDocumentOpener } from '../../adapters/piscina/piscina-document-opener.ts';
import { PiscinaThreads } from '../../adapters/piscina/piscina-threads.ts';
import { sharpDecoder } from '../../adapters/sharp/sharp-decoder.ts';
import { encoderModule, SharpImageEncoder } from '../../adapters/sharp/sharp-image-encoder.ts';
import { ZxingBarcodeReader, zxingModule } from '../../adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../application/stages/compute-slots.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { type Composition, token } from './container.ts';
import { makeFaceEngine } from './face-engine.ts';
import { type EngineLoading, openOcrEngine } from './ocr-engines.ts';
import { ports } from './tokens.ts';

export const slots = token<ComputeSlots>('ComputeSlots');

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
  const { engineSlots: threads, engineIdleSeconds } = config;
  const idleTimeoutMs = engineIdleSeconds * 1000;
  const ocrEngine = await openOcrEngine({ config, logger: composition.get(ports.logger), onProgress, load });
  closers.add('OCR engine', () => ocrEngine.close());
  composition
    // One more than engines run: the next page is opened meanwhile, so that none of them waits for it.
    .bind(slots, () => new ComputeSlots(threads + 1))
    .bind(
      ports.opener,
      closers.closing(
        'document opener',
        () => new PiscinaDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder], threads, idleTimeoutMs }),
      ),
    )
    .bind(ports.ocrEngine, () => ocrEngine)
    .bind(
      ports.barcodes,
      closers.closing(
        'barcode reader',
        () => new ZxingBarcodeReader({ threads: new PiscinaThreads({ module: zxingModule, threads, idleTimeoutMs }) }),
      ),
    )
    .bind(
      ports.imageEncoder,
      closers.closing(
        'image encoder',
        () => new SharpImageEncoder({ threads: new PiscinaThreads({ ...encoderModule, threads, idleTimeoutMs }) }),
      ),
    )
    .bind(
      ports.searchablePdf,
      closers.closing(
        'PDF writer',
        () =>
          new PdfLibSearchablePdf({ threads: new PiscinaThreads({ module: pdfLibModule, threads: 1, idleTimeoutMs }) }),
      ),
    )
    .bind(
      ports.faceEngine,
      closers.closing('face engine', () => makeFaceEngine(config)),
    );
}
