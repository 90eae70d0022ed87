/** Hands pages from a producer to one reader; the producer waits until its page is taken. */
export class PageChannel<Page> {
  readonly #waiting: { readonly page: Page; readonly taken: () => void }[] = [];
  #wake: () => void = () => undefined;
  #ended = false;
  #closed = false;
  #failure: { readonly cause: unknown } | undefined;

  /** Resolves when the reader has asked for the next page, or has gone. */
  put(page: Page): Promise<void> {
    if (this.#closed) return Promise.resolve();
    return new Promise((taken) => {
      this.#waiting.push({ page, taken });
      this.#wake();
    });
  }

  /** Nothing follows. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  fail(cause: unknown): void {
    this.#failure = { cause };
    this.#wake();
  }

  /** The reader is gone. */
  close(): void {
    this.#closed = true;
    for (const { taken } of this.#waiting.splice(0)) taken();
  }

  async *pages(): AsyncIterable<Page> {
    for (;;) {
      if (this.#failure !== undefined) throw this.#failure.cause;
      const next = this.#waiting[0];
      if (next !== undefined) {
        yield next.page;
        this.#waiting.shift();
        next.taken();
      } else if (this.#ended) {
        return;
      } else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }
}
