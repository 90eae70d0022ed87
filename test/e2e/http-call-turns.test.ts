import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

/** As many as one client may have in flight. */
const many = 200;
/** Megabytes of answers take their time on a busy machine. */
const patient = { timeout: 60_000 };

let docface: TestService;
let greedy: ApiClient;
let acme: ApiClient;

beforeAll(async () => {
  docface = await startTestService();
  greedy = docface.api.with((await docface.addClient('greedy')).key);
  acme = docface.api.with((await docface.addClient('acme')).key);
});
afterAll(() => docface.stop());

describe('a client that calls 200 times at once', () => {
  test.each(['/api/v1/limits', '/api/v1/templates', '/openapi.json'])(
    'by %s is answered every time, and another one long before its last',
    patient,
    async (path) => {
      let answered = 0;
      const calls = Array.from({ length: many }, async () => {
        const { status } = await greedy.get(path);
        answered += 1;
        return status;
      });
      expect((await acme.get('/api/v1/limits')).status).toBe(200);
      expect(answered).toBeLessThan(many / 2);
      expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    },
  );
});
