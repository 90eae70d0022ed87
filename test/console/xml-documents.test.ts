import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { nfeXml } from '../fixtures/fiscal-xml.ts';
import { type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { formOf } from '../support/forms.ts';
import { bindNullEngines } from '../support/null-engines.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: bindNullEngines });
  browser = await openConsoleBrowser(docface);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

test('an XML file is shown as its fields and its text, without pages', async () => {
  const acme = docface.api.with((await docface.addClient('acme')).key);
  const xml = nfeXml().replace('TOMADA DUPLA', 'TOMADA &lt;b&gt;DUPLA&lt;/b&gt;');
  const form = formOf({ imageFile: Buffer.from(xml), track: 'electronic-documents' });
  const { json } = await acme.post<Envelope>('/api/v1/ocr-async/ocr/key', form);
  await acme.get(`/api/v1/requests/${json.requestId}/result`, { headers: { prefer: 'wait=30' } });

  const page = await browser.open('viewer', `/requests/${json.requestId}`);
  const source = page.locator('.xml-source pre');
  await source.waitFor();
  expect(await source.textContent()).toBe(xml);
  expect(await page.locator('.sheet').count()).toBe(0);
  const total = page.locator('[data-field="1.total"]');
  await total.click();
  expect(await page.locator('.field-entry[data-chosen="true"]').textContent()).toContain('the XML file');
});
