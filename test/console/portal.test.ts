import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let acme: TestClient;
let page: Page;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true', DOCFACE_WEBHOOK_ALLOW_HTTP: 'true' });
  browser = await openConsoleBrowser(docface);
  const clients = await Promise.all(['acme', 'globex'].map((name) => docface.addClient(name)));
  for (const [index, name] of ['acme', 'globex'].entries()) {
    const api = docface.api.with(clients[index]?.key ?? {});
    await api.post('/api/v1/ocr-async/ocr/key', ocrForm({ customerRequestId: `of-${name}` }));
    await api.postJson('/api/v1/webhooks/endpoints', { url: `http://127.0.0.1:9/${name}` });
  }
  acme = clients[0] ?? (await docface.addClient('nobody'));
  page = await browser.openSignedOut('/requests');
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

async function signInBy(key: string): Promise<void> {
  await page.getByLabel('API key of the client').fill(key);
  await page.locator('form:has([name=key])').getByRole('button', { name: 'Sign in' }).click();
}

describe('the developers of a client', () => {
  test('get in by its API key, and nobody by another one', async () => {
    await page.getByRole('button', { name: 'For developers of a client' }).click();
    await signInBy('dfk_made-up');
    await page.getByRole('alert').getByText('Nothing is known of this key').waitFor();
    await docface.admin.operators.create('command', { name: 'robot', role: 'admin' });
    const robot = await docface.admin.apiKeys.create('command', { owner: { operator: 'robot' }, name: 'test' });
    await signInBy(robot.key);
    await page.getByRole('alert').getByText('the key of an operator').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await signInBy(acme.key['x-api-key'] ?? '');
    await page.locator('.shell-bar').waitFor();
    expect(await page.context().cookies()).toEqual([]);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toContain('dfk_');
  });

  test('see its requests and no others', async () => {
    await page.getByRole('link', { name: 'of-acme' }).waitFor();
    expect(await page.getByText('of-globex').count()).toBe(0);
    expect(await page.locator('.shell-rooms a').allTextContents()).toEqual(['Requests', 'Webhooks']);
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-portal');
    await page.getByRole('link', { name: 'of-acme' }).click();
    await page.getByRole('tab', { name: 'Timeline' }).waitFor();
    expect(await page.getByRole('button', { name: 'Cancel' }).count()).toBe(0);
  });

  test('see its endpoints and their deliveries and no others', async () => {
    await page.locator('.shell-rooms').getByRole('link', { name: 'Webhooks' }).click();
    await page.getByRole('link', { name: '127.0.0.1:9/acme' }).waitFor();
    expect(await page.getByText('9/globex').count()).toBe(0);
    await page.getByRole('link', { name: '127.0.0.1:9/acme' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('are out when the page is loaded again', async () => {
    await page.reload();
    await page.getByLabel('Password').waitFor();
    expect(await page.locator('.shell-bar').count()).toBe(0);
  });

  test('break no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
