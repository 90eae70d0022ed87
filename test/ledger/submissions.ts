import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { faceForm, formOf } from '../support/forms.ts';
import { nullFile } from '../support/null-engines.ts';

/** A submission that was answered with 202, and what its result must say. */
export interface Acknowledged {
  readonly requestId: string;
  readonly marker: string;
  readonly kind: 'ocr' | 'face_match';
  readonly pages: number;
  readonly at: number;
}

/** A call that was not answered with 202, which a good client repeats. */
export interface Repelled {
  readonly at: number;
  /** Null when the connection broke. */
  readonly status: number | null;
}

export interface SubmitterOptions {
  readonly url: string;
  readonly key: string;
  readonly random: () => number;
  readonly everyMs: number;
}

const largestPages = 4;
const faceShare = 0.2;
/** Of documents too large for memory, which go through the spool. */
const largeShare = 0.1;
const largeBytes = 300 * 1024;

interface Submission {
  readonly marker: string;
  readonly kind: Acknowledged['kind'];
  readonly pages: number;
  readonly large: boolean;
}

/**
 * A client that submits at a steady pace and, like a good one, sends again what was not answered, with the same key.
 */
export class Submitter {
  readonly acknowledged: Acknowledged[] = [];
  readonly repelled: Repelled[] = [];
  readonly #options: SubmitterOptions;
  readonly #sending = new Set<Promise<unknown>>();
  #stopped = false;

  constructor(options: SubmitterOptions) {
    this.#options = options;
  }

  async run(): Promise<void> {
    const { random, everyMs } = this.#options;
    while (!this.#stopped) {
      const kind = random() < faceShare ? 'face_match' : 'ocr';
      const pages = kind === 'ocr' ? 1 + Math.floor(random() * largestPages) : 1;
      this.#begin({ marker: randomUUID(), kind, pages, large: random() < largeShare });
      await sleep(everyMs);
    }
  }

  /** Submits nothing new and waits until everything is acknowledged. */
  async stop(): Promise<void> {
    this.#stopped = true;
    await Promise.all(this.#sending);
  }

  /** Sends a large document to one address; returns the status, and goes on with it as with any other. */
  async sendLarge(url: string): Promise<number | null> {
    const submission = { marker: randomUUID(), kind: 'ocr', pages: 1, large: true } as const;
    const status = await this.#send(submission, url);
    if (status !== 202) this.#begin(submission);
    return status;
  }

  #begin(submission: Submission): void {
    const sending = this.#submit(submission).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  async #submit(submission: Submission): Promise<void> {
    for (;;) {
      const status = await this.#send(submission, this.#options.url);
      if (status === 202) return;
      this.repelled.push({ at: Date.now(), status });
      if (status !== null && status < 500 && status !== 429) {
        throw new Error(`a good submission was refused with ${status}`);
      }
      await sleep(250);
    }
  }

  async #send({ marker, kind, pages, large }: Submission, url: string): Promise<number | null> {
    const file = Buffer.concat([nullFile(marker, pages), Buffer.alloc(large ? largeBytes : 0, ' ')]);
    const named = { customerRequestId: marker };
    const body =
      kind === 'ocr' ? formOf({ ...named, track: 'text', imageFile: file }) : faceForm({ ...named, imageFile1: file });
    const path = kind === 'ocr' ? '/api/v1/ocr-async/ocr/key' : '/api/v1/face-match-async/key';
    const headers = { 'x-api-key': this.#options.key, 'idempotency-key': marker };
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(20_000) };
    const answer = await fetch(`${url}${path}`, init).catch(() => null);
    const json: unknown = answer === null ? null : await answer.json().catch(() => null);
    if (answer === null || json === null) return null;
    if (answer.status === 202) {
      const { requestId } = json as { requestId: string };
      this.acknowledged.push({ requestId, marker, kind, pages, at: Date.now() });
    }
    return answer.status;
  }
}
