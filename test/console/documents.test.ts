import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  darkContrastFindings,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let page: Page;
let request: LinkedEnvelope & { readonly result: OcrResult };

/** The invoice among the samples has text that needs no engine. */
beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' });
  browser = await openConsoleBrowser(docface);
  await docface.addClient('acme');
  page = await browser.open('editor', '/try-it');
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

const field = (id: string) => page.locator(`[data-field="${id}"]`);
const box = (id: string) => page.locator(`[data-spot="${id}"]`).first();

describe('trying a sample', () => {
  test('leads from a click to boxes on the page, and says how a client does the same', async () => {
    await page.getByRole('button', { name: 'Invoice' }).click();
    const command = page.locator('.curl pre').filter({ hasText: 'imageFile=@invoice.pdf' });
    expect(await command.textContent()).toBe(
      `curl -H "x-api-key: $KEY" \\\n  -F imageFile=@invoice.pdf \\\n  -F track=documents \\\n  ${docface.url}/api/v1/ocr-async/ocr/key`,
    );
    await keepScreenshot(page, 'console-try-it');
    const began = performance.now();
    await page.getByRole('button', { name: 'Send' }).click();
    await page.locator('.box-field').first().waitFor();
    console.log(`from sending a sample to boxes on the screen: ${Math.round(performance.now() - began)} ms`);
    await page.getByRole('link', { name: 'Open the request' }).click();
    await page.locator('.sheet img').waitFor();
    const requestId = page.url().split('/').at(-1) ?? '';
    request = (await page.evaluate(
      `fetch('/api/v1/requests/${requestId}').then((answer) => answer.json())`,
    )) as typeof request;
    expect(request).toMatchObject({ status: 'completed', client: { name: 'acme' } });
    const { audit: log } = docface.service.parts.get(ports.database);
    const audit = (await log.list({ kind: 'change', requestId, limit: 10 })).entries;
    expect(audit).toMatchObject([{ action: 'request.submitted', detail: { kind: 'ocr' } }]);
    expect(audit[0]?.actor).toMatch(/^operator:/);
  });

  test('shows how the amounts agree, and by what', async () => {
    const reconciliation = request.result.documents[0]?.reconciliation;
    if (reconciliation === undefined) throw new Error('nothing is reconciled');
    const rows = page.locator('.reconciliation tr');
    expect(await rows.count()).toBe(reconciliation.terms.length);
    for (const [index, { amount }] of reconciliation.terms.entries()) {
      const shown = (await rows.nth(index).locator('td').textContent())?.replaceAll(/[^\d.-]/g, '');
      expect(Number(shown)).toBe(Number(amount));
    }
    expect(await rows.locator('th').allTextContents()).toContainEqual(expect.stringContaining('Total'));
    await page.getByText('The terms add up to the total.').waitFor();
  });

  test('shows each field where its words stand on the picture', async () => {
    const sheet = await page.locator('.sheet').boundingBox();
    if (sheet === null) throw new Error('no page on the screen');
    const [document] = request.result.documents;
    const found = Object.entries(document?.fields ?? {}).filter(([, { locations }]) => locations.length === 1);
    expect(found.length).toBeGreaterThan(5);
    for (const [key, { locations }] of found) {
      const drawn = await box(`1.${key}`).boundingBox();
      const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = locations[0]?.polygon ?? [];
      const across = sheet.x + ((left + right) / 2) * sheet.width;
      const down = sheet.y + ((top + bottom) / 2) * sheet.height;
      if (drawn === null) throw new Error(`${key} has no box`);
      expect(Math.abs(drawn.x + drawn.width / 2 - across), key).toBeLessThan(1.5);
      expect(Math.abs(drawn.y + drawn.height / 2 - down), key).toBeLessThan(1.5);
      // A box is drawn with the line around it.
      expect(Math.abs(drawn.width - (right - left) * sheet.width), key).toBeLessThan(10);
      expect(Math.abs(drawn.height - (bottom - top) * sheet.height), key).toBeLessThan(10);
    }
    await page.getByRole('button', { name: 'Words' }).click();
    const words = await page
      .locator('.box-word')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-text')));
    const read = request.result.pages.flatMap(({ blocks }) =>
      blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words)),
    );
    expect(words).toEqual(read.map(({ text }) => text));
    await page.getByRole('button', { name: 'Words' }).click();
  });

  test('shows each cell of the tables of a page', async () => {
    const cells = request.result.pages.flatMap(({ tables = [] }) => tables.flatMap((table) => table.cells));
    expect(cells.length).toBeGreaterThan(5);
    await page.getByRole('button', { name: 'Tables' }).click();
    await page.locator('.box-cell').first().waitFor({ state: 'attached' });
    const isHeader = await page
      .locator('.box-cell')
      .evaluateAll((all) => all.map((each) => each.getAttribute('data-header')));
    expect(isHeader).toEqual(cells.map((cell) => String(cell.isHeader)));
    await page.getByRole('button', { name: 'Tables' }).click();
  });

  test('takes the page to a chosen field, and names the field that is pointed at', async () => {
    await field('1.number').click();
    await page.waitForTimeout(200);
    const frame = await page.locator('.canvas-frame').boundingBox();
    const chosen = await box('1.number').boundingBox();
    if (frame === null || chosen === null) throw new Error('nothing on the screen');
    expect(Math.abs(frame.x + frame.width / 2 - chosen.x - chosen.width / 2)).toBeLessThan(3);
    expect(Math.abs(frame.y + frame.height / 2 - chosen.y - chosen.height / 2)).toBeLessThan(3);
    await page.mouse.move(chosen.x + chosen.width / 2, chosen.y + chosen.height / 2);
    expect(await page.locator('.pointed').textContent()).toContain('INV-2026-0142');
    await keepScreenshot(page, 'console-document');
    await page.getByRole('button', { name: 'Whole page' }).click();
    await box('1.issuerName').click();
    expect(await field('1.issuerName').getAttribute('aria-expanded')).toBe('true');
  });

  test('hides and shows all boxes by a key', async () => {
    await page.getByRole('button', { name: 'Whole page' }).click();
    await page.locator('.canvas-frame').focus();
    const before = await page.locator('.box').count();
    await page.keyboard.press('b');
    expect(await page.locator('.box').count()).toBeLessThanOrEqual(1);
    await page.keyboard.press('b');
    expect(await page.locator('.box').count()).toBe(before);
  });

  test('reprocesses, and shows two attempts side by side', async () => {
    await page.getByRole('button', { name: 'Reprocess' }).click();
    await page.getByRole('button', { name: 'Start' }).click();
    await page.getByRole('tab', { name: 'Attempts' }).click();
    await page.getByText('Both attempts say the same.').waitFor({ timeout: 45_000 });
    expect(await page.locator('.attempts tbody tr').count()).toBe(2);
  });

  test('is clean by axe in both themes, on every tab', async () => {
    for (const tab of ['Result', 'Timeline', 'Attempts', 'JSON']) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForTimeout(300);
      expect(await accessibilityFindings(page), tab).toEqual([]);
      expect(await darkContrastFindings(page), `${tab} dark`).toEqual([]);
    }
    const trial = await browser.open('editor', '/try-it');
    await trial.getByRole('button', { name: 'Send' }).waitFor();
    expect(await accessibilityFindings(trial)).toEqual([]);
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});

describe('a file of one’s own', () => {
  let trial: Page;

  beforeAll(async () => {
    trial = await browser.open('editor', '/try-it');
  });

  /** The command with which a client would send what the form holds, as soon as it names this file. */
  const commandFor = (name: string) =>
    trial
      .locator('.curl pre')
      .filter({ hasText: `@${name}` })
      .textContent();

  test('is taken where it is dropped', async () => {
    const zone = await trial.locator('.drop').boundingBox();
    if (zone === null) throw new Error('no place to drop a file on the screen');
    const devtools = await trial.context().newCDPSession(trial);
    const data = { items: [], files: [join(process.cwd(), 'samples/licence.png')], dragOperationsMask: 1 };
    for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
      await devtools.send('Input.dispatchDragEvent', { type, x: zone.x + 20, y: zone.y + 20, data });
    }
    expect(await commandFor('licence.png')).toContain('-F imageFile=@licence.png');
  });

  test('is taken when it is chosen, in place of another', async () => {
    const file = { name: 'chosen.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
    const [chooser] = await Promise.all([
      trial.waitForEvent('filechooser'),
      trial.locator('.drop').getByRole('button', { name: 'Choose' }).click(),
    ]);
    await chooser.setFiles(file);
    expect(await commandFor('chosen.pdf')).not.toContain('licence.png');
  });
});
