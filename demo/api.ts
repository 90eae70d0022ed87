import { setTimeout as sleep } from 'node:timers/promises';
import type { Envelope } from '../src/application/requests/envelope.ts';

export interface Upload {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** Speaks to docface as a customer would: plain HTTP with an API token. */
export class DemoClient {
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Posts a submission; returns the envelope, finished on the synchronous paths. */
  async submit(path: string, fields: Readonly<Record<string, string | Upload>>): Promise<Envelope> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, new Blob([Uint8Array.from(value.bytes)]), value.name);
    }
    return this.#call(path, { method: 'POST', body: form });
  }

  /** Follows a request until it is finished and reports every stage on the way. */
  async follow(requestId: string, onStage: (stage: string) => void): Promise<Envelope> {
    for (let last = ''; ; await sleep(150)) {
      const envelope = await this.#call(`/api/v1/requests/${requestId}`, {});
      const now = envelope.stage ?? envelope.status;
      if (now !== last) onStage(now);
      last = now;
      if (envelope.status !== 'queued' && envelope.status !== 'processing') return envelope;
    }
  }

  /** Submits everything at once, waits for all, and fails unless every request completed. */
  async all(path: string, submissions: readonly Readonly<Record<string, string | Upload>>[]): Promise<void> {
    const accepted = await Promise.all(submissions.map((fields) => this.submit(path, fields)));
    await Promise.all(
      accepted.map(async ({ requestId }) => {
        const { status, error } = await this.wait(requestId);
        if (status !== 'completed') throw new Error(`${requestId} ended as ${status}: ${error?.detail ?? 'no detail'}`);
      }),
    );
  }

  /** Waits on the connection until a request is finished. */
  async wait(requestId: string): Promise<Envelope> {
    for (;;) {
      const envelope = await this.#call(`/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=30' } });
      if (envelope.status !== 'queued' && envelope.status !== 'processing') return envelope;
    }
  }

  async #call(path: string, init: RequestInit): Promise<Envelope> {
    const headers = new Headers(init.headers);
    headers.set('x-api-key', this.#key);
    const answer = await fetch(`${this.#url}${path}`, { ...init, headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as Envelope;
  }
}
