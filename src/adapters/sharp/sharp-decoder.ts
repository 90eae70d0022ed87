import { workerModule } from '../shared/worker-module.ts';

/** The decoder of JPEG, PNG and TIFF files. */
export const sharpDecoder = {
  accepts: ['jpeg', 'png', 'tiff'],
  module: workerModule(import.meta.url, 'image-worker'),
} as const;
