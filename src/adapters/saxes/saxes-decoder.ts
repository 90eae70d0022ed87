import { workerModule } from '../shared/worker-module.ts';

/** The decoder of XML files, to be run in processes. */
export const saxesDecoder = {
  accepts: ['xml'],
  module: workerModule(import.meta.url, 'xml-worker'),
} as const;
