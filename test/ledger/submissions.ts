import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { nullFile } from '../support/null-engines.ts';
import { pick } from './random.ts';

/** A submission that was answered with 202, and what its result must say. */
export interface Acknowledged {
  readonly requestId: string;
  readonly marker: string;
  readonly pages: number;
  readonly at: number;
}

export interface SubmitterOptions {
  /** Addresses of the processes that take documents. */
  readonly urls: readonly string[];
  readonly key: string;
  readonly random: () => number;
  readonly everyMs: number;
}

const largestPages = 4;

/** A client that submits at a steady pace and, like a good one, sends again what was not answered, with the same key. */
export class Submitter {
  readonly acknowledged: Acknowledged[] = [];
  readonly #options: SubmitterOptions;
  readonly #sending = new Set<Promise<void>>();
  #stopped = false;

  constructor(options: SubmitterOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    while (!this.#stopped) {
      const sending = this.#submit().finally(() => this.#sending.delete(sending));
      this.#sending.add(sending);
      await sleep(this.#options.everyMs);
    }
  }

  /** Submits nothing new and waits until everything is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#sending);
  }

  async #submit(): Promise<void> {
    const { urls, random, key } = this.#options;
    const marker = randomUUID();
    const pages = 1 + Math.floor(random() * largestPages);
    for (;;) {
      const form = new FormData();
      form.set('track', 'text');
      form.set('customerRequestId', marker);
      form.set('imageFile', new Blob([new Uint8Array(nullFile(marker, pages))]), 'file.pdf');
      const headers = { 'x-api-key': key, 'idempotency-key': marker };
      const signal = AbortSignal.timeout(20_000);
      const init = { method: 'POST', headers, body: form, signal };
      const answer = await fetch(`${pick(urls, random)}/api/v1/ocr-async/ocr/key`, init).catch(() => null);
      const body = answer === null ? null : await answer.json().catch(() => null);
      if (answer?.status === 202 && body !== null) {
        const { requestId } = body as { requestId: string };
        this.acknowledged.push({ requestId, marker, pages, at: Date.now() });
        return;
      }
      if (answer !== null && answer.status < 500 && answer.status !== 429) {
        throw new Error(`a good submission was refused with ${answer.status}: ${JSON.stringify(body)}`);
      }
      await sleep(250);
    }
  }
}
