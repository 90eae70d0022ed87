/** A file of an archive. */
export interface ArchiveEntry {
  /** With `/` between folders. */
  readonly name: string;
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
}

/** What became of an entry. */
export interface ArchivedFile {
  readonly name: string;
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
}

/** Makes archives while they are read, with one part of one entry in memory. */
export interface Archives {
  /**
   * A ZIP file of the entries, and as the last one what `manifest` makes of them. At most 4 GB and 65,535 entries: its
   * caller sees to that. An error of an entry ends the iteration.
   */
  zip(
    entries: AsyncIterable<ArchiveEntry>,
    manifest: (files: readonly ArchivedFile[]) => ArchiveEntry,
  ): AsyncIterable<Uint8Array>;
}
