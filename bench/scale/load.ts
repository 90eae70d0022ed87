import { setTimeout as sleep } from 'node:timers/promises';
import type { FormParts } from '../../test/support/caller.ts';
import type { LoadClient } from '../../test/support/load-client.ts';
import { nullFile } from '../../test/support/null-engines.ts';
import type { ScaleFleet } from './fleet.ts';

const pagesOfFile = 20;
const bulk = '/api/v1/ocr-async/ocr/key';
const interactive = '/api/v1/ocr-sync/ocr/key';

function form(pages: number): FormParts {
  return {
    imageFile: nullFile('page', pages),
    track: 'text',
    template: 'generic.text',
  };
}

/** Bulk work of several clients that never runs out, and calls that wait for their answer beside it. */
export class ScaleLoad {
  readonly #bulk: readonly LoadClient[];
  readonly #interactive: LoadClient;
  #lanes = 0;
  #stopped = false;
  /** Resolves never: rejects when a call fails. */
  readonly failed: Promise<never>;
  #fail: (cause: unknown) => void = () => undefined;

  constructor({ api }: ScaleFleet) {
    const bulk = api.keys.length - 1;
    this.#bulk = Array.from({ length: bulk }, (_, index) => api.client(index));
    this.#interactive = api.client(bulk);
    this.failed = new Promise((_resolve, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => undefined);
  }

  /** Keeps this many files of each bulk client under way, at least. */
  grow(filesEach: number): void {
    for (; this.#lanes < filesEach; this.#lanes += 1) for (const client of this.#bulk) void this.#keepBusy(client);
  }

  /** Milliseconds of each call of one page, made one after another every so often until the time is over. */
  async calls(everyMs: number, forMs: number): Promise<readonly number[]> {
    const under: Promise<number>[] = [];
    for (const end = Date.now() + forMs; Date.now() < end; await sleep(everyMs)) under.push(this.#call());
    return Promise.all(under);
  }

  close(): void {
    this.#stopped = true;
    for (const client of [...this.#bulk, this.#interactive]) client.close();
  }

  async #call(): Promise<number> {
    const from = performance.now();
    const { status } = await this.#interactive.submit(interactive, form(1));
    if (status === 'queued' || status === 'processing') throw new Error('A call was not answered in time');
    return performance.now() - from;
  }

  async #keepBusy(client: LoadClient): Promise<void> {
    try {
      while (!this.#stopped) {
        const { requestId } = await client.submit(bulk, form(pagesOfFile));
        const { status } = await client.wait(requestId);
        if (status !== 'completed') throw new Error(`${requestId} ended as ${status}`);
      }
    } catch (cause) {
      if (!this.#stopped) this.#fail(cause);
    }
  }
}
