import { threadModule } from '../shared/thread-module.ts';

/** The decoder of JPEG, PNG and TIFF files. */
export const sharpDecoder = {
  accepts: ['jpeg', 'png', 'tiff'],
  module: threadModule(import.meta.url, 'image-thread'),
} as const;
