import { inflateSync } from 'node:zlib';

/** How the picture of a directory lies in strips. */
export interface Strips {
  /** Pixels. */
  readonly height: number;
  /** Of one row before compression. */
  readonly rowBytes: number;
  /** As the tag `Compression` has it. */
  readonly compression: number;
  readonly count: number;
  /** The bytes of the first strip. */
  readonly first: Uint8Array;
}

const compressions = { none: 1, jpeg: 7, deflate: [8, 32_946] as readonly number[] } as const;
/** Bytes of a strip before compression in what libtiff writes unless it is set otherwise. */
const usualStripBytes = 8192;
/** Rows of a strip in what other programs write. */
const commonRows = [8, 16, 32, 64, 128, 256, 512, 1024] as const;
/** Larger strips are not unpacked only to count their rows. */
const maxInflated = 64 * 1024 * 1024;

function inflatedRows(first: Uint8Array, rowBytes: number): number | null {
  try {
    return inflateSync(first, { maxOutputLength: maxInflated }).length / rowBytes;
  } catch {
    return null;
  }
}

/** Lines that the frame header of a JPEG shows (ITU-T T.81, B.2.2). */
function jpegRows(first: Uint8Array): number | null {
  const view = new DataView(first.buffer, first.byteOffset, first.byteLength);
  for (let at = 2; at + 9 <= first.length && first[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = first[at + 1] ?? 0;
    if (marker === 0xc0 || marker === 0xc1 || marker === 0xc2) return view.getUint16(at + 5);
  }
  return null;
}

function reportedRows({ compression, first, rowBytes }: Strips): number | null {
  if (compression === compressions.none) return first.length / rowBytes;
  if (compression === compressions.jpeg) return jpegRows(first);
  return compressions.deflate.includes(compression) ? inflatedRows(first, rowBytes) : null;
}

/**
 * Rows of each strip, from what the first strip holds, or else as libraries divide pictures. Null where several numbers
 * are as likely: a wrong one would leave rows out.
 */
export function rowsOfStrips(strips: Strips): number | null {
  const { height, rowBytes, count } = strips;
  if (count === 1) return height;
  const fits = (rows: number): boolean => Number.isInteger(rows) && rows > 0 && Math.ceil(height / rows) === count;
  const reported = reportedRows(strips);
  if (reported !== null) return fits(reported) ? reported : null;
  const min = Math.ceil(height / count);
  // With as many strips, no larger number fits either.
  if (fits(min) && !fits(min + 1)) return min;
  const usual = Math.max(1, Math.floor(usualStripBytes / rowBytes));
  const fitting = [...new Set([usual, ...commonRows])].filter(fits);
  return fitting.length === 1 ? (fitting[0] ?? null) : null;
}
