/** Bytes of one value of each type of entry (TIFF 6.0, page 15); entries of other types are handed on as they are. */
const typeSizes: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  11: 4,
  12: 8,
};
const entryBytes = 12;
/** What is read of a file at most. Pages of documents have 20 entries, and few have 1,000 strips. */
const max = { directories: 2000, entries: 200_000, values: 1_000_000 } as const;

/** One entry of a directory, as it is in the file. */
export interface TiffEntry {
  readonly tag: number;
  readonly type: number;
  readonly count: number;
  /** Position of its value, or of where that is, in the file. */
  readonly valueAt: number;
}

/** An image file directory: what a TIFF says of one page. */
export interface TiffDirectory {
  /** Position of the four bytes that say where the directory is. */
  readonly pointerAt: number;
  readonly start: number;
  /** Position of the four bytes that say where the next one is. */
  readonly nextAt: number;
  readonly entries: readonly TiffEntry[];
}

/** A TIFF file as numbers. */
export class TiffNumbers {
  readonly littleEndian: boolean;
  readonly length: number;
  readonly #view: DataView;
  #left: number = max.values;

  constructor(file: Uint8Array) {
    this.#view = new DataView(file.buffer, file.byteOffset, file.byteLength);
    this.littleEndian = file[0] === 0x49;
    this.length = file.length;
  }

  /** Short at a position; null beyond the file. */
  short(at: number): number | null {
    return at + 2 <= this.length ? this.#view.getUint16(at, this.littleEndian) : null;
  }

  /** Long at a position; null beyond the file. */
  long(at: number): number | null {
    return at + 4 <= this.length ? this.#view.getUint32(at, this.littleEndian) : null;
  }

  /** The whole numbers of an entry; empty for other types, beyond the file, and where too many were read before. */
  values({ type, count, valueAt }: TiffEntry): readonly number[] {
    const size = type === 3 ? 2 : type === 4 ? 4 : 0;
    const start = size * count <= 4 ? valueAt : (this.long(valueAt) ?? this.length);
    if (size === 0 || count > this.#left || start + size * count > this.length) return [];
    this.#left -= count;
    return Array.from({ length: count }, (_, index) => {
      const at = start + size * index;
      return (size === 2 ? this.short(at) : this.long(at)) ?? 0;
    });
  }

  /** Where the value of an entry lies that is not in the entry itself; null for others. */
  outside({ type, count, valueAt }: TiffEntry): number | null {
    return (typeSizes[type] ?? 0) * count > 4 ? this.long(valueAt) : null;
  }
}

function directoryAt(numbers: TiffNumbers, pointerAt: number, start: number): TiffDirectory | null {
  const count = numbers.short(start);
  if (count === null || start + 2 + count * entryBytes + 4 > numbers.length) return null;
  const entries = Array.from({ length: count }, (_, index): TiffEntry => {
    const at = start + 2 + index * entryBytes;
    return {
      tag: numbers.short(at) ?? 0,
      type: numbers.short(at + 2) ?? 0,
      count: numbers.long(at + 4) ?? 0,
      valueAt: at + 8,
    };
  });
  return { pointerAt, start, nextAt: start + 2 + count * entryBytes, entries };
}

/** The directories of a TIFF in order, up to one that is damaged, was there before, or is beyond what is read. */
export function directoriesOf(numbers: TiffNumbers): readonly TiffDirectory[] {
  const found: TiffDirectory[] = [];
  const seen = new Set<number>();
  let read = 0;
  let pointerAt = 4;
  while (found.length < max.directories) {
    const start = numbers.long(pointerAt) ?? 0;
    if (start === 0 || seen.has(start)) break;
    seen.add(start);
    read += numbers.short(start) ?? 0;
    const directory = read > max.entries ? null : directoryAt(numbers, pointerAt, start);
    if (directory === null) break;
    found.push(directory);
    pointerAt = directory.nextAt;
  }
  return found;
}
