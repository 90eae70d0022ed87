import { type FileHandle, open } from 'node:fs/promises';
import { disableTypes, imageSize, types } from 'image-size';
import type { FileType } from '../../domain/document/file-type.ts';
import type { ImageHeaders } from '../../domain/ports/image-headers.ts';
import { firstDirectory } from './first-directory.ts';

const enabled: readonly string[] = ['jpg', 'png', 'tiff'];
disableTypes(types.filter((type) => !enabled.includes(type)));

/** Room for EXIF and colour profiles before the size of a JPEG; more would block the process for long. */
const headerBytes = 1024 * 1024;

/** Reads image headers with the npm package image-size; only JPEG, PNG and TIFF are enabled. */
export class ImageSizeHeaders implements ImageHeaders {
  async size(path: string, type: FileType): Promise<{ readonly width: number; readonly height: number } | null> {
    if (type === 'pdf') return null;
    const file = await open(path, 'r');
    try {
      return measure(type === 'tiff' ? await firstDirectory(file) : await readStart(file));
    } finally {
      await file.close();
    }
  }
}

async function readStart(file: FileHandle): Promise<Uint8Array> {
  const length = Math.min(headerBytes, (await file.stat()).size);
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

function measure(header: Uint8Array | null): { readonly width: number; readonly height: number } | null {
  try {
    const { width, height } = imageSize(header ?? new Uint8Array());
    return width > 0 && height > 0 ? { width, height } : null;
  } catch {
    // Damaged, or beyond what was read; the worker that decodes the file will say more.
    return null;
  }
}
