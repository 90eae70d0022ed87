import { extname } from 'node:path';

/**
 * The decoder of JPEG, PNG and TIFF files, to be run in threads. The main thread must load sharp before any thread does,
 * and keep it: where a thread's end unloads the library, its native threads crash the process (sharp's documentation,
 * "Worker threads").
 */
export const sharpDecoder = {
  accepts: ['jpeg', 'png', 'tiff'],
  module: new URL(`./image-thread${extname(import.meta.url)}`, import.meta.url),
  prepare: () => import('sharp'),
} as const;
