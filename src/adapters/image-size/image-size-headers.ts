import { type FileHandle, open } from 'node:fs/promises';
import { disableTypes, imageSize, types } from 'image-size';
import type { ImageHeaders } from '../../domain/ports/image-headers.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import type { FileType } from '../../domain/template/file-formats.ts';

const tiffHeaderBytes = 8;
const entryBytes = 12;
/** Far above what images have; bounds what a hostile count can cost. */
const maxEntries = 1000;

/** Bytes of a file from a place on, up to so many: fewer where it ends. */
type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/**
 * The header and the first directory of a TIFF, moved together. Nothing else is handed on: image-size reads on behind a
 * directory and takes what it finds there for entries. Null when the file ends early.
 */
async function firstDirectory(readAt: ReadAt): Promise<Uint8Array | null> {
  const header = await readAt(0, tiffHeaderBytes);
  if (header.length < tiffHeaderBytes) return null;
  const littleEndian = header[0] === 0x49;
  const at = new DataView(header.buffer, header.byteOffset).getUint32(4, littleEndian);
  const counted = await readAt(at, 2);
  if (counted.length < 2) return null;
  const entries = new DataView(counted.buffer, counted.byteOffset).getUint16(0, littleEndian);
  const length = 2 + Math.min(entries, maxEntries) * entryBytes;
  const directory = await readAt(at, length);
  if (directory.length < length) return null;
  // One entry of zeros ends the list.
  const moved = new Uint8Array(tiffHeaderBytes + directory.length + entryBytes);
  moved.set(header);
  new DataView(moved.buffer).setUint32(4, tiffHeaderBytes, littleEndian);
  moved.set(directory, tiffHeaderBytes);
  return moved;
}

const enabled: readonly string[] = ['jpg', 'png', 'tiff'];
disableTypes(types.filter((type) => !enabled.includes(type)));

/** Room for EXIF and colour profiles before the size of a JPEG; more would block the process for long. */
const headerBytes = 1024 * 1024;

/** Reads image headers with the npm package image-size; only JPEG, PNG and TIFF are enabled. */
export class ImageSizeHeaders implements ImageHeaders {
  async size(
    source: ObjectSource,
    type: FileType,
  ): Promise<{ readonly width: number; readonly height: number } | null> {
    if (type === 'pdf' || type === 'xml') return null;
    if ('bytes' in source) {
      return sizeOf(type, (position, length) => Promise.resolve(source.bytes.subarray(position, position + length)));
    }
    const file = await open(source.path, 'r');
    try {
      return await sizeOf(type, (position, length) => readFrom(file, position, length));
    } finally {
      await file.close();
    }
  }
}

async function sizeOf(type: FileType, readAt: ReadAt) {
  return measure(type === 'tiff' ? await firstDirectory(readAt) : await readAt(0, headerBytes));
}

async function readFrom(file: FileHandle, position: number, length: number): Promise<Uint8Array> {
  const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, position);
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
