import { availableParallelism } from 'node:os';
import type { Inference, Model } from './inference.ts';
import type { PaddleModels } from './model-files.ts';
import { openRecognisers } from './open-recognisers.ts';
import type { Script } from './recognition/alphabet.ts';
import { LineThreads } from './recognition/line-threads.ts';
import type { Recogniser } from './recognition/recognise-lines.ts';
import type { Settings } from './settings.ts';

/** Loaded models of one size, and how they read. */
export interface Reader {
  readonly detection: Model;
  readonly recogniser: Recogniser;
  /**
   * Reads all characters that the models know; missing where `recogniser` does, and where other scripts are not sought.
   */
  readonly allScripts?: Recogniser;
  readonly settings: Settings;
  /** Loads what flattens bent pages; null where it is not installed. Missing where only flat pages are read. */
  readonly flattening?: () => Promise<Model | null>;
}

export interface ReaderOptions {
  readonly script: Script;
  /** Cores that may be kept busy, at least 1. */
  readonly cores: number;
}

/** More threads than these make a page hardly faster, and each takes memory. */
const maxThreads = 4;

/** Pages in a row that have one core until what would read on several is given back: 130 MB for two cores. */
const pagesAlone = 2;

/** Threads for so many cores: 1, 2 or 4, so that few detectors are loaded. */
export function threadsFor(cores: number): number {
  const max = Math.min(cores, maxThreads, availableParallelism());
  return max >= 4 ? 4 : max >= 2 ? 2 : 1;
}

/**
 * Loads an optional model when it is first asked for. One that does not load is tried again: it may be installed later.
 */
function onDemand(inference: Inference, path: string): () => Promise<Model | null> {
  let opening: Promise<Model | null> | null = null;
  return async () => {
    opening ??= inference.open(path).catch(() => null);
    const model = await opening;
    if (model === null) opening = null;
    return model;
  };
}

/**
 * Loads the models of one size. On several cores the detector runs on as many threads, and other threads take their
 * share of the lines; both are loaded when they are first needed, and kept until pages come that have one core each.
 * Errors: `ENGINE_FAILED` with what to do about it.
 */
export async function openReaders(
  inference: Inference,
  models: PaddleModels,
  settings: Settings,
): Promise<(options: ReaderOptions) => Promise<Reader>> {
  const recognisers = await openRecognisers(inference, models);
  const beside = new LineThreads({ models, inference: inference.options, narrowest: settings.narrowest });
  const detectors = new Map<number, Model>();
  const flattening = onDemand(inference, models.flattening);
  let alone = 0;
  return async ({ script, cores }) => {
    const threads = inference.backend === 'wasm' ? 1 : threadsFor(cores);
    const count = threads - 1;
    beside.call(count);
    alone = count === 0 ? alone + 1 : 0;
    if (alone === pagesAlone) {
      await beside.close();
      for (const several of [...detectors.keys()].filter((each) => each > 1)) detectors.delete(several);
    }
    const detection = detectors.get(threads) ?? (await inference.open(models.detection, threads));
    detectors.set(threads, detection);
    const reading = (by: Script): Recogniser => ({
      ...recognisers[by],
      share: (batches, taken) => beside.help(count, { batches, script: by, taken }),
    });
    const others = script === 'all' ? {} : { allScripts: reading('all') };
    return { detection, recogniser: reading(script), ...others, settings, flattening };
  };
}
