import { open } from 'node:fs/promises';
import { disableTypes, imageSize, types } from 'image-size';
import type { FileType } from '../../domain/document/file-type.ts';
import type { ImageHeaders } from '../../domain/ports/image-headers.ts';

/** Enough for the EXIF, colour profile and previews that cameras write before the size. */
const headerBytes = 512 * 1024;

const accepted: readonly string[] = ['jpg', 'png', 'tiff'];
disableTypes(types.filter((type) => !accepted.includes(type)));

/** Image headers by the package image-size, with every format but the accepted ones turned off. */
export class ImageSizeHeaders implements ImageHeaders {
  async size(path: string, type: FileType): Promise<{ readonly width: number; readonly height: number } | null> {
    if (type === 'pdf') return null;
    const file = await open(path);
    try {
      const { buffer, bytesRead } = await file.read(new Uint8Array(headerBytes), 0, headerBytes, 0);
      const { width, height } = imageSize(buffer.subarray(0, bytesRead));
      return { width, height };
    } catch {
      // An unreadable header is no refusal yet: the worker that decodes the file gives the verdict.
      return null;
    } finally {
      await file.close();
    }
  }
}
