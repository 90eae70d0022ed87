import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { crowdedPdf } from '../fixtures/crowded-pdf.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

/** Far more than it takes on an idle machine, far less than making sense of these pages takes. */
const maxDelayMs = 1_000;

describe('a file of crowded pages, two of them full of labels,', () => {
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

  test('is read while the service answers others', { timeout: 300_000 }, async () => {
    const form = ocrForm({ imageFile: await crowdedPdf(3, 2), track: 'documents' });
    const delay = monitorEventLoopDelay({ resolution: 10 });
    const { json } = await docface.api.with(acme.key).post<Envelope>('/api/v1/ocr-async/ocr/key', form);
    delay.enable();
    const request = await finished(json.requestId);
    delay.disable();

    expect(delay.max / 1e6).toBeLessThan(maxDelayMs);
    expect(request.status).toBe('completed');
  });
});
