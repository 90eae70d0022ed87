import { IdleProcesses } from '../../adapters/child-process/idle-processes.ts';
import { analysisModule, PooledImageAnalysis } from '../../adapters/child-process/pooled-image-analysis.ts';
import { assemblyModule, ProcessDocumentAssembler } from '../../adapters/child-process/process-document-assembler.ts';
import { ProcessDocumentOpener } from '../../adapters/child-process/process-document-opener.ts';
import type { ProcessPool } from '../../adapters/child-process/process-pool.ts';
import { resultFormsModule } from '../../adapters/child-process/result-forms-worker.ts';
import { TaskSlots } from '../../adapters/child-process/task-slots.ts';
import { PdfLibSearchablePdf, pdfLibModule } from '../../adapters/pdf-lib/pdf-lib-searchable-pdf.ts';
import { pdfiumDecoder } from '../../adapters/pdfium/pdfium-decoder.ts';
import { saxesDecoder } from '../../adapters/saxes/saxes-decoder.ts';
import { sharpDecoder } from '../../adapters/sharp/sharp-decoder.ts';
import { encoderModule, SharpImageEncoder } from '../../adapters/sharp/sharp-image-encoder.ts';
import { ZxingBarcodeReader, zxingModule } from '../../adapters/zxing/zxing-barcode-reader.ts';
import { ComputeSlots } from '../../application/pipeline/compute-slots.ts';
import type { Closers } from '../lifecycle/closers.ts';
import { type Composition, token } from './container.ts';
import { makeFaceEngine } from './face-engine.ts';
import { type EngineLoading, inferenceOf, openOcrEngine } from './ocr-engines.ts';
import { makeAssembler, makeProcessPool, type PoolConfig } from './process-pool.ts';
import { ports } from './tokens.ts';

export const slots = token<ComputeSlots>('ComputeSlots');

/**
 * Bytes of a slot: what it leaves loaded without work, a face engine or a reader; what its processes take at work and
 * idle before idle ones end; and what it leaves loaded even then, a process that opens files: each page needs one
 * several times, and starting it takes longer than its tasks.
 */
const bytesOfSlot = { idle: 130 * 2 ** 20, all: 360 * 2 ** 20, kept: 80 * 2 ** 20 } as const;

/** Beyond what the slots may take, half of an engine for a caller who takes none: then nothing is left loaded. */
const bytesBeside = 120 * 2 ** 20;

/**
 * A grey page of A4 at 300 dpi and its file, or several smaller ones: what was opened is looked at in several tasks.
 */
const heldBytes = 12 * 2 ** 20;

/** What OpenVINO takes more than ONNX Runtime: for weights, and at work for what a large page needs at once. */
const moreWithOpenVino = { idle: 100 * 2 ** 20, all: 400 * 2 ** 20 } as const;

/** With one process alone, the file of one client would keep those of all others waiting. */
const outputSlots = (config: PoolConfig): number => Math.max(2, config.engineSlots);

/** Idle processes of outputs never end those of the stages. */
function makeIdleProcesses(
  config: PoolConfig,
  more: { readonly idle: number; readonly all: number },
): { readonly stages: IdleProcesses; readonly outputs: IdleProcesses } {
  const outputs = new IdleProcesses({ maxIdleBytes: outputSlots(config) * bytesOfSlot.idle });
  const maxBytes = config.engineSlots * (bytesOfSlot.all + more.all);
  const stages = new IdleProcesses({
    maxIdleBytes: config.engineSlots * (bytesOfSlot.idle + more.idle),
    maxBytes,
    minIdleBytes: config.engineSlots * bytesOfSlot.kept,
    criticalBytes: maxBytes + bytesBeside,
    others: outputs,
  });
  return { stages, outputs };
}

const openerOf = (pool: ProcessPool): ProcessDocumentOpener =>
  new ProcessDocumentOpener({ decoders: [pdfiumDecoder, sharpDecoder, saxesDecoder], pool });

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
  const { stages: idleProcesses, outputs: idleOutputs } = makeIdleProcesses(
    config,
    (await inferenceOf(config)).use === 'openvino' ? moreWithOpenVino : { idle: 0, all: 0 },
  );
  const files = makeProcessPool({ ...config, poolName: 'files', heldBytes }, { idleProcesses });
  const ofEngines = { idleProcesses, taskSlots: new TaskSlots(config.engineSlots) };
  const images = new PooledImageAnalysis({ taskPool: files.running(analysisModule) });
  const ocrEngine = await openOcrEngine({
    config,
    images,
    logger: composition.get(ports.logger),
    onProgress,
    load,
    shared: ofEngines,
  });
  closers.add('OCR engine', () => ocrEngine.close());
  bindOutputMakers(composition, closers, idleOutputs);
  composition
    // One more than engines run: the next page is opened meanwhile, so that none of them waits for it.
    .bind(slots, () => new ComputeSlots(config.engineSlots + 1, config.engineSlots))
    .bind(
      ports.opener,
      closers.managed('document opener', () => openerOf(files)),
    )
    .bind(
      ports.assembler,
      closers.managed('document assembler', () => makeAssembler(config, { idleProcesses })),
    )
    .bind(ports.ocrEngine, () => ocrEngine)
    .bind(
      ports.imageAnalysis,
      closers.managed('image analysis', () => images),
    )
    .bind(
      ports.barcodes,
      closers.managed('barcode reader', () => new ZxingBarcodeReader({ taskPool: files.running(zxingModule) })),
    )
    .bind(
      ports.faceEngine,
      closers.managed('face engine', () => makeFaceEngine(config, ofEngines)),
    );
}

/**
 * Binds what makes pictures and PDFs of files, in processes of its own: neither it nor the stages wait for the other.
 */
function bindOutputMakers(composition: Composition, closers: Closers, idleProcesses: IdleProcesses): void {
  const config = composition.get(ports.config);
  const outputs = makeProcessPool(
    { ...config, poolName: 'outputs', engineSlots: outputSlots(config), heldBytes },
    { idleProcesses },
  );
  composition
    .bind(
      ports.outputOpener,
      closers.managed('opener for outputs', () => openerOf(outputs)),
    )
    .bind(
      ports.outputAssembler,
      closers.managed(
        'assembler for outputs',
        () => new ProcessDocumentAssembler({ taskPool: outputs.running(assemblyModule) }),
      ),
    )
    .bind(
      ports.resultPool,
      closers.managed('forms of results', () => outputs.running(resultFormsModule)),
    )
    .bind(
      ports.imageEncoder,
      closers.managed('image encoder', () => new SharpImageEncoder({ taskPool: outputs.running(encoderModule) })),
    )
    .bind(
      ports.searchablePdf,
      closers.managed('PDF writer', () => new PdfLibSearchablePdf({ taskPool: outputs.running(pdfLibModule) })),
    );
}
