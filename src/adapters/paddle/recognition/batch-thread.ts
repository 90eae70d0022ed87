/**
 * What `LineThreads` runs: reads batches of lines with a recogniser of its own. It is a whole thread because ONNX
 * Runtime holds up the one that calls it until it has its answer.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { openRecognisers } from '../open-recognisers.ts';
import { startInference } from '../start-inference.ts';
import { takeBatch } from './batches.ts';
import type { BatchesRead, LineThreadOptions, SharedBatches } from './line-threads.ts';
import { readBatch } from './recognise-lines.ts';

const { models, inference, narrowest } = workerData as LineThreadOptions;
const runtime = await startInference(inference);
const recognisers = await openRecognisers(runtime, models);

async function help({ batches, script, taken }: SharedBatches): Promise<BatchesRead> {
  const read: BatchesRead = [];
  try {
    for (let index = takeBatch(batches, taken); index !== null; index = takeBatch(batches, taken)) {
      read.push([index, await readBatch(recognisers[script], batches[index] ?? [], narrowest)]);
    }
  } catch {
    // Whoever asked reads what is missing, and learns what is wrong with it.
  }
  return read;
}

parentPort?.on('message', (work: SharedBatches | 'end') => {
  if (work === 'end') {
    runtime.close?.();
    parentPort?.close();
    return;
  }
  void help(work).then((read) => {
    parentPort?.postMessage(read);
    // Lines and answers lie outside of the heap, and nothing else would collect them before the next page.
    globalThis.gc?.();
  });
});
parentPort?.postMessage('ready');
