const kept = 256;

/** Which characters one part of a pattern takes. The language's own expressions decide, one character at a time. */
export class CharacterSet {
  readonly #expression: RegExp;
  /** By code point: 0 for not asked yet, 1 for taken, 2 for not. */
  readonly #common = new Uint8Array(kept);
  readonly #others = new Map<number, boolean>();

  /** `source` is an expression of one character, `flags` are i, m, s and u. */
  constructor(source: string, flags: string) {
    this.#expression = new RegExp(`^${source}$`, flags);
  }

  has(point: number): boolean {
    if (point < kept) {
      const known = this.#common[point];
      if (known) return known === 1;
      const takes = this.#ask(point);
      this.#common[point] = takes ? 1 : 2;
      return takes;
    }
    const known = this.#others.get(point);
    if (known !== undefined) return known;
    const takes = this.#ask(point);
    if (this.#others.size < 10 * kept) this.#others.set(point, takes);
    return takes;
  }

  #ask(point: number): boolean {
    return this.#expression.test(String.fromCodePoint(point));
  }
}
