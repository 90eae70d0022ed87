import type { FileType } from '../template/file-formats.ts';
import type { ObjectSource } from './object-store.ts';

/** Reads the declared size of an image from its header, without decoding a pixel. */
export interface ImageHeaders {
  /** Pixels of the first image of the file, or null when the header cannot be read (PDF included). */
  size(file: ObjectSource, type: FileType): Promise<{ readonly width: number; readonly height: number } | null>;
}
