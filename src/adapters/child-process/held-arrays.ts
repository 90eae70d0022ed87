/** An array that the other end holds, or this one, which then has it. */
interface Held {
  readonly bytes: number;
  readonly array: Uint8Array | undefined;
}

export interface HeldArraysOptions {
  /** Of all arrays together; the longest unused give way. A longer array is not held. */
  readonly maxBytes: number;
  /** Whether this end keeps the arrays alive, for the other one to refer to. */
  readonly keeps: boolean;
}

/**
 * The arrays that went through a pipe last, in either direction, so that one that the other end still has is referred
 * to instead of sent again. Both ends number them alike: they receive the same arrays in the same order, as long as one
 * end waits for the answer of the other before it sends again, and have the same `maxBytes`. Nobody may write to them.
 */
export class HeldArrays {
  readonly #held = new Map<number, Held>();
  readonly #numbers = new WeakMap<Uint8Array, number>();
  readonly #options: HeldArraysOptions;
  #bytes = 0;
  #count = 0;

  constructor(options: HeldArraysOptions) {
    this.#options = options;
  }

  /** What the other end knows an array by; undefined where it does not hold it, or has to be sent it. */
  numberOf(array: Uint8Array): number | undefined {
    const number = this.#numbers.get(array);
    return !this.#options.keeps && number !== undefined && this.#held.has(number) ? number : undefined;
  }

  /** The array of a number, which counts as used; undefined when it is not kept here. */
  use(number: number): Uint8Array | undefined {
    const held = this.#held.get(number);
    if (held === undefined) return undefined;
    this.#held.delete(number);
    this.#held.set(number, held);
    return held.array;
  }

  /** Notified of an array that was sent or has arrived. */
  add(array: Uint8Array): void {
    const { byteLength: bytes } = array;
    const number = this.#count;
    this.#count += 1;
    if (bytes > this.#options.maxBytes) return;
    this.#numbers.set(array, number);
    this.#held.set(number, { bytes, array: this.#options.keeps ? plain(array) : undefined });
    this.#bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.#held) {
      if (this.#bytes <= this.#options.maxBytes) break;
      this.#held.delete(oldest);
      this.#bytes -= freed;
    }
  }
}

/** As it would arrive: a `Buffer` has other methods. */
function plain({ buffer, byteOffset, byteLength }: Uint8Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
