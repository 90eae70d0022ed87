import { Agent as HttpAgent, request as httpRequest, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { errorCodeOf } from '../shared/error-code.ts';

/** Far more than an answer about one key has. */
const maxAnswerBytes = 256 * 1024;
const maxConnections = 16;

/** What the service was asked and answered; nothing of it is JSON yet. */
export interface ExchangeAnswer {
  readonly status: number;
  readonly text: string;
}

export interface Exchange {
  readonly method: 'GET' | 'POST';
  /** Below the address of the service: `v1/transit/keys/docface`. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; null for none. */
  readonly body: string | null;
}

export interface ConnectionOptions {
  /** `https://vault.example.com:8200`, or below a path. */
  readonly url: string;
  /** Certificate authority in PEM; the system's when absent. */
  readonly ca?: string | undefined;
  /** From the start to the last byte of an answer, in milliseconds. */
  readonly timeoutMs: number;
}

/** Connections to one server, which are kept open between calls. Follows no redirect and uses no proxy. */
export class TransitConnection {
  readonly #base: URL;
  readonly #timeoutMs: number;
  readonly #agent: HttpAgent;

  constructor({ url, ca, timeoutMs }: ConnectionOptions) {
    this.#base = new URL(url.endsWith('/') ? url : `${url}/`);
    this.#timeoutMs = timeoutMs;
    const options = { keepAlive: true, maxSockets: maxConnections };
    this.#agent =
      this.#base.protocol === 'https:'
        ? new HttpsAgent({ ...options, ca, minVersion: 'TLSv1.2' })
        : new HttpAgent(options);
  }

  /** One exchange. Rejects with the errors of Node, also when it takes too long. */
  async ask(exchange: Exchange): Promise<ExchangeAnswer> {
    const signal = AbortSignal.timeout(this.#timeoutMs);
    const answered = await this.#send(exchange, signal);
    // A connection that was kept open was closed while this was on its way: nobody answered, so it is sent again.
    const response = answered === 'closed meanwhile' ? await this.#send(exchange, signal) : answered;
    if (response === 'closed meanwhile') throw new Error('the connection was closed twice');
    return { status: response.statusCode ?? 0, text: await textOf(response) };
  }

  #send({ method, path, headers, body }: Exchange, signal: AbortSignal): Promise<IncomingMessage | 'closed meanwhile'> {
    const send = this.#base.protocol === 'https:' ? httpsRequest : httpRequest;
    const bytes = body === null ? null : Buffer.from(body);
    const sizes = bytes === null ? {} : { 'content-type': 'application/json', 'content-length': bytes.byteLength };
    const options = { method, agent: this.#agent, headers: { ...headers, ...sizes }, signal };
    return new Promise((resolve, reject) => {
      const request = send(new URL(path, this.#base), options);
      request.on('error', (error) => {
        const isStale = request.reusedSocket && errorCodeOf(error) === 'ECONNRESET';
        if (isStale) resolve('closed meanwhile');
        else reject(error);
      });
      request.on('response', resolve);
      request.end(bytes ?? undefined);
    });
  }

  /** Ends connections that are kept open. */
  close(): void {
    this.#agent.destroy();
  }
}

async function textOf(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxAnswerBytes) {
      response.destroy();
      throw new Error('the answer is too long');
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
