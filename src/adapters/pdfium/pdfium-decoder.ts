import { extname } from 'node:path';

/** The decoder of PDF files, to be run in threads. */
export const pdfiumDecoder = {
  accepts: ['pdf'],
  module: new URL(`./pdf-thread${extname(import.meta.url)}`, import.meta.url),
} as const;
