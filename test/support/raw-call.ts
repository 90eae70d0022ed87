import { type Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';

export interface RawAnswer {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
  /** Whether `100 Continue` came before the answer. */
  readonly continued: boolean;
}

export interface RawCall {
  readonly request: ClientRequest;
  /** The answer, whether the body was sent to its end or not. */
  readonly answer: Promise<RawAnswer>;
  /** The connection ended, for whatever reason. */
  readonly closed: Promise<void>;
}

/**
 * Opens a call whose head and body a test sends as it pleases: Content-Length may lie, the body may stop or trickle.
 */
export function rawCall(
  url: string,
  options: {
    readonly method?: string;
    readonly headers: Readonly<Record<string, string>>;
    /** Keeps connections open; without it each call has its own. */
    readonly agent?: Agent;
  },
): RawCall {
  let continued = false;
  const request = httpRequest(url, { method: 'POST', agent: false, ...options });
  request.on('continue', () => {
    continued = true;
  });
  const answer = new Promise<RawAnswer>((resolve, reject) => {
    request.on('response', (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
        // The server may keep its end open a moment; what Content-Length promised is the whole answer.
        if (Buffer.byteLength(text) >= Number(response.headers['content-length'])) done();
      });
      response.on('end', () => done());
      const done = (): void =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text, continued });
    });
    request.on('error', reject);
  });
  // Both are looked at by tests that await them; a reset after the answer is no failure.
  answer.catch(() => undefined);
  const closed = new Promise<void>((resolve) => request.on('close', () => resolve()));
  return { request, answer, closed };
}

/** The start of a multipart body up to the content of a file. */
export function fileStart(boundary: string, field: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="scan"\r\n\r\n`;
}

export function fieldPart(boundary: string, field: string, value: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`;
}
