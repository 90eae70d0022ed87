import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  darkContrastFindings,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { fillDataDirectory } from '../support/many-requests.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const many = 100_000;
const failedId = '01890a5d-ac96-774b-bcce-b302099a8057';
let directory: string;
let docface: TestService;
let browser: ConsoleBrowser;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'docface-console-'));
  const environment = { DOCFACE_DATA_DIR: directory };
  const first = await startTestService(environment);
  const { id } = await first.addClient('acme');
  await first.service.parts.get(ports.database).requests.insert(sampleRequest(id, { id: failedId, wrappedKey: null }));
  await first.service.stop();
  await fillDataDirectory(directory, many);
  docface = await startTestService(environment);
  browser = await openConsoleBrowser(docface);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
  await rm(directory, { recursive: true, force: true });
});

describe('the list of 100,000 requests', () => {
  test('is there at once, and loads little', async () => {
    const page = await browser.open('viewer', '/requests');
    await page.getByRole('row').nth(1).waitFor();
    let bytes = 0;
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true });
    cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    const began = performance.now();
    await page.reload();
    await page.getByRole('row').nth(1).waitFor();
    const took = Math.round(performance.now() - began);
    await page.waitForLoadState('networkidle');
    console.log(`first load: ${Math.round(bytes / 1000)} kB; first row of ${many}: ${took} ms after a reload`);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(300_000);
    expect(took).toBeLessThan(10_000);
    await keepScreenshot(page, 'console-requests');
  });

  test('scrolls on page by page, with few rows in the page', async () => {
    const page = await browser.open('viewer', '/requests');
    await page.getByRole('row').nth(1).waitFor();
    for (let pages = 0; pages < 5; pages += 1) {
      await page.locator('.table').evaluate((table) => table.scrollTo(0, table.scrollHeight));
      await page.waitForTimeout(700);
    }
    const last = Number(await page.getByRole('row').last().getAttribute('aria-rowindex'));
    expect(last).toBeGreaterThan(100);
    expect(await page.getByRole('row').count()).toBeLessThan(60);
  });

  test.each([
    ['status', '/requests?status=queued', 1],
    ['a track of few', '/requests?track=invoices&kind=ocr', 50],
    ['client and reference', '/requests?client=acme&reference=order-50000', 1],
    ['client and the beginning of a reference', '/requests?client=acme&reference=order-500', 2],
  ])('narrows by %s in a moment', async (_, path, least) => {
    const page = await browser.open('viewer', path);
    const began = performance.now();
    await page.reload();
    await page.locator('.table-body [role=row]').first().waitFor();
    expect(performance.now() - began).toBeLessThan(10_000);
    const shown = await page.evaluate(
      `fetch('/api/v1${path.replace('reference', 'customerRequestIdPrefix')}&limit=50').then((answer) => answer.json())`,
    );
    expect((shown as { requests: unknown[] }).requests).toHaveLength(least);
  });

  test('finds a request by its id', async () => {
    const page = await browser.open('viewer', '/requests');
    await page.getByLabel('Beginning of a reference, or id').fill(failedId);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Not read yet').waitFor();
    expect(page.url()).toContain(`/console/requests/${failedId}`);
    expect(await page.getByRole('button', { name: 'Reprocess' }).count()).toBe(0);
  });

  test('says what to do where nothing matches, in both languages', async () => {
    const english = await browser.open('viewer', '/requests?reference=nothing-like-it');
    await english.getByText('Change or clear the filters.').waitFor();
    const portuguese = await browser.open('viewer', '/requests?reference=nothing-like-it', { language: 'pt-BR' });
    await portuguese.getByText('Mude ou limpe os filtros.').waitFor();
    expect(await portuguese.getByRole('heading', { level: 1 }).textContent()).toBe('Requisições');
    expect(await portuguese.locator('html').getAttribute('lang')).toBe('pt-BR');
  });

  test('keeps the theme and the language that somebody chose', async () => {
    const page = await browser.open('viewer', '/requests');
    await page.getByRole('button', { name: /Your account/ }).click();
    await page.getByLabel('Appearance').selectOption('dark');
    await page.getByLabel('Language').selectOption('pt-BR');
    await page.reload();
    await page.getByRole('heading', { name: 'Requisições', exact: true }).waitFor();
    expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  });

  test('shows each role what it may do', async () => {
    const viewer = await browser.open('viewer', '/requests');
    const editor = await browser.open('editor', '/requests');
    await editor.getByRole('link', { name: 'Try it' }).waitFor();
    await viewer.getByRole('link', { name: 'Requests', exact: true }).waitFor();
    expect(await viewer.getByRole('link', { name: 'Try it' }).count()).toBe(0);
  });

  test('lets an admin alone erase a request, after asking once more', async () => {
    const editor = await browser.open('editor', `/requests/${failedId}`);
    await editor.getByRole('button', { name: 'Reprocess' }).or(editor.getByText('Not read yet')).first().waitFor();
    expect(await editor.getByRole('button', { name: 'Erase' }).count()).toBe(0);
    const admin = await browser.open('admin', `/requests/${failedId}`);
    await admin.getByRole('button', { name: 'Erase' }).click();
    await admin.getByText('Nothing brings them back').waitFor();
    await admin.getByRole('button', { name: 'Erase for good' }).click();
    await admin.getByText('What was read and the files are gone').waitFor();
    const request = await docface.service.parts.get(ports.database).requests.find(failedId);
    expect(request).toMatchObject({ status: 'erased', wrappedKey: null });
  });

  test.each([1280, 820])('is clean by axe at %i pixels, in both themes', async (width) => {
    const page = await browser.open('viewer', '/requests', { width });
    await page.getByRole('row').nth(1).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await darkContrastFindings(page)).toEqual([]);
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
