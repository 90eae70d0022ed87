import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createWorker, type Worker } from 'tesseract.js';
import type { WorkerTask } from '../../src/adapters/shared/worker-module.ts';
import { portableAnymap } from '../../src/adapters/tesseract/portable-anymap.ts';
import { decoded } from './decoded.ts';

const require = createRequire(import.meta.url);
/** The models that docface uses too. */
const langPath = join(dirname(require.resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int');

let starting: Promise<Worker> | undefined;

/**
 * A picture as a program around tesseract.js reads it: a worker as its documentation shows it. The pixels are those
 * that docface reads and the output is the one that it asks for; what tesseract.js gives by default takes longer.
 */
const read: WorkerTask<{ readonly file: Uint8Array }, number> = async ({ file }) => {
  starting ??= createWorker('eng', 1, { langPath, cacheMethod: 'none', gzip: true });
  const image = await decoded(file);
  const whole = { left: 0, top: 0, width: image.width, height: image.height };
  const picture = Buffer.from(portableAnymap(image, whole));
  const { data } = await (await starting).recognize(picture, {}, { text: false, tsv: true });
  return data.tsv?.length ?? 0;
};

export default read;
