import type { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import type { BodyReader, ReceivedBody } from './body-reader.ts';
import { parseWith } from './parse-with.ts';
import { carries, readText } from './read-text.ts';

const maxBytes = 64 * 1024;
const kept = <Value>(value: Value): ReceivedBody<Value> => ({ value, discard: () => Promise.resolve() });

/** A JSON object that `schema` describes. */
export function jsonBody<Value>(schema: z.ZodType<Value>): BodyReader<Value> {
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
      return kept(parseWith(schema, parseObject(await readText(source, maxBytes))));
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
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Falls through to the one answer for everything that is no JSON object.
  }
  throw new DocfaceError('INVALID_FIELD', 'The body is not a JSON object. Check its quotes, commas and braces.');
}
