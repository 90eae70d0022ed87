import type { IncomingMessage } from 'node:http';
import type { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import { watchBody } from '../limits/body-budget.ts';
import { ParsingQuota } from '../limits/parsing-quota.ts';
import { parseSentJson } from '../openapi/sent-json.ts';
import type { BodyReader, BodySource, ReceivedBody } from '../route/body-reader.ts';
import { parseWith } from '../route/parse-with.ts';

/** Whether a body comes as `mediaType` and not compressed. */
function carries({ headers }: IncomingMessage, mediaType: string): boolean {
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  return type.trim().toLowerCase() === mediaType && (headers['content-encoding'] ?? 'identity') === 'identity';
}

/**
 * The whole body as UTF-8 text, whatever it is said to be. Errors: `FILE_TOO_LARGE` beyond `maxBytes`, `BODY_TOO_SLOW`,
 * `INVALID_FIELD` when the caller breaks it off, those of the budget.
 */
async function readText(source: BodySource, maxBytes: number): Promise<string> {
  const length = Number(source.request.headers['content-length'] ?? 0);
  if (length > maxBytes) throw tooLong(maxBytes);
  const reservation = source.start(length);
  try {
    return await arriving(source, maxBytes);
  } finally {
    reservation.release();
  }
}

function arriving({ request, pace }: BodySource, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    // What the connection carries beside the body, such as the framing of its chunks, is counted by nobody.
    const unwatch = watchBody(request, { maxBytes: Number.POSITIVE_INFINITY, pace, fail: reject });
    collect(request, maxBytes).then(resolve, reject).finally(unwatch);
  });
}

async function collect(request: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Left early, the loop must not destroy the request: its connection still carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > maxBytes) throw tooLong(maxBytes);
      chunks.push(bytes);
    }
  } catch (cause) {
    if (cause instanceof DocfaceError) throw cause;
    throw new DocfaceError('INVALID_FIELD', 'The body ended before its end; send it whole.', { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

function tooLong(maxBytes: number): DocfaceError {
  return new DocfaceError('FILE_TOO_LARGE', `The body is larger than ${maxBytes} bytes; send less.`);
}

/** Bodies of more characters than most may have are parsed in turns. */
const maxBytes = 64 * 1024;
const limits = new ParsingQuota();
const kept = <Value>(value: Value): ReceivedBody<Value> => ({ value, discard: () => Promise.resolve() });

/** A JSON object that `schema` describes, of `max` bytes at most. */
export function jsonBody<Value>(schema: z.ZodType<Value>, max = maxBytes): BodyReader<Value> {
  const mediaType = 'application/json';
  return {
    mediaType,
    schema,
    files: [],
    demands: [],
    problems: ['UNSUPPORTED_CONTENT_TYPE', 'MISSING_FIELD', 'INVALID_FIELD'],
    async read(source) {
      if (!carries(source.request, mediaType)) {
        throw new DocfaceError('UNSUPPORTED_CONTENT_TYPE', `Send the body as ${mediaType}, not compressed.`);
      }
      const text = await readText(source, max);
      const parse = (): Value => parseWith(schema, parseObject(text));
      return kept(text.length > maxBytes ? await limits.run(source.limitKey, parse) : parse());
    },
  };
}

/**
 * Form parameters in the order sent, repetitions included; `schema` only documents them. Null for what is no form: the
 * protocol that takes one says how that is refused.
 */
export function formBody(schema: z.ZodType): BodyReader<readonly (readonly [string, string])[] | null> {
  const mediaType = 'application/x-www-form-urlencoded';
  return {
    mediaType,
    schema,
    files: [],
    demands: [],
    problems: [],
    async read(source) {
      const text = await readText(source, maxBytes);
      return kept(carries(source.request, mediaType) ? [...new URLSearchParams(text)] : null);
    },
  };
}

function parseObject(text: string): Readonly<Record<string, unknown>> {
  const value = parseSentJson(text);
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  throw new DocfaceError(
    'INVALID_FIELD',
    'The body is not a JSON object, or is nested too deeply. Check its quotes, commas and braces.',
  );
}
