import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { parseWith } from '../../../../../src/adapters/koa/route/parse-with.ts';
import { DocfaceError } from '../../../../../src/domain/errors.ts';

function refusalOf(schema: z.ZodType, sent: Readonly<Record<string, unknown>>): string {
  try {
    parseWith(schema, sent);
  } catch (error) {
    if (error instanceof DocfaceError) return error.message;
  }
  return '';
}

describe('what a schema refuses', () => {
  test.each([
    [z.object({ status: z.enum(['queued', 'failed']) }), { status: 'x' }, '"status" must be one of queued, failed.'],
    [z.object({ limit: z.number() }), { limit: 'x' }, '"limit" must be a number.'],
    [z.object({ limit: z.number().max(5) }), { limit: 6 }, '"limit" must be at most 5.'],
    [z.object({ tracks: z.array(z.string()).min(1) }), { tracks: [] }, '"tracks" must have at least 1 entries.'],
    [z.object({ name: z.string().min(2) }), { name: 'a' }, '"name" must have at least 2 characters.'],
    [z.object({ name: z.union([z.int(), z.boolean()]) }), { name: 'a' }, '"name" cannot be used here.'],
    [z.strictObject({}), { colour: 'red' }, 'There is no field "colour" here; check its spelling.'],
  ])('is said in plain words, none of them a library’s (%#)', (schema, sent, words) => {
    expect(refusalOf(schema, sent)).toBe(words);
  });
});
