import { workerModule } from '../shared/worker-module.ts';

/** The decoder of PDF files, to be run in threads. */
export const pdfiumDecoder = {
  accepts: ['pdf'],
  module: workerModule(import.meta.url, 'pdf-worker'),
} as const;
