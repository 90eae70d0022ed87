import type { Envelope } from '../../src/application/requests/envelope.ts';
import { type Answer, Caller, type FormParts } from './caller.ts';

/** More waits of one caller are answered at once, which would make it ask in circles. */
const maxWaits = 48;

/** No call of a load is given up. */
const timeoutMs = 86_400_000;

/** A client that sends load and waits for results. */
export class LoadClient {
  readonly #caller: Caller;

  constructor(url: string, key: string) {
    this.#caller = new Caller(url, key);
  }

  /** Submits everything, up to `atOnce` at a time, waits for all, and fails unless every request completed. */
  async all(path: string, forms: readonly FormParts[], atOnce = maxWaits): Promise<void> {
    const left = forms.values();
    const lane = async (): Promise<void> => {
      for (const form of left) {
        const { requestId } = await this.submit(path, form);
        const { status, error } = await this.wait(requestId);
        if (status !== 'completed') throw new Error(`${requestId} ended as ${status}: ${error?.detail ?? 'no detail'}`);
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, forms.length) }, lane));
  }

  /** Fails when the form is not accepted. */
  async submit(path: string, form: FormParts): Promise<Envelope> {
    return envelopeIn(await this.#caller.postForm(path, form, { timeoutMs }));
  }

  /** Waits on the connection until a request is finished. */
  async wait(requestId: string): Promise<Envelope> {
    for (;;) {
      const headers = { prefer: 'wait=50' };
      const envelope = envelopeIn(await this.#caller.get(`/api/v1/requests/${requestId}`, { headers, timeoutMs }));
      if (envelope.status !== 'queued' && envelope.status !== 'processing') return envelope;
    }
  }

  close(): void {
    this.#caller.close();
  }
}

function envelopeIn({ status, text }: Answer): Envelope {
  if (status === 0 || status >= 300) throw new Error(`A call was answered with ${status}: ${text}`);
  return JSON.parse(text) as Envelope;
}
