import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundledCalibration } from '../../src/adapters/human/calibration.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let acme: ApiClient;

const orders = `name: acme.orders
kind: generative
documentType: generic.text
title: Orders
description: Orders of workshops, in any layout.
locale: en
generative: { generator: house }
fields: [{ key: number, type: code, title: Order number }]
lists:
  - { key: items, title: Items, fields: [{ key: code, type: code, title: Code }] }
`;

beforeAll(async () => {
  const house = { name: 'house', url: 'http://127.0.0.1:9', model: 'none' };
  docface = await startTestService({ DOCFACE_GENERATORS: JSON.stringify([house]) });
  browser = await openConsoleBrowser(docface);
  acme = docface.api.with((await docface.addClient('acme')).key);
  const { status } = await acme.call('PUT', '/api/v1/templates/acme.orders', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: orders }),
  });
  if (status !== 200) throw new Error(`the template was answered with ${status}`);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

const listed = async (): Promise<Readonly<Record<string, boolean>>> => {
  const { json } = await acme.get<{ templates: { name: string; listResponse: boolean }[] }>('/api/v1/templates');
  return Object.fromEntries(json.templates.map(({ name, listResponse }) => [name, listResponse]));
};
const remove = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
};

describe('the part of a client', () => {
  let page: Page;
  beforeAll(async () => {
    page = await browser.open('editor', '/catalog');
  });

  test('is chosen, and tells what is its own', async () => {
    await page.getByLabel('Whose templates and tracks').selectOption('acme');
    const row = page.getByRole('row', { name: /acme\.orders/ });
    await row.waitFor();
    expect(await row.textContent()).toContain('its own');
    expect(await page.getByRole('row', { name: /^invoice Invoice/ }).textContent()).toContain('shared');
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-catalog');
    await page.getByRole('link', { name: 'invoice', exact: true }).click();
    await page.getByText('what is saved here is acme’s own').waitFor();
    expect(await page.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    expect(await page.getByRole('checkbox', { name: 'List response' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All templates and tracks' }).click();
    await row.waitFor();
  });

  test('has its generative templates read documents with lists, or not', async () => {
    await page.getByRole('link', { name: 'acme.orders' }).click();
    const lists = page.getByRole('checkbox', { name: 'List response' });
    await lists.waitFor();
    expect(await lists.isChecked()).toBe(false);
    expect(await listed()).toMatchObject({ 'acme.orders': false });
    await lists.click();
    await page.locator('.catalog-switch .badge', { hasText: 'on' }).waitFor();
    await page.getByText(/Version 2 .* in use/).waitFor();
    expect(await listed()).toMatchObject({ 'acme.orders': true });
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-list-response');
  });

  test('is removed from, once that is confirmed', async () => {
    await page.getByRole('button', { name: 'Remove' }).click();
    expect(await page.getByRole('dialog').textContent()).toContain('its samples are erased');
    expect(await accessibilityFindings(page, '[role=dialog]')).toEqual([]);
    await page.keyboard.press('Escape');
    expect(await listed()).toHaveProperty('acme.orders');
    await remove(page);
    await page.getByRole('row', { name: /^invoice Invoice/ }).waitFor();
    expect(page.url()).toContain('/console/catalog?client=acme');
    expect(await page.getByRole('row', { name: /acme\.orders/ }).count()).toBe(0);
    expect(await listed()).not.toHaveProperty('acme.orders');
  });
});

describe('what all clients share', () => {
  test('is removed by administrators, and not while tracks use it', async () => {
    const page = await browser.open('admin', '/catalog/template/invoice');
    await remove(page);
    await page.getByRole('alert').getByText('invoices').waitFor();
    expect(await listed()).toHaveProperty('invoice');
    const other = await browser.open('editor', '/catalog/template/invoice');
    await other.getByText('Nothing is wrong with it.').waitFor();
    expect(await other.getByRole('button', { name: 'Remove' }).count()).toBe(0);
  });
});

describe('the thresholds of a track for faces', () => {
  const text = (rate: string) => `.rates tbody td:has-text("${rate}")`;
  const shown = (share: number, language = 'en') =>
    new Intl.NumberFormat(language, { style: 'percent', maximumSignificantDigits: 2 }).format(share);
  const exactly = (share: number) =>
    new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 2 }).format(share);
  const { match, review, fmr, fnmr, atReview, table = [] } = bundledCalibration;
  const isBelow =
    (threshold: number) =>
    ({ similarity }: { readonly similarity: number }) =>
      similarity < threshold;

  test('stand on their scale with the measured rates, and follow what is typed', async () => {
    const page = await browser.open('admin', '/catalog/track/face-match');
    const thresholds = page.getByRole('region', { name: 'Thresholds' });
    await thresholds.waitFor();
    expect(await thresholds.getByRole('img').getAttribute('aria-label')).toBe(
      `Thresholds: review ${exactly(review)}; match ${exactly(match)}`,
    );
    expect(await thresholds.locator('.rates tbody tr').allTextContents()).toEqual([
      `match${shown(fmr)}${shown(fnmr)}`,
      `review${shown(atReview.fmr)}${shown(atReview.fnmr)}`,
    ]);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.locator('.cm-content').click();
    // In the place of its last line, which names the rate.
    await page.keyboard.press('Control+End');
    for (const _ of 'fmr: 0.0001\n') await page.keyboard.press('Backspace');
    await page.keyboard.type('threshold: { match: 0.95, review: 0.5 }');
    const [stricter, looser] = [table.findLast(({ similarity }) => similarity > 0.95), table.find(isBelow(0.95))];
    const between = `${shown(looser?.fnmr ?? -1)} to ${shown(stricter?.fnmr ?? -1)}`;
    await page.locator(text(between)).waitFor();
    expect(await thresholds.locator('.rates tbody tr').allTextContents()).toEqual([
      `match${shown(stricter?.fmr ?? -1)} to ${shown(looser?.fmr ?? -1)}${between}`,
      `reviewat least ${shown(atReview.fmr)}at most ${shown(atReview.fnmr)}`,
    ]);
    await page.getByText('Nothing is wrong with it.').waitFor();
    await keepScreenshot(page, 'console-thresholds');
  });

  test('read in Portuguese and in the dark', async () => {
    const page = await browser.open('editor', '/catalog/track/face-match', { language: 'pt-BR', theme: 'dark' });
    await page.locator(text(shown(fnmr, 'pt-BR'))).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('break no rule of the policy of pages', () => expect(browser.complaints).toEqual([]));
});
