import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Field, OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { billTemplate, readBill } from '../support/doubtful-bill.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

const marked = (where: string): string => `${where}"><img src=x onerror="document.title='owned'">`;

let docface: TestService;
let browser: ConsoleBrowser;
let acme: TestClient;
let requestId: string;

/** A result whose values, words and verdicts are markup. */
function hostileResult(version: number): OcrResult {
  const { pages, documents } = readBill({ ...billTemplate, version }, '2026-11-20');
  const hostile = (field: Field): Field => ({ ...field, value: marked('value'), rawText: marked('raw') });
  return {
    pages: pages.map((page) => ({
      ...page,
      blocks: page.blocks.map((block) => ({ ...block, text: marked('block') })),
    })),
    documents: documents.map((document) => ({
      ...document,
      documentType: marked('type'),
      fields: Object.fromEntries(Object.entries(document.fields).map(([key, field]) => [key, hostile(field)])),
    })),
  };
}

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true', DOCFACE_WEBHOOK_ALLOW_HTTP: 'true' });
  browser = await openConsoleBrowser(docface);
  acme = await docface.addClient('acme');
  const api = docface.api.with(acme.key);
  const sent = await api.post<{ requestId: string }>(
    '/api/v1/ocr-async/ocr/key',
    ocrForm({ customerRequestId: marked('reference') }),
  );
  ({ requestId } = sent.json);
  const { catalog } = docface.service.parts.get(ports.database);
  const fields = billTemplate.fields.map((field) => ({ ...field, title: marked('label') }));
  const template = { ...billTemplate, title: marked('title'), description: marked('about'), fields };
  await finishRequest(docface, requestId, hostileResult(await catalog.saveTemplate(template, 'edited')));
  await api.postJson('/api/v1/webhooks/endpoints', {
    url: `http://127.0.0.1:9/${marked('path')}`,
    description: marked('endpoint'),
  });
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

/** That the text is there as a text, and nothing came of it. */
async function expectHarmless(page: Page, where: string): Promise<void> {
  await page.getByText(where, { exact: false }).first().waitFor();
  expect(await page.locator('img[src="x"]').count()).toBe(0);
  expect(await page.title()).not.toBe('owned');
  expect(browser.complaints).toEqual([]);
}

describe('markup in what clients and documents say', () => {
  test('is text to operators, in lists, results, webhooks and templates', async () => {
    const page = await browser.open('admin', '/requests');
    await expectHarmless(page, 'reference"><img');
    for (const tab of ['Result', 'Timeline', 'JSON']) {
      await page.goto(`${docface.url}/console/requests/${requestId}`);
      await page.getByRole('tab', { name: tab, exact: true }).click();
      await expectHarmless(page, 'reference"><img');
    }
    await page.goto(`${docface.url}/console/requests/${requestId}`);
    await expectHarmless(page, 'value"><img');
    await page.goto(`${docface.url}/console/operations/webhooks?client=acme`);
    await expectHarmless(page, 'endpoint"><img');
    await page.goto(`${docface.url}/console/catalog/template/${billTemplate.name}`);
    await expectHarmless(page, 'title"><img');
  });

  test('is text to the developers of a client', async () => {
    const page = await browser.openSignedOut('/requests');
    await page.getByRole('button', { name: 'For developers of a client' }).click();
    await page.getByLabel('API key of the client').fill(acme.key['x-api-key'] ?? '');
    await page.locator('form:has([name=key])').getByRole('button', { name: 'Sign in' }).click();
    await expectHarmless(page, 'reference"><img');
    await page.getByRole('link', { name: 'reference' }).click();
    await expectHarmless(page, 'value"><img');
  });
});
