import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Route } from '../../src/adapters/koa/route/route.ts';
import type { ProblemDetails } from '../../src/adapters/shared/problem-details.ts';
import type { ApiAnswer, ApiCall, ApiClient } from '../support/api-client.ts';
import { finishRequest } from '../support/finish-request.ts';
import { faceForm, ocrForm } from '../support/forms.ts';
import { bodyOf, declaredRoutes, isOcr, jsonOf, operationOf, pathOf, resolved } from '../support/route-calls.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let api: ApiClient;
let ids: Readonly<Record<string, string>>;
let calls = 0;

beforeAll(async () => {
  docface = await startTestService();
  const acme = await docface.addClient('acme', { queued: 100_000 });
  api = docface.api.with(acme.key);
  const { json: request } = await api.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', ocrForm());
  await finishRequest(docface, request.requestId);
  const { json: made } = await api.postJson<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', {
    url: 'https://receiver.example/docface',
  });
  ids = { requestId: request.requestId, endpointId: made.endpoint.id, deliveryId: request.requestId };
});
afterAll(() => docface.stop());

const cursorOf = (...parts: readonly unknown[]): string => Buffer.from(JSON.stringify(parts)).toString('base64url');
const someId = '01963f0e-7a3c-7d52-8f6e-2f1b9c5d4e3a';

/** Texts that a database, a parser or a clock may stumble over. */
const texts: readonly string[] = [
  '\0',
  'documents\0',
  '\u202e\u0007',
  '💥'.repeat(128),
  'x'.repeat(5000),
  "'; drop table requests; --",
  '../../etc/passwd',
  '-1',
  '0',
  '1.5',
  '1e400',
  'NaN',
  '2147483648',
  '9223372036854775808',
  '9007199254740993',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+23:59',
  '9999-12-31T23:59:59-23:59',
  '+275760-09-13T00:00:00Z',
  '-271821-04-20T00:00:00Z',
  cursorOf('0000-01-01T00:00:00Z', someId),
  cursorOf('-271821-04-20T00:00:00.000Z', someId),
  cursorOf('+275760-09-13T00:00:00.000Z', someId),
  cursorOf('2026-01-01T00:00:00Z', `${someId}\0`),
  cursorOf('2026-01-01T00:00:00Z', '\ud800'),
];
/** What a URL can hold and no text can: bytes that are no UTF-8, and percent signs that encode nothing. */
const rawTexts: readonly string[] = ['%ED%A0%80', '%C0%80', '%FF', '%', '%zz'];
const values: readonly unknown[] = [
  ...texts,
  '\ud800',
  '\udc00x',
  null,
  true,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  1e21,
  1e308,
  [],
  ['\0'],
  ['x'.repeat(64)],
  {},
  { toString: 'x' },
];

async function expectDocumented(route: Route, path: string, sent: ApiCall): Promise<void> {
  const answer: ApiAnswer<ProblemDetails> = await api.call<ProblemDetails>(route.method, path, sent);
  calls += 1;
  const where = `${route.operationId} ${path.slice(0, 200)} ${JSON.stringify(sent.body ?? null).slice(0, 200)}`;
  expect(answer.status, `${where}: ${answer.text}`).toBeLessThan(500);
  if (answer.headers.get('content-type') !== 'application/problem+json') return;
  expect(answer.json.code, where).toMatch(/^[A-Z_]+$/);
  expect(answer.json.detail, where).toMatch(/^[^a-z].+[.!]$/s);
}

/** With one parameter of its path or query that is hostile; it is in the path already percent-encoded. */
function pathsWith(route: Route, name: string, encoded: string): string {
  const { in: place } = operationOf(route).parameters.find((each) => each.name === name) ?? {};
  if (place === 'path') return pathOf(route, { ...ids, [name]: encoded });
  return `${pathOf(route, ids)}?${name}=${encoded}`;
}

function formWith(route: Route, field: string, value: string): FormData {
  return isOcr(route) ? ocrForm({ [field]: value }) : faceForm({ [field]: value });
}

const encodedTexts = [...texts.map(encodeURIComponent), ...rawTexts];
function numbered(row: readonly [operation: string, name: string, route: Route], place: number) {
  return [...row, place] as const;
}

/** What takes a token alone has a twin that takes a key. */
const routes = declaredRoutes.filter((route) => route.security !== 'bearer');
const placed = routes
  .flatMap((route) =>
    operationOf(route)
      .parameters.filter((each) => each.in !== 'header')
      .map(({ name }) => [route.operationId, name, route] as const),
  )
  .map(numbered);
const fields = routes
  .flatMap((route) => {
    const [content] = Object.values(operationOf(route).requestBody?.content ?? {});
    const { properties = {} } = resolved(content?.schema ?? {});
    const texts = Object.entries(properties).filter(([, { format }]) => format !== 'binary');
    return texts.map(([name]) => [route.operationId, name, route] as const);
  })
  .map(numbered);

/**
 * A third of the values, another third from one place to the next: what reads a value is shared by many routes, and
 * each value reaches each kind of place.
 */
function thirdOf<Value>(all: readonly Value[], place: number): readonly Value[] {
  return all.filter((_, index) => (index + place) % 3 === 0);
}

describe('a hostile value', () => {
  test.each(placed)('of %s in %s is answered as documented', async (_operation, name, route, place) => {
    for (const encoded of thirdOf(encodedTexts, place)) {
      await expectDocumented(route, pathsWith(route, name, encoded), bodyOf(route));
    }
  });

  test.each(fields)('of %s in the field %s is answered as documented', async (_operation, field, route, place) => {
    const path = pathOf(route, ids);
    const type = route.body?.mediaType;
    if (type === 'application/json') {
      const sent = jsonOf(route) as object;
      for (const value of thirdOf(values, place)) {
        const body = JSON.stringify({ ...sent, [field]: value });
        await expectDocumented(route, path, { headers: { 'content-type': type }, body });
      }
      return;
    }
    for (const text of thirdOf(texts, place)) {
      const parameters = new URLSearchParams({ grant_type: 'client_credentials', [field]: text });
      const body = type === 'multipart/form-data' ? formWith(route, field, text) : parameters;
      await expectDocumented(route, path, { body });
    }
  });

  test('makes no error that asks for a person', () => {
    expect(calls).toBeGreaterThan(1000);
    expect(docface.logger.lines.filter((line) => line.level === 'error')).toEqual([]);
  });
});
