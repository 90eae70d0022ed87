import type { z } from 'zod';
import { DocfaceError } from '../../../domain/errors.ts';
import type { BodyReader, ReceivedBody } from './body-reader.ts';
import { parseWith } from './parse-with.ts';
import { readText } from './read-text.ts';

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
      return kept(parseWith(schema, parseObject(await readText(source, { mediaType, maxBytes }))));
    },
  };
}

/** Form parameters in the order sent, repetitions included; `schema` only documents them. */
export function formBody(schema: z.ZodType): BodyReader<readonly (readonly [string, string])[]> {
  const mediaType = 'application/x-www-form-urlencoded';
  return {
    mediaType,
    schema,
    files: [],
    demands: [],
    problems: ['UNSUPPORTED_CONTENT_TYPE'],
    async read(source) {
      return kept([...new URLSearchParams(await readText(source, { mediaType, maxBytes }))]);
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
