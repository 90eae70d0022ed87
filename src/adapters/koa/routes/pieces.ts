/** A body whose parts are written one after the other and never copied together. */
export class Pieces {
  readonly parts: readonly Uint8Array[];
  /** In bytes. */
  readonly length: number;

  constructor(parts: readonly Uint8Array[]) {
    this.parts = parts;
    this.length = parts.reduce((sum, part) => sum + part.length, 0);
  }
}
