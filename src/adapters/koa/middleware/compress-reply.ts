import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import type { Context } from 'koa';
import { ConcurrencyLimit } from '../../../application/concurrency/concurrency-limit.ts';
import { Flow, Pieces, type Reply, type Route } from '../route/route.ts';

/** Bytes below which a body is sent as it is: it fits into one or two packets either way. */
const fewBytes = 2048;
/** Bytes that come out of a coder at a time. */
const chunkSize = 64 * 1024;

/** The better first. Both take about 10 ms of a core for a megabyte of results, at a sixth of the length or less. */
const coders = {
  br: (length: number | null) =>
    createBrotliCompress({
      chunkSize,
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        ...(length === null ? {} : { [constants.BROTLI_PARAM_SIZE_HINT]: length }),
      },
    }),
  gzip: () => createGzip({ chunkSize, level: 4 }),
} as const;
type Coding = keyof typeof coders;

interface Asking {
  readonly route: Route;
  /** Whose turn it takes. */
  readonly limitKey: string;
  /** Aborts when the caller hangs up. */
  readonly disconnected: AbortSignal;
}

/**
 * Compresses texts and JSON of 2 kB or more for callers who say that they can read it (RFC 9110, 12.5.3). The work is
 * done off the event loop: one answer of a client at a time, and four of all; others wait for their turn. A compressed
 * body is another representation: its tag is weak. What holds tokens or secrets is never compressed, nor are problems.
 */
export class ReplyCompressor {
  readonly #limits = new ConcurrencyLimit(1);

  async compress(context: Context, reply: Reply, { route, limitKey, disconnected }: Asking): Promise<Reply> {
    if (!isCompressible(route, reply)) return reply;
    if (reply.status === 304) return varying(reply, heldTag(context, reply));
    if (reply.body === undefined) return reply;
    const body = written(reply.body);
    const length = lengthOf(body);
    if (length !== null && length < fewBytes) return { ...reply, body };
    const coding = context.method === 'HEAD' ? null : codingFor(context);
    if (coding === null) return varying({ ...reply, body });
    const place = { lane: 'interactive', clientId: limitKey } as const;
    const compressed = await this.#limits.run(place, disconnected, () => {
      const encode = () => encoded(body, coding, disconnected);
      return body instanceof Flow ? body.gathered(encode) : encode();
    });
    const { ETag: tag } = reply.headers ?? {};
    const headers = { 'Content-Encoding': coding, ...(tag === undefined ? {} : { ETag: weak(tag) }) };
    return varying({ ...reply, body: compressed }, headers);
  }
}

/** Lengths of compressed answers reveal secrets in them (BREACH), so those that may hold some are left alone. */
function isCompressible(
  { security, tag }: Route,
  { headers = {}, cookies, mediaType = 'application/json' }: Reply,
): boolean {
  const maySayMore = headers['Content-Encoding'] === undefined && cookies === undefined;
  const hasSecrets = security === 'session' || security === 'console' || tag === 'Tokens';
  return maySayMore && !hasSecrets && /^text\/|[/+](?:json|yaml)$/.test(mediaType);
}

/** The coding that a caller takes and docface prefers; null where the caller prefers, or takes, none. */
function codingFor(context: Context): Coding | null {
  if (context.acceptsEncodings('br', 'gzip', 'identity') === 'identity') return null;
  const known: readonly Coding[] = ['br', 'gzip'];
  return known.find((coding) => context.acceptsEncodings(coding) === coding) ?? null;
}

type Body = string | Uint8Array | Pieces | Flow;

function written(body: unknown): Body {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  return body instanceof Pieces || body instanceof Flow ? body : JSON.stringify(body);
}

/** In bytes; null for a flow, which is long. */
function lengthOf(body: Body): number | null {
  if (body instanceof Flow) return null;
  return typeof body === 'string' ? Buffer.byteLength(body) : body.length;
}

/** Fast, so that nobody who reads slowly keeps a turn: what comes out waits in memory for the caller. */
async function encoded(body: Body, coding: Coding, signal: AbortSignal): Promise<Pieces> {
  const parts: Uint8Array[] = [];
  const collect = async (coded: AsyncIterable<Uint8Array>): Promise<void> => {
    for await (const part of coded) parts.push(part);
  };
  const isParts = body instanceof Pieces || body instanceof Flow;
  const plain = isParts ? body.parts : [typeof body === 'string' ? Buffer.from(body) : body];
  await pipeline(Readable.from(plain, { objectMode: false }), coders[coding](lengthOf(body)), collect, { signal });
  return new Pieces(parts);
}

function varying(reply: Reply, headers: Readonly<Record<string, string>> = {}): Reply {
  const { Vary: vary } = reply.headers ?? {};
  const both = vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`;
  return { ...reply, headers: { ...reply.headers, ...headers, Vary: both } };
}

function weak(tag: string): string {
  return tag.startsWith('W/') ? tag : `W/${tag}`;
}

/** Who holds the compressed body hears its own tag again. */
function heldTag(context: Context, { headers }: Reply): Readonly<Record<string, string>> {
  const { ETag: tag } = headers ?? {};
  return tag !== undefined && context.get('If-None-Match').includes(weak(tag)) ? { ETag: weak(tag) } : {};
}
