import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { makeDocument } from '../../../../src/adapters/koa/openapi/make-document.ts';
import type { JsonSchema, Operation } from '../../../../src/adapters/koa/openapi/open-api.ts';
import {
  sentInteger,
  sentIntegers,
  sentIntegerText,
  sentName,
  sentText,
  sentTime,
} from '../../../../src/adapters/koa/openapi/sent-values.ts';
import { allRoutes } from '../../../../src/adapters/koa/routes/all-routes.ts';
import type { AppOptions } from '../../../../src/adapters/koa/routes/http-options.ts';
import type { HttpUseCases } from '../../../../src/application/use-cases.ts';

const takes = (schema: z.ZodType, sent: unknown): boolean => schema.safeParse(sent).success;

describe('a text that callers send', () => {
  test('holds no NUL and no half of a surrogate pair', () => {
    for (const text of ['', 'ação', '😀', 'a\nb']) expect(takes(sentText({}), text)).toBe(true);
    for (const text of ['\0', 'a\0b', '\ud83d', '\ude00x']) expect(takes(sentText({}), text)).toBe(false);
  });

  test('is as many characters long as the document says, whatever they take in UTF-16', () => {
    expect(takes(sentText({ min: 1, max: 3 }), '😀😀😀')).toBe(true);
    for (const text of ['', '😀😀😀😀', 'abcd']) expect(takes(sentText({ min: 1, max: 3 }), text)).toBe(false);
  });

  test('that is a name can be printed', () => {
    expect(takes(sentName({ min: 1, max: 9 }), 'é 1')).toBe(true);
    for (const text of ['\0', '\n', '\u202e', '\ud800']) expect(takes(sentName({ min: 1, max: 9 }), text)).toBe(false);
  });
});

describe('a number that callers send', () => {
  test('is whole and fits an integer', () => {
    for (const sent of [1, 2 ** 31 - 1]) expect(takes(sentInteger({ min: 1 }), sent)).toBe(true);
    for (const sent of [0, 1.5, 2 ** 31, 1e21, Number.NaN, '1'])
      expect(takes(sentInteger({ min: 1 }), sent)).toBe(false);
  });

  test('is one of few in a list, which has a single problem however many of them are wrong', () => {
    expect(sentIntegers({ max: 3 }).parse([0, 5, 2 ** 31 - 1])).toEqual([0, 5, 2 ** 31 - 1]);
    for (const sent of [[], [1, 2, 3, 4], [0.5], ['1'], [2 ** 31], [null, -1, -1], {}, 'x', null]) {
      expect(sentIntegers({ max: 3 }).safeParse(sent).error?.issues).toHaveLength(1);
    }
  });

  test('is written in decimal digits in paths and queries', () => {
    expect(sentIntegerText({ min: 1 }).parse('2147483647')).toBe(2 ** 31 - 1);
    for (const sent of ['2147483648', '99999999999', '0', '-1', '1.0', '1e3', '0x10', ' 1', '', '１', 'x']) {
      expect(takes(sentIntegerText({ min: 1 }), sent), sent).toBe(false);
    }
  });
});

describe('a time that callers send', () => {
  test('lies in the years 1970 to 9999, at any offset', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('9999-12-31') }), (date) => {
        expect(takes(sentTime, date.toISOString())).toBe(true);
      }),
    );
    for (const sent of [
      '0000-01-01T00:00:00Z',
      '0001-01-01T00:00:00Z',
      '1969-12-31T23:59:59Z',
      '9999-12-31T23:59:59-23:00',
      '+010000-01-01T00:00:00Z',
      '-000001-01-01T00:00:00Z',
    ]) {
      expect(takes(sentTime, sent), sent).toBe(false);
    }
  });
});

const options = { publicUrl: 'https://docface.example', syncBudgetMs: 25_000, uploadBudgetBytes: 1 } as AppOptions;
const document = makeDocument(allRoutes({} as HttpUseCases, options), options.publicUrl);
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
/** Compared or parsed and forgotten; Node bounds the length of headers. */
const neverStored = new Set(['Prefer', 'If-None-Match', 'Authorization', 'Cookie']);

/** Every schema of a text or a number that callers send, with where it is. */
function sent({ operationId, parameters, requestBody }: Operation): readonly (readonly [string, JsonSchema])[] {
  const inPlace = parameters
    .filter(({ in: place, name }) => place !== 'header' || !neverStored.has(name))
    .flatMap(({ name, schema }) => leaves(schema, `${operationId} ${name}`));
  const bodies = Object.values(requestBody?.content ?? {}).flatMap(({ schema = {} }) => leaves(schema, operationId));
  return [...inPlace, ...bodies];
}

function leaves(schema: JsonSchema, path: string): readonly (readonly [string, JsonSchema])[] {
  const { $ref, properties = {}, items, anyOf = [], oneOf = [] } = schema;
  if ($ref !== undefined) return leaves(document.components.schemas[$ref.split('/').at(-1) ?? ''] ?? {}, path);
  const inner = [
    ...Object.entries(properties).flatMap(([name, property]) => leaves(property, `${path}.${name}`)),
    ...(typeof items === 'object' ? leaves(items, `${path}[]`) : []),
    ...[...anyOf, ...oneOf].flatMap((choice) => leaves(choice, path)),
  ];
  return inner.length > 0 ? inner : [[path, schema]];
}

/** Whether the document itself keeps a value away that the database cannot hold. */
function isBounded(schema: JsonSchema): boolean {
  const { type: types, format, enum: members, const: only, pattern, maxLength, maximum } = schema;
  const type = typeof types === 'object' ? types.find((each) => each !== 'null') : types;
  if (members !== undefined || only !== undefined) return true;
  if (type === 'boolean' || format === 'uuid' || format === 'date-time' || format === 'binary') return true;
  if (type === 'null') return true;
  if (type === 'number') return typeof maximum === 'number';
  if (type === 'integer') return typeof maximum === 'number' && maximum < 2 ** 31;
  if (type !== 'string' || typeof pattern !== 'string') return false;
  const holdsNul = new RegExp(pattern, 'u').test('\0') || new RegExp(pattern, 'u').test('a\0');
  const ends = typeof maxLength === 'number' || !new RegExp(pattern, 'u').test('a'.repeat(1000));
  return ends && !holdsNul;
}

describe('every text, number and time that a route takes', () => {
  test('is bounded in the OpenAPI document', () => {
    const all = operations.flatMap(sent);
    expect(all.length).toBeGreaterThan(100);
    expect(all.filter(([, schema]) => !isBounded(schema)).map(([path]) => path)).toEqual([]);
  });
});
