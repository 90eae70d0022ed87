import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { ciiXml } from '../fixtures/einvoices.ts';
import { nfeXml } from '../fixtures/fiscal-xml.ts';
import type { ApiClient } from '../support/api-client.ts';
import { accessibilityFindings, type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { formOf } from '../support/forms.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let acme: ApiClient;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: bindNullEngines });
  browser = await openConsoleBrowser(docface);
  acme = docface.api.with((await docface.addClient('acme')).key);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

async function read(xml: string, customerRequestId = 'none'): Promise<string> {
  const form = formOf({ imageFile: Buffer.from(xml), track: 'electronic-documents', customerRequestId });
  const { json } = await acme.post<Envelope>('/api/v1/ocr-async/ocr/key', form);
  await acme.get(`/api/v1/requests/${json.requestId}/result`, { headers: { prefer: 'wait=30' } });
  return json.requestId;
}

test('an XML file is shown as its fields and its text, without pages', async () => {
  const xml = nfeXml().replace('TOMADA DUPLA', 'TOMADA &lt;b&gt;DUPLA&lt;/b&gt;');
  const page = await browser.open('viewer', `/requests/${await read(xml)}`);
  const source = page.locator('.xml-source pre');
  await source.waitFor();
  expect(await source.textContent()).toBe(xml);
  expect(await page.locator('.sheet').count()).toBe(0);
  const total = page.locator('[data-field="1.total"]');
  await total.click();
  expect(await page.locator('.field-entry[data-chosen="true"]').textContent()).toContain('the XML file');
});

/** Three invoices of which two have this number. */
async function readInvoices(number: string): Promise<readonly string[]> {
  const references = [`${number}-one`, `${number}-two`, `${number}-other`];
  const ids: string[] = [];
  for (const [index, reference] of references.entries()) {
    ids.push(await read(ciiXml({ number: index < 2 ? number : 'OTHER-9' }), reference));
  }
  return ids;
}

async function searchFor(page: Page, value: string, field = ''): Promise<void> {
  await page.getByRole('button', { name: 'By a value' }).click();
  await page.getByLabel('Value', { exact: true }).fill(value);
  await page.getByLabel('Field', { exact: true }).fill(field);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
}

const rows = (page: Page) => page.locator('.table-body [role=row]');

/** Begins an action with what is selected, once it asked with this count. */
async function act(page: Page, name: string, confirm: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('button', { name: confirm, exact: true }).click();
}

describe('the list of requests', () => {
  test('finds by a value of a client, once, which no address shows', async () => {
    await readInvoices('CONSOLE-2026-7');
    const page = await browser.open('viewer', '/requests');
    await searchFor(page, 'console 2026 7', 'number');
    await page.getByText('Values are searched in the results of one client').waitFor();
    const sent = page.waitForRequest((request) => request.url().includes('/requests/search'));
    await page.getByLabel('Client').selectOption('acme');
    expect((await sent).url()).toBe(`${docface.url}/api/v1/requests/search`);
    await page.getByRole('link', { name: 'CONSOLE-2026-7-one' }).waitFor();
    expect(await rows(page).count()).toBe(2);
    expect(page.url()).not.toMatch(/2026/);
    expect(await page.evaluate('JSON.stringify([localStorage, sessionStorage])')).not.toMatch(/console 2026/i);
    const again: string[] = [];
    page.on('request', (request) => again.push(request.url()));
    await page.waitForTimeout(2_100);
    await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(again.filter((url) => url.includes('/search'))).toEqual([]);
    await page.getByRole('button', { name: 'Any value' }).waitFor();
    await page.reload();
    await page.getByRole('link', { name: 'CONSOLE-2026-7-other' }).waitFor();
    expect(await page.getByRole('button', { name: 'Any value' }).count()).toBe(0);
  });

  test('exports what is selected, for whoever sees it, and lets them do no more', async () => {
    const [one] = await readInvoices('EXPORT-2026-7');
    const page = await browser.open('viewer', '/requests?client=acme&reference=EXPORT');
    await page.getByLabel('Select all on this page').check();
    await page.getByText('3 requests selected').waitFor();
    await page.getByLabel('Select EXPORT-2026-7-other').uncheck();
    for (const name of ['Reprocess', 'Cancel', 'Erase']) {
      expect(await page.getByRole('button', { name, exact: true }).count()).toBe(0);
    }
    const exported = async (name: string): Promise<string> => {
      const download = page.waitForEvent('download');
      await act(page, name, 'Export 2 requests');
      const text = await readFile(await (await download).path(), 'utf8');
      await page.getByText('2 of 2 done').waitFor();
      await page.getByRole('button', { name: 'Close' }).click();
      return text;
    };
    const table = (await exported('Export as CSV')).split('\r\n');
    expect(table[0]).toMatch(/^\ufeffrequest\.id,request\.client,.*,number,/);
    expect(table).toHaveLength(4);
    expect(table[2]).toContain(`${one},acme,ocr,completed,EXPORT-2026-7-one,`);
    expect(table[2]).toContain(',EXPORT-2026-7,');
    const json = JSON.parse(await exported('Export as JSON')) as readonly Envelope[];
    expect(json.map(({ customerRequestId }) => customerRequestId)).toEqual(['EXPORT-2026-7-two', 'EXPORT-2026-7-one']);
    expect(json[1]).toMatchObject({ requestId: one, result: { documents: [{ type: 'invoice' }] } });
  });

  test('reprocesses and erases what is selected, counts before, and says what failed and why', async () => {
    const [one = '', two = ''] = await readInvoices('BULK-2026-7');
    const page = await browser.open('admin', '/requests?client=acme');
    await searchFor(page, 'BULK-2026-7');
    await page.getByLabel('Select BULK-2026-7-one').check();
    await page.getByLabel('Select BULK-2026-7-two').check();
    await page.getByRole('button', { name: 'Cancel', exact: true }).click();
    await page.getByText('It applies to none of the selected requests.').waitFor();
    await page.keyboard.press('Escape');
    // The list of a search stays as it was.
    await acme.call('DELETE', `/api/v1/requests/${two}`);
    await act(page, 'Reprocess', 'Reprocess 2 requests');
    await page.getByText('2 of 2 done, 1 failed').waitFor();
    expect(await page.getByRole('list', { name: 'What failed' }).textContent()).toMatch(/BULK-2026-7-two: ERASED .+\./);
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Close' }).click();
    const { json } = await acme.get<Envelope>(`/api/v1/requests/${one}`, { headers: { prefer: 'wait=30' } });
    expect(json).toMatchObject({ attempt: 2, status: 'completed' });
    await act(page, 'Erase', 'Erase 1 request for good');
    await page.getByText('1 of 1 done').waitFor();
    expect((await acme.get<Envelope>(`/api/v1/requests/${one}`)).json.status).toBe('erased');
  });

  test('says the same in Portuguese', async () => {
    await read(ciiXml(), 'PT-2026-7');
    const page = await browser.open('admin', '/requests?client=acme&reference=PT-2026-7', { language: 'pt-BR' });
    await page.getByLabel('Selecionar todas nesta página').check();
    await page.getByText('1 requisição selecionada').waitFor();
    await page.getByRole('button', { name: 'Apagar', exact: true }).click();
    await page.getByRole('button', { name: 'Apagar 1 requisição para sempre' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Por um valor' }).click();
    await page.getByLabel('Valor', { exact: true }).fill('SP');
    await page.getByRole('button', { name: 'Pesquisar', exact: true }).click();
    const advice = page.getByText('Informe ao menos 4 letras ou dígitos');
    await advice.waitFor();
    expect(await advice.textContent()).not.toMatch(/Give/);
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
