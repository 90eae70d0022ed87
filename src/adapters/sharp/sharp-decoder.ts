import { extname } from 'node:path';

/** The decoder of JPEG, PNG and TIFF files. */
export const sharpDecoder = {
  accepts: ['jpeg', 'png', 'tiff'],
  module: new URL(`./image-thread${extname(import.meta.url)}`, import.meta.url),
} as const;
