import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chromiumPath } from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: Browser;
let page: Page;
/** Calls to other hosts that were not blocked before they left, and errors of the page. */
const complaints: string[] = [];

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_CONSOLE: 'off' });
  browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox'] });
  page = await browser.newPage();
  page.on('pageerror', (error) => complaints.push(String(error)));
  const isForeign = (url: string): boolean => !url.startsWith(docface.url) && !url.startsWith('data:');
  page.on('response', (response) => isForeign(response.url()) && complaints.push(`answered: ${response.url()}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (reason !== 'csp') complaints.push(`${request.url()}: ${reason}`);
  });
  await page.goto(`${docface.url}/docs`);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

test('the page of the API shows each operation of the document', async () => {
  await page.getByRole('heading', { name: 'Read this description as a page' }).waitFor();
  const { json } = await docface.api.get<{ paths: Record<string, Record<string, { summary: string }>> }>(
    '/openapi.json',
  );
  const text = (await page.locator('#reference').textContent()) ?? '';
  const summaries = Object.values(json.paths).flatMap((methods) =>
    Object.values(methods).map(({ summary }) => summary),
  );
  expect(summaries.length).toBeGreaterThan(100);
  expect(summaries.filter((summary) => !text.includes(summary))).toEqual([]);
});

test('the page of the API is styled', async () => {
  const position = await page.evaluate("getComputedStyle(document.querySelector('.menu-content')).position");
  expect(position).toBe('sticky');
});

test('the page of the API reaches no other host', () => {
  expect(complaints).toEqual([]);
});
