import type { WorkerTask } from '../shared/worker-module.ts';
import type { Inference, InferenceOptions } from './inference.ts';
import type { PaddleModels, PaddleSize } from './model-files.ts';
import type { PageText, PageToRead } from './read-page.ts';
import { readPage } from './read-page.ts';
import type { Reader } from './reader.ts';
import { openReaders } from './reader.ts';
import type { Script } from './recognition/alphabet.ts';
import { settingsOf } from './settings.ts';
import { startInference } from './start-inference.ts';

export interface ReadTask {
  readonly size: PaddleSize;
  readonly models: PaddleModels;
  readonly inference: InferenceOptions;
  readonly script: Script;
  /** Cores that may be kept busy, at least 1. */
  readonly cores: number;
  /** Null only loads the models. */
  readonly page: PageToRead | null;
}

export interface ReadAnswer extends PageText {
  readonly version: string;
  readonly backend: string;
}

let starting: Promise<Inference> | null = null;
const readers = new Map<PaddleSize, ReturnType<typeof openReaders>>();

/** What fails to load is tried again for the next page: models may be installed meanwhile. */
async function loaded({
  size,
  models,
  inference: options,
  script,
  cores,
}: ReadTask): Promise<{ inference: Inference; reader: Reader }> {
  try {
    const inference = await (starting ??= startInference(options));
    const opening = readers.get(size) ?? openReaders(inference, models, settingsOf[size]);
    readers.set(size, opening);
    return { inference, reader: await (await opening)({ script, cores }) };
  } catch (error) {
    starting = null;
    readers.delete(size);
    throw error;
  }
}

const read: WorkerTask<ReadTask, ReadAnswer> = async (task) => {
  const { inference, reader } = await loaded(task);
  const text =
    task.page === null
      ? { blocks: [], leftOut: [], holdsUnread: false, rotation: null }
      : await readPage(reader, task.page);
  return { ...text, version: inference.version, backend: inference.backend };
};

export default read;
