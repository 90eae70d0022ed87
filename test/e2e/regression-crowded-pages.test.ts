import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { currentAttempt } from '../../src/domain/request/request.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { crowdedPdf } from '../fixtures/crowded-pdf.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

/** Far more than it takes on an idle machine, far less than the minute that it took. */
const maxDelayMs = 1_000;

describe('a file of eleven crowded pages, four of them full of labels,', () => {
  let docface: TestService;
  let acme: TestClient;

  beforeAll(async () => {
    docface = await startTestService({ DOCFACE_ROLES: 'all' });
    acme = await docface.addClient('acme');
  });
  afterAll(() => docface.stop());

  /** Looks into the database: a poll over HTTP would read the result too. */
  async function finished(requestId: string): Promise<Request> {
    for (;;) {
      const request = await docface.service.parts.get(ports.database).requests.find(requestId);
      if (request !== null && request.status !== 'queued' && request.status !== 'processing') return request;
      await sleep(100);
    }
  }

  test('is read while the service answers others, and says what it left out', { timeout: 300_000 }, async () => {
    const form = ocrForm({ imageFile: await crowdedPdf(11, 4), track: 'documents' });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const { json } = await docface.api.with(acme.key).post<Envelope>('/api/v1/ocr-async/ocr/key', form);
    delay.enable();
    const request = await finished(json.requestId);
    delay.disable();

    expect(delay.max / 1e6).toBeLessThan(maxDelayMs);
    const { warnings, failure } = currentAttempt(request);
    const said = request.status === 'completed' ? warnings.map(({ code }) => code) : [failure?.code];
    expect(said.some((code) => code === 'TEXT_CUT' || code === 'FILE_TOO_COMPLEX')).toBe(true);
  });
});
