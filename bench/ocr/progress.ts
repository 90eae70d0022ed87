/** Where progress is reported: the error stream, or what a test looks at. */
export interface ProgressStream {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Seconds between two lines where no terminal shows them. */
const secondsBetween = 10;

/**
 * Says how far a long piece of work is: in place on a terminal, elsewhere in lines at the start, every ten seconds and
 * at the end.
 */
export class Progress {
  readonly #what: string;
  /** Null where nobody knows how many there will be. */
  readonly #total: number | null;
  readonly #stream: ProgressStream;
  #done = 0;
  #saidAt = performance.now();

  constructor(what: string, total: number | null, stream: ProgressStream = process.stderr) {
    this.#what = what;
    this.#total = total;
    this.#stream = stream;
    this.#say();
  }

  /** One more is done. */
  step(): void {
    this.#done += 1;
    const isDue = performance.now() - this.#saidAt >= secondsBetween * 1000;
    if (this.#stream.isTTY === true || isDue) this.#say();
  }

  end(): void {
    if (this.#stream.isTTY === true) this.#stream.write('\n');
    else this.#say();
  }

  #say(): void {
    const line = `${this.#what}: ${this.#done}${this.#total === null ? '' : ` of ${this.#total}`}`;
    this.#stream.write(this.#stream.isTTY === true ? `\r${line} ` : `${line}\n`);
    this.#saidAt = performance.now();
  }
}

/** The items one after the other; says how many of them are done. */
export function* withProgress<Item>(
  what: string,
  items: readonly Item[],
  stream: ProgressStream = process.stderr,
): Generator<Item> {
  const progress = new Progress(what, items.length, stream);
  for (const item of items) {
    yield item;
    progress.step();
  }
  progress.end();
}
