/** A file of the models, wherever it comes from. */
export interface ModelFile {
  /** Below the folder of the models, with `/`. */
  readonly path: string;
  /** Inside the wheel or package, with `/`. */
  readonly source: string;
  readonly bytes: number;
  /** Of the whole file, lower-case hexadecimal. */
  readonly sha256: string;
}

/** Models that are installed together. */
export interface FileSet {
  /** What they are called in words for people, as in "the models of …". */
  readonly of: string;
  readonly files: readonly ModelFile[];
  /** The command that installs them. */
  readonly command: string;
}

/** Models out of one Python wheel (a zip). */
export interface ModelSet extends FileSet {
  readonly wheel: {
    /** Name and version, as pip takes them. */
    readonly requirement: string;
    readonly name: string;
    readonly bytes: number;
    readonly sha256: string;
    /** As pip calls it, where the wheel is for one alone. */
    readonly platform?: string;
  };
}
