import { DocfaceError } from '../../domain/errors.ts';
import { rowsOfStrips } from './strip-rows.ts';
import { directoriesOf, type TiffDirectory, type TiffEntry, TiffNumbers } from './tiff-directory.ts';

/** Of TIFF 6.0. */
const tags = {
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripByteCounts: 279,
  planes: 284,
  palette: 320,
  tileOffsets: 324,
} as const;
const photometrics = { whiteIsZero: 0, blackIsZero: 1, rgb: 2, palette: 3 } as const;
const faxCompressions: readonly number[] = [2, 3, 4];
const separatePlanes = 2;
const longType = 4;
const entryBytes = 12;

/** What a directory lacks, by tag: whole numbers. */
type Missing = ReadonlyMap<number, readonly number[]>;

interface Page {
  readonly file: Uint8Array;
  readonly numbers: TiffNumbers;
  /** Where something begins, so that a strip before it ends; in order. */
  readonly boundaries: () => readonly number[];
  readonly has: (tag: number) => boolean;
  readonly values: (tag: number) => readonly number[];
  readonly one: (tag: number, absent: number) => number;
}

/** As libtiff takes it where nothing is said (`tif_getimage.c`). */
function photometricOf({ has, one }: Page): number {
  if (has(tags.palette)) return photometrics.palette;
  if (one(tags.samples, 1) >= 3) return photometrics.rgb;
  const isFax = faxCompressions.includes(one(tags.compression, 1));
  return isFax ? photometrics.whiteIsZero : photometrics.blackIsZero;
}

/** The first of ordered positions behind another. */
function nextAfter(positions: readonly number[], position: number): number | null {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) > position) high = middle;
    else low = middle + 1;
  }
  return positions[low] ?? null;
}

/** Bytes of each strip; those whose length is not given reach to what comes next in the file. */
function byteCountsOf({ values, boundaries, numbers }: Page, offsets: readonly number[]): readonly number[] {
  const reported = values(tags.stripByteCounts);
  if (reported.length >= offsets.length && reported.every((count) => count > 0)) return reported;
  const positions = boundaries();
  return offsets.map((offset, index) => {
    const count = reported[index] ?? 0;
    return count > 0 ? count : Math.max(0, (nextAfter(positions, offset) ?? numbers.length) - offset);
  });
}

function rowsOf(page: Page, offsets: readonly number[], counts: readonly number[]): number | null {
  const { one, file } = page;
  const planes = one(tags.planes, 1) === separatePlanes ? one(tags.samples, 1) : 1;
  const samples = planes === 1 ? one(tags.samples, 1) : 1;
  const [start = 0] = offsets;
  return rowsOfStrips({
    height: one(tags.height, 0),
    rowBytes: Math.ceil((one(tags.width, 0) * samples * one(tags.bits, 1)) / 8),
    compression: one(tags.compression, 1),
    count: offsets.length / planes,
    first: file.subarray(start, start + (counts[0] ?? 0)),
  });
}

function missingIn(page: Page): Missing {
  const missing = new Map<number, readonly number[]>();
  if (!page.has(tags.photometric)) missing.set(tags.photometric, [photometricOf(page)]);
  const offsets = page.values(tags.stripOffsets);
  if (page.has(tags.tileOffsets) || offsets.length === 0) return missing;
  const counts = byteCountsOf(page, offsets);
  const reported = page.values(tags.stripByteCounts);
  if (counts.some((count, index) => count !== reported[index])) missing.set(tags.stripByteCounts, counts);
  if (page.one(tags.rowsPerStrip, 0) === 0) {
    const rows = rowsOf(page, offsets, counts);
    if (rows === null) {
      throw new DocfaceError(
        'UNREADABLE_FILE',
        'The TIFF does not say how many rows its strips have (RowsPerStrip), and they do not tell. Send another copy.',
      );
    }
    missing.set(tags.rowsPerStrip, [rows]);
  }
  return missing;
}

interface Read {
  readonly numbers: TiffNumbers;
  readonly directories: readonly TiffDirectory[];
}

interface Repair {
  readonly directory: TiffDirectory;
  readonly missing: Missing;
  /** Where the next directory is; 0 where there is none. */
  readonly next: number;
  readonly position: number;
}

function pageOf(file: Uint8Array, { numbers, directories }: Read, directory: TiffDirectory): Page {
  const byTag = new Map<number, TiffEntry>();
  for (const entry of directory.entries) if (!byTag.has(entry.tag)) byTag.set(entry.tag, entry);
  const known = new Map<number, readonly number[]>();
  const values = (tag: number): readonly number[] => {
    const entry = byTag.get(tag);
    const found = known.get(tag) ?? (entry === undefined ? [] : numbers.values(entry));
    known.set(tag, found);
    return found;
  };
  const boundaries = (): readonly number[] => {
    const structures = directories.map(({ start }) => start);
    const arrays = directory.entries.map((entry) => numbers.outside(entry)).filter((at) => at !== null);
    return [...structures, ...arrays, ...values(tags.stripOffsets)].sort((a, b) => a - b);
  };
  return {
    file,
    numbers,
    boundaries,
    has: (tag) => byTag.has(tag),
    values,
    one: (tag, absent) => values(tag)[0] ?? absent,
  };
}

interface Completed {
  readonly bytes: Uint8Array;
  /** Position in the new file of what says where the next directory is. */
  readonly nextAt: number;
}

/** A directory with what it lacked, to stand at a position: its arrays come behind it. */
function completed(file: Uint8Array, numbers: TiffNumbers, repair: Repair): Completed {
  const { directory, missing, next, position } = repair;
  const kept = directory.entries.filter(({ tag }) => !missing.has(tag));
  const all = [...kept, ...[...missing].map(([tag, values]) => ({ tag, values }))].sort((a, b) => a.tag - b.tag);
  const head = 2 + all.length * entryBytes + 4;
  const arrays = [...missing.values()].filter((values) => values.length > 1).flat();
  const bytes = new Uint8Array(head + 4 * arrays.length);
  const view = new DataView(bytes.buffer);
  const { littleEndian } = numbers;
  view.setUint16(0, all.length, littleEndian);
  let free = head;
  for (const [index, entry] of all.entries()) {
    const at = 2 + index * entryBytes;
    if (!('values' in entry)) {
      bytes.set(file.subarray(entry.valueAt - 8, entry.valueAt + 4), at);
      continue;
    }
    view.setUint16(at, entry.tag, littleEndian);
    view.setUint16(at + 2, longType, littleEndian);
    view.setUint32(at + 4, entry.values.length, littleEndian);
    if (entry.values.length === 1) {
      view.setUint32(at + 8, entry.values[0] ?? 0, littleEndian);
      continue;
    }
    view.setUint32(at + 8, position + free, littleEndian);
    for (const value of entry.values) {
      view.setUint32(free, value, littleEndian);
      free += 4;
    }
  }
  view.setUint32(head - 4, next, littleEndian);
  return { bytes, nextAt: position + head - 4 };
}

/**
 * A TIFF whose directories say what decoders need and what its pixels tell anyway: how the strips are cut
 * (`RowsPerStrip`), how long they are (`StripByteCounts`) and what its shades mean (`PhotometricInterpretation`). The
 * very bytes where nothing is missing or too much is. Fails with `UNREADABLE_FILE` where rows would be guessed.
 */
export function repairTiff(file: Uint8Array): Uint8Array {
  const numbers = new TiffNumbers(file);
  const directories = directoriesOf(numbers);
  const parts: Uint8Array[] = [];
  const pointers: [at: number, to: number][] = [];
  let end = even(file.length);
  // Where the file says where the directory is: in the file, or in the one that took the place of that before it.
  let pointerAt = directories[0]?.pointerAt ?? 0;
  for (const [index, directory] of directories.entries()) {
    const missing = missingIn(pageOf(file, { numbers, directories }, directory));
    const next = directories[index + 1]?.start ?? behind({ numbers, directories }, directory);
    if (missing.size === 0) {
      pointerAt = directory.nextAt;
      if (next === 0) pointers.push([pointerAt, 0]);
      continue;
    }
    const { bytes, nextAt } = completed(file, numbers, { directory, missing, next, position: end });
    pointers.push([pointerAt, end]);
    pointerAt = nextAt;
    parts.push(bytes);
    end += even(bytes.length);
  }
  if (parts.length === 0) return file;
  return joined(file, { parts, pointers, end, littleEndian: numbers.littleEndian });
}

const even = (length: number): number => length + (length % 2);

/** Where the directory behind the last is said to be; 0 where that was there before, so that a circle ends. */
function behind({ numbers, directories }: Read, last: TiffDirectory): number {
  const next = numbers.long(last.nextAt) ?? 0;
  return directories.some(({ start }) => start === next) ? 0 : next;
}

interface Changes {
  readonly parts: readonly Uint8Array[];
  readonly pointers: readonly (readonly [at: number, to: number])[];
  readonly end: number;
  readonly littleEndian: boolean;
}

/** The file with parts behind it, each at an even position. */
function joined(file: Uint8Array, { parts, pointers, end, littleEndian }: Changes): Uint8Array {
  const bytes = new Uint8Array(end);
  bytes.set(file);
  let at = even(file.length);
  for (const part of parts) {
    bytes.set(part, at);
    at += even(part.length);
  }
  const view = new DataView(bytes.buffer);
  for (const [position, to] of pointers) view.setUint32(position, to, littleEndian);
  return bytes;
}
