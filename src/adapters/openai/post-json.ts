import { Agent as HttpAgent, type IncomingMessage } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import { type PostAnswer, post } from '../shared/post.ts';

interface Content {
  readonly text: string;
  /** The body was longer than it may be, and the rest was not read. */
  readonly isCut: boolean;
}

export type JsonAnswer = PostAnswer<Content>;

interface PostJsonOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** From the start to the last byte of the answer. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

const agents = { 'http:': new HttpAgent({ keepAlive: false }), 'https:': new HttpsAgent({ keepAlive: false }) };

/** Posts JSON, whole answers or none. Rejects as `post` does. */
export function postJson(url: URL, { headers, maxBytes, ...options }: PostJsonOptions): Promise<JsonAnswer> {
  return post(url, {
    ...options,
    agent: agents[url.protocol === 'http:' ? 'http:' : 'https:'],
    headers: { ...headers, 'content-type': 'application/json' },
    read: (response) => readWithin(response, maxBytes),
  });
}

async function readWithin(response: IncomingMessage, maxBytes: number): Promise<Content> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) return { text: '', isCut: true };
    chunks.push(chunk);
  }
  return { text: Buffer.concat(chunks).toString('utf8'), isCut: false };
}
