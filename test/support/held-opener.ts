import type { DocumentOpener, OpenedPage, OpenLimits } from '../../src/domain/ports/document-opener.ts';

const drawn: OpenedPage = {
  image: { width: 4, height: 1, channels: 1, pixels: new Uint8Array([1, 2, 3, 4]), dpi: null },
  rotation: 0,
};

/** Opens every file, and draws a page when told to; what is given up meanwhile is not drawn. */
export class HeldOpener implements DocumentOpener {
  /** Pages whose drawing has begun, in order. */
  readonly begun: number[] = [];
  /** Drawings that wait for `release`. */
  held = 0;
  /** What every page fails with. */
  failure: Error | null = null;
  #holds = false;
  readonly #releases = new Set<() => void>();

  /** From now on pages wait to be drawn. */
  hold(): void {
    this.#holds = true;
  }

  /** Draws what waits, and what comes. */
  release(): void {
    this.#holds = false;
    for (const release of this.#releases) release();
  }

  /** As it was at first. */
  reset(): void {
    this.release();
    this.begun.length = 0;
    this.failure = null;
  }

  async outline(): Promise<{ readonly pages: readonly { readonly width: number; readonly height: number }[] }> {
    return { pages: [{ width: 4, height: 1 }] };
  }

  async textLayer(): Promise<null> {
    return null;
  }

  async formFields(): Promise<[]> {
    return [];
  }

  async traces(): Promise<null> {
    return null;
  }

  async attachment(): Promise<null> {
    return null;
  }

  async xml(): Promise<{ readonly refusal: 'not_well_formed' }> {
    return { refusal: 'not_well_formed' };
  }

  async page(_: unknown, number: number, { signal }: OpenLimits): Promise<OpenedPage> {
    this.begun.push(number);
    if (this.failure !== null) throw this.failure;
    if (this.#holds) await this.#released(signal);
    return drawn;
  }

  async close(): Promise<void> {}

  async #released(signal: AbortSignal | undefined): Promise<void> {
    this.held += 1;
    await new Promise<void>((resolve, reject) => {
      this.#releases.add(resolve);
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    }).finally(() => {
      this.held -= 1;
    });
  }
}
