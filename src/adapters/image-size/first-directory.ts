const headerBytes = 8;
const entryBytes = 12;
/** Far above what images have; bounds what a hostile count can cost. */
const maxEntries = 1000;

/** Bytes of a file from a place on, up to so many: fewer where it ends. */
export type ReadAt = (position: number, length: number) => Promise<Uint8Array>;

/**
 * The header and the first directory of a TIFF, moved together. Nothing else is handed on: image-size reads on behind a
 * directory and takes what it finds there for entries. Null when the file ends early.
 */
export async function firstDirectory(readAt: ReadAt): Promise<Uint8Array | null> {
  const header = await readAt(0, headerBytes);
  if (header.length < headerBytes) return null;
  const littleEndian = header[0] === 0x49;
  const at = new DataView(header.buffer, header.byteOffset).getUint32(4, littleEndian);
  const counted = await readAt(at, 2);
  if (counted.length < 2) return null;
  const entries = new DataView(counted.buffer, counted.byteOffset).getUint16(0, littleEndian);
  const length = 2 + Math.min(entries, maxEntries) * entryBytes;
  const directory = await readAt(at, length);
  if (directory.length < length) return null;
  // One entry of zeros ends the list.
  const moved = new Uint8Array(headerBytes + directory.length + entryBytes);
  moved.set(header);
  new DataView(moved.buffer).setUint32(4, headerBytes, littleEndian);
  moved.set(directory, headerBytes);
  return moved;
}
