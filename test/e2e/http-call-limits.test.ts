import { Agent } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ApiClient } from '../support/api-client.ts';
import { rawCall } from '../support/raw-call.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

/** As many as one client may have in flight. */
const many = 200;

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let docface: TestService;
let greedy: ApiClient;
let acme: TestClient;

beforeAll(async () => {
  docface = await startTestService();
  greedy = docface.api.with((await docface.addClient('greedy')).key);
  acme = await docface.addClient('acme');
});
afterAll(async () => {
  agent.destroy();
  await docface.stop();
});

/** The status of a call on a connection that stays open. */
async function statusOfCall(path: string): Promise<number> {
  const { request, answer } = rawCall(`${docface.url}${path}`, { method: 'GET', headers: acme.key, agent });
  request.end();
  return (await answer).status;
}

describe('a client that calls 200 times at once', () => {
  test.each(['/api/v1/limits', '/api/v1/templates'])(
    'by %s is answered every time, and another one long before its last',
    async (path) => {
      await statusOfCall('/health/live');
      let answered = 0;
      const calls = Array.from({ length: many }, async () => {
        const { status } = await greedy.get(path);
        answered += 1;
        return status;
      });
      // Then the service has taken the connections of all.
      await Promise.race(calls);
      expect(await statusOfCall('/api/v1/limits')).toBe(200);
      expect(answered).toBeLessThan(many / 2);
      expect(new Set(await Promise.all(calls))).toEqual(new Set([200]));
    },
  );
});
