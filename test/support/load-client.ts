import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Envelope } from '../../src/application/requests/envelope.ts';

/** A file of a form. */
export interface LoadFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A connection that rests for longer is closed: the service closes it after 65 s, perhaps while it is taken again. */
const restMs = 30_000;

/** More waits of one caller are answered at once, which would make it ask in circles. */
const maxWaits = 48;

export type LoadForm = Readonly<Record<string, string | LoadFile>>;

/** An HTTP client that costs little, because it runs on the same cores as what it measures. */
export class LoadClient {
  readonly #agent = new Agent({ keepAlive: true, timeout: restMs });
  readonly #url: string;
  readonly #key: string;

  constructor(url: string, key: string) {
    this.#url = url;
    this.#key = key;
  }

  /** Submits everything, up to `atOnce` at a time, waits for all, and fails unless every request completed. */
  async all(path: string, forms: readonly LoadForm[], atOnce = maxWaits): Promise<void> {
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

  submit(path: string, form: LoadForm): Promise<Envelope> {
    const boundary = randomUUID();
    const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
    return this.#call('POST', path, { headers, body: encode(form, boundary) });
  }

  /** Waits on the connection until a request is finished. */
  async wait(requestId: string): Promise<Envelope> {
    for (;;) {
      const envelope = await this.#call('GET', `/api/v1/requests/${requestId}`, { headers: { prefer: 'wait=50' } });
      if (envelope.status !== 'queued' && envelope.status !== 'processing') return envelope;
    }
  }

  close(): void {
    this.#agent.destroy();
  }

  #call(
    method: string,
    path: string,
    { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body?: Buffer },
  ): Promise<Envelope> {
    return new Promise((resolve, reject) => {
      const length = body === undefined ? {} : { 'content-length': body.length };
      const call = request(new URL(path, this.#url), {
        method,
        agent: this.#agent,
        headers: { ...headers, ...length, 'x-api-key': this.#key },
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('error', reject);
        answer.on('end', () => {
          const text = Buffer.concat(chunks).toString('utf8');
          if ((answer.statusCode ?? 0) < 300) resolve(JSON.parse(text) as Envelope);
          else reject(new Error(`${path} answered ${answer.statusCode ?? 0}: ${text}`));
        });
      });
      call.end(body);
    });
  }
}

/** A form as multipart/form-data (RFC 7578). */
function encode(form: LoadForm, boundary: string): Buffer {
  const parts = Object.entries(form).flatMap(([field, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`;
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    return [Buffer.from(`${head}; filename="${value.name}"\r\n\r\n`), value.bytes, Buffer.from('\r\n')];
  });
  return Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
}
