import type { FileHandle } from 'node:fs/promises';

const headerBytes = 8;
const entryBytes = 12;
/** Far above what images have; bounds what a hostile count can cost. */
const mostEntries = 1000;

/**
 * The header and the first directory of a TIFF, moved together. Nothing else is handed on: image-size reads on behind a
 * directory and takes what it finds there for entries. Null when the file ends early.
 */
export async function firstDirectory(file: FileHandle): Promise<Uint8Array | null> {
  const header = await readAt(file, 0, headerBytes);
  if (header === null) return null;
  const littleEndian = header[0] === 0x49;
  const at = new DataView(header.buffer, header.byteOffset).getUint32(4, littleEndian);
  const counted = await readAt(file, at, 2);
  if (counted === null) return null;
  const entries = new DataView(counted.buffer, counted.byteOffset).getUint16(0, littleEndian);
  const directory = await readAt(file, at, 2 + Math.min(entries, mostEntries) * entryBytes);
  if (directory === null) return null;
  // One entry of zeros ends the list.
  const moved = new Uint8Array(headerBytes + directory.length + entryBytes);
  moved.set(header);
  new DataView(moved.buffer).setUint32(4, headerBytes, littleEndian);
  moved.set(directory, headerBytes);
  return moved;
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Uint8Array | null> {
  const { buffer, bytesRead } = await file.read(new Uint8Array(length), 0, length, position);
  return bytesRead === length ? buffer : null;
}
