import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';

export interface Answer {
  /** 0 when there was none. */
  readonly status: number;
  /** The start of the body, or all of it when it is small. */
  readonly text: string;
  readonly bytes: number;
}

export interface Call {
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** Milliseconds after which no answer is one. */
  readonly timeoutMs?: number;
}

export type FormParts = Readonly<Record<string, string | Uint8Array>>;

const keptBytes = 1_000_000;

/** An idle connection is closed after this: the service closes it after 65 s, perhaps while it is taken again. */
const restMs = 30_000;

/** Calls the service with one key, and keeps little of what it returns. */
export class Caller {
  readonly #agent = new Agent({ keepAlive: true, timeout: restMs });
  readonly url: string;
  readonly key: string;

  constructor(url: string, key: string) {
    this.url = url;
    this.key = key;
  }

  get(path: string, call: Call = {}): Promise<Answer> {
    return this.call('GET', path, call);
  }

  postForm(path: string, parts: FormParts, call: Call = {}): Promise<Answer> {
    const { headers, body } = encodeForm(parts);
    return this.call('POST', path, { ...call, headers: { ...headers, ...call.headers }, body });
  }

  postJson(path: string, value: unknown, call: Call = {}): Promise<Answer> {
    const headers = { 'content-type': 'application/json', ...call.headers };
    return this.call('POST', path, { ...call, headers, body: Buffer.from(JSON.stringify(value)) });
  }

  /** Never fails: a connection that breaks answers with status 0. */
  call(method: string, path: string, { headers = {}, body, timeoutMs = 60_000 }: Call): Promise<Answer> {
    return new Promise((resolve) => {
      const length = body === undefined ? {} : { 'content-length': body.length };
      const all = { 'x-api-key': this.key, ...length, ...headers };
      const call = request(new URL(path, this.url), { method, agent: this.#agent, headers: all });
      const timer = setTimeout(() => call.destroy(new Error('no answer in time')), timeoutMs);
      const end = (answer: Answer): void => {
        clearTimeout(timer);
        resolve(answer);
      };
      call.on('error', ({ message }) => end({ status: 0, text: message, bytes: 0 }));
      call.on('response', (answer) => {
        const kept: Buffer[] = [];
        let bytes = 0;
        answer.on('data', (chunk: Buffer) => {
          if (bytes < keptBytes) kept.push(chunk);
          bytes += chunk.length;
        });
        answer.on('error', ({ message }) => end({ status: 0, text: message, bytes }));
        answer.on('end', () =>
          end({ status: answer.statusCode ?? 0, text: Buffer.concat(kept).toString('utf8'), bytes }),
        );
      });
      call.end(body);
    });
  }

  close(): void {
    this.#agent.destroy();
  }
}

/** A form as multipart/form-data (RFC 7578). */
export function encodeForm(parts: FormParts): { readonly headers: Record<string, string>; readonly body: Buffer } {
  const boundary = randomUUID();
  const pieces = Object.entries(parts).flatMap(([field, value]) => {
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"`;
    if (typeof value === 'string') return [Buffer.from(`${head}\r\n\r\n${value}\r\n`)];
    return [Buffer.from(`${head}; filename="file"\r\n\r\n`), value, Buffer.from('\r\n')];
  });
  const body = Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]);
  return { headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body };
}
