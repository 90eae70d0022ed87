import { threadModule } from '../shared/thread-module.ts';

/** The decoder of PDF files, to be run in threads. */
export const pdfiumDecoder = {
  accepts: ['pdf'],
  module: threadModule(import.meta.url, 'pdf-thread'),
} as const;
