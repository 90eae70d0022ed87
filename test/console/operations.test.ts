import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import { writeDeadLetter } from '../../src/application/pipeline/failure-policy.ts';
import { outboxRows } from '../../src/application/pipeline/outbox-rows.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import { stageRequested } from '../../src/domain/request/events.ts';
import { complete, enterStage, fail } from '../../src/domain/request/lifecycle.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  darkContrastFindings,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let client: ApiClient;
let receiver: LocalReceiver;
let answer = 500;
let endpointId: string;
const pages = ['', '/dead-letters', '/replays', '/clients', '/clients/acme', '/webhooks', '/audit', '/operators'];

beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'api,janitor,relay,notifier',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
  });
  browser = await openConsoleBrowser(docface);
  client = docface.api.with((await docface.addClient('acme')).key);
  receiver = await startReceiver((_, response) => response.writeHead(answer).end('of the receiver'));
  const made = await client.postJson<{ endpoint: { id: string } }>('/api/v1/webhooks/endpoints', { url: receiver.url });
  endpointId = made.json.endpoint.id;
  await endHourOf((await docface.addClient('initech')).id);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
  await receiver.close();
});

const submit = async (): Promise<string> =>
  (await client.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm())).json.requestId;
/** Runs in the page: how far its content goes beyond its width. */
const sidewaysPixels = `(() => {
  const { scrollWidth, clientWidth } = document.querySelector('.ops-page');
  return scrollWidth - clientWidth;
})()`;
const cell = (page: Page, text: string | RegExp) => page.getByRole('cell', { name: text });

/** Lets requests of a client end in every minute of the last hour: 150, every tenth of them a failure. */
async function endHourOf(clientId: string): Promise<void> {
  const { parts } = docface.service;
  const { requests, activity } = parts.get(ports.database);
  for (let index = 0; index < 150; index += 1) {
    const at = new Date(Date.now() - (index % 58) * 60_000);
    const createdAt = new Date(at.getTime() - 800 - 190 * ((index * 7) % 23));
    const { request } = enterStage(sampleRequest(clientId, { createdAt, history: [] }), 'typification', createdAt);
    await requests.insert(request);
    const code = index % 20 === 0 ? 'UNREADABLE_FILE' : 'ENGINE_FAILED';
    const ended =
      index % 10 === 0
        ? fail(request, { code, detail: 'It failed.', retryable: false }, at)
        : complete(request, { resultKey: 'none', reviewReasons: [] }, at);
    await requests.update(ended.request, outboxRows(ended.events, { ids: parts.get(ports.ids), at }));
  }
  await activity.sum(1_000);
}

/** Gives up the work of a request, and returns the dead letter. */
async function giveUp(requestId: string): Promise<string> {
  const { parts } = docface.service;
  const database = parts.get(ports.database);
  const request = await database.requests.find(requestId);
  if (request === null) throw new Error('the request is gone');
  const event = stageRequested(request, 'typification', 'document');
  const error = new DocfaceError('ENGINE_FAILED', 'The engine stopped.');
  const stamp = { ids: parts.get(ports.ids), at: new Date() };
  return database.transaction((tx) => writeDeadLetter(tx, { event, error, tries: 4 }, stamp));
}

describe('the room of operators', () => {
  test('shows what ended and what failed, and no zero beside a failure', async () => {
    const requestId = await submit();
    await client.post(`/api/v1/requests/${await submit()}/cancel`);
    await docface.service.parts.get(ports.database).activity.sum(100);
    await giveUp(requestId);
    const page = await browser.open('admin', '/operations');
    const tile = (name: string) => page.locator('.ops-tile', { has: page.getByText(name, { exact: true }) });
    await expect.poll(() => tile('Dead letters').locator('dd').first().textContent()).toBe('1');
    expect(await tile('Finished').locator('dd').first().textContent()).toBe('135');
    expect(await tile('Failed').locator('dd').allTextContents()).toEqual(['15', '10% of all that ended']);
    expect(await cell(page, 'UNREADABLE_FILE').count()).toBe(1);
    expect(await tile('Unfinished requests').locator('dd').first().textContent()).toBe('1');
    expect(await page.getByRole('img', { name: /^Requests that ended, by time:/ }).count()).toBe(1);
    await cell(page, 'acme').waitFor();
    expect(await page.getByRole('row', { name: /initech 150 15/ }).count()).toBe(1);
    await keepScreenshot(page, 'console-operations');
    await page.getByLabel('Span of time').selectOption('week');
    await page.waitForURL(/window=week/);
    await client.post(`/api/v1/requests/${requestId}/cancel`);
  });

  test('sends work again that was given up', async () => {
    const requestId = await submit();
    const letter = await giveUp(requestId);
    const page = await browser.open('admin', '/operations/dead-letters');
    const row = page.locator(`[data-dead-letter="${letter}"]`);
    await row.getByText('The engine stopped.').waitFor();
    await keepScreenshot(page, 'console-dead-letters');
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Send 1 again' }).click();
    await page.getByText('1 × Sent again.').waitFor();
    await row.waitFor({ state: 'detached' });
    await page.getByLabel('Also those that were sent again').check();
    await row.getByText('by admin-of-tests').waitFor();
    expect(await row.getByRole('checkbox').count()).toBe(0);
    await client.post(`/api/v1/requests/${requestId}/cancel`);
  });

  test('adds a client with a key that works, switches its synchronous path, and limits it', async () => {
    const page = await browser.open('admin', '/operations/clients');
    await page.getByRole('button', { name: 'Add a client' }).click();
    await page.getByLabel('Name', { exact: true }).fill('globex');
    await page.getByRole('dialog').getByRole('button', { name: 'Add a client' }).click();
    await page.getByRole('heading', { name: 'globex' }).waitFor();

    await page.getByRole('button', { name: 'Issue a key' }).click();
    await page.getByLabel('What people call it').fill('till');
    await page.getByRole('dialog').getByRole('button', { name: 'Issue a key' }).click();
    const key = (await page.locator('.ops-secret code').textContent()) ?? '';
    await page.getByRole('button', { name: 'I have copied it' }).click();
    const globex = docface.api.with({ 'x-api-key': key });
    expect((await globex.get('/api/v1/requests')).status).toBe(200);
    await cell(page, /^till/).waitFor();
    expect(await page.content()).not.toContain(key);

    expect((await globex.post('/api/v1/ocr-sync/ocr/key', ocrForm())).status).toBe(403);
    await page.getByRole('checkbox', { name: 'Documents' }).click();
    await expect
      .poll(async () => (await globex.get<{ synchronousKinds: string[] }>('/api/v1/limits')).json.synchronousKinds)
      .toEqual(['ocr']);
    await page.getByLabel('Pages of a file').fill('7');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved').waitFor();
    expect((await globex.get<{ pagesPerFile: number }>('/api/v1/limits')).json.pagesPerFile).toBe(7);
    await keepScreenshot(page, 'console-client');

    await page.getByRole('button', { name: 'Revoke till' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke till' }).click();
    await page.getByText(/^Revoked /).waitFor();
    expect((await globex.get('/api/v1/requests')).status).toBe(401);
  });

  test('shows what a receiver answered, delivers again, and recovers the rest', async () => {
    answer = 500;
    for (let index = 0; index < 2; index += 1) await client.post(`/api/v1/requests/${await submit()}/cancel`);
    await expect.poll(() => receiver.received.length, { timeout: 10_000 }).toBeGreaterThan(1);
    const page = await browser.open('admin', `/operations/webhooks/${endpointId}`);
    const rows = page.locator('[data-delivery]');
    await rows
      .first()
      .getByText(/HTTP 500/)
      .first()
      .waitFor();
    answer = 204;
    await rows
      .first()
      .getByRole('button', { name: /Deliver again/ })
      .click();
    await rows
      .first()
      .getByText(/It met: HTTP 204/)
      .waitFor();
    await rows.first().getByText('Delivered', { exact: true }).waitFor();

    await page.getByLabel('Since').fill('2026-01-01T00:00');
    await page.getByRole('button', { name: 'Recover' }).click();
    const recovery = page.locator('[data-recovery=done]');
    await recovery.waitFor();
    expect(await recovery.getByRole('status').textContent()).toMatch(/^\d+ delivered, 0 wait, 0 failed$/);
    await keepScreenshot(page, 'console-webhooks');
    await page.getByRole('combobox', { name: 'State' }).selectOption('failed');
    await page.getByText('No deliveries are in this state').waitFor();
  });

  test('previews a replay, begins it, and promotes it', async () => {
    const requestId = await submit();
    await finishRequest(docface, requestId);
    const page = await browser.open('admin', '/operations/replays');
    await page.getByRole('button', { name: 'New replay' }).click();
    await page.getByLabel('Stage to run again').selectOption('typification');
    await page.getByLabel('Or these requests: one id a line').fill(requestId);
    await page.getByRole('button', { name: 'Preview' }).click();
    await cell(page, 'Would start').waitFor();
    await page.getByRole('button', { name: 'Begin it for 1 requests' }).click();
    await cell(page, 'Started').waitFor();
    await finishRequest(docface, requestId);
    await page.getByRole('button', { name: 'Look', exact: true }).click();
    await cell(page, 'Says the same').waitFor();
    await keepScreenshot(page, 'console-replay');
    await page.getByRole('button', { name: 'Show to clients' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Show to clients' }).click();
    await cell(page, 'Shown to clients').waitFor();
    expect((await client.get<LinkedEnvelope>(`/api/v1/requests/${requestId}`)).json.attempt).toBe(2);
  });

  test('adds an operator, changes the role, and finds both in the audit', async () => {
    const page = await browser.open('admin', '/operations/operators');
    await page.getByRole('button', { name: 'Add an operator' }).click();
    await page.getByLabel('Name', { exact: true }).fill('bia');
    await page.getByLabel('Password').fill('a few words of no sentence');
    await page.getByRole('dialog').getByRole('button', { name: 'Add an operator' }).click();
    await page.getByLabel('Role of bia').selectOption('editor');
    await expect.poll(() => page.getByLabel('Role of bia').inputValue()).toBe('editor');
    await page.getByRole('link', { name: 'Audit' }).click();
    await page.getByLabel('What', { exact: true }).fill('operator.role-changed');
    await page.getByRole('button', { name: 'Search' }).click();
    const row = page.getByRole('row', { name: /operator\.role-changed bia/ });
    await row.getByText('admin-of-tests').waitFor();
    expect(await row.textContent()).toContain('Role: editor');
  });

  test('shows editors the webhooks alone, and nothing to viewers', async () => {
    const editor = await browser.open('editor', '/operations');
    await editor.getByRole('heading', { name: 'Webhooks' }).waitFor();
    expect(await editor.locator('.ops-pages a').allTextContents()).toEqual(['Webhooks']);
    await editor.getByRole('link', { name: receiver.url }).waitFor();
    const viewer = await browser.open('viewer', '/operations/audit');
    await viewer.getByText('Your role does not allow this.').waitFor();
    expect(await viewer.getByRole('link', { name: 'Operations' }).count()).toBe(0);
  });

  test('speaks Portuguese', async () => {
    const page = await browser.open('admin', '/operations', { language: 'pt-BR' });
    await page.getByRole('heading', { name: 'Visão geral' }).waitFor();
    await page.getByRole('link', { name: 'Trabalho abandonado' }).first().click();
    await page.getByRole('heading', { name: 'Trabalho abandonado' }).waitFor();
    expect(await page.getByLabel('Código').count()).toBe(1);
  });

  test('is clean by axe in both themes, on every page', { timeout: 180_000 }, async () => {
    for (const path of [...pages, `/webhooks/${endpointId}`]) {
      const page = await browser.open('admin', `/operations${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await accessibilityFindings(page), path).toEqual([]);
      expect(await darkContrastFindings(page), `dark ${path}`).toEqual([]);
      await page.close();
    }
  });

  test('fits a tablet', async () => {
    for (const path of pages) {
      const page = await browser.open('admin', `/operations${path}`, { width: 768, height: 1024 });
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await page.evaluate(sidewaysPixels), path).toBe(0);
      await page.close();
    }
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
