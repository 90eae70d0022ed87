import analyse from '../../src/adapters/child-process/analysis-worker.ts';
import type { InferenceOptions } from '../../src/adapters/paddle/inference.ts';
import { paddleModels } from '../../src/adapters/paddle/model-files.ts';
import readWithPaddle from '../../src/adapters/paddle/reading-worker.ts';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';
import readWithTesseract from '../../src/adapters/tesseract/recognition-worker.ts';
import findBarcodes from '../../src/adapters/zxing/barcode-worker.ts';
import type { PageImage } from '../../src/domain/reading/document/page.ts';
import { measuringStep, placesOfWords } from '../../src/domain/reading/document/page-quality.ts';
import type { Block } from '../../src/domain/reading/document/text-layout.ts';
import { decoded } from './decoded.ts';

/** A picture to read with the modules that docface runs in its processes. */
export interface BareReading {
  readonly file: Uint8Array;
  readonly engine: 'tesseract.js' | 'pp-ocrv6';
  /** Folder of the models of PP-OCRv6. */
  readonly models: string;
  /** What runs them, as in docface. */
  readonly inference: InferenceOptions;
  /** Whether to look for barcodes and the sheet and to measure the page too, as docface does with every page. */
  readonly whole: boolean;
}

async function blocksOf(image: PageImage, { engine, models, inference }: BareReading): Promise<readonly Block[]> {
  const page = { image, layout: 'page', region: null } as const;
  if (engine === 'tesseract.js') {
    return (await readWithTesseract({ languages: ['eng'], recycleAfter: 100, page })).blocks;
  }
  const task = {
    size: 'small',
    models: paddleModels(models, 'small'),
    inference,
    script: 'latin',
    page,
    cores: 1,
  } as const;
  return (await readWithPaddle(task)).blocks;
}

/**
 * What docface's processes do for a page, one step after the other in one of them: nothing travels and nothing waits.
 */
const read: WorkerTask<BareReading, number> = async (task) => {
  const image = await decoded(task.file);
  const blocks = await blocksOf(image, task);
  if (task.whole) {
    await findBarcodes(image);
    await analyse({
      kind: 'examine',
      image,
      rotation: 0,
      step: measuringStep(image, blocks),
      words: placesOfWords(blocks),
    });
  }
  return blocks.length;
};

export default read;
