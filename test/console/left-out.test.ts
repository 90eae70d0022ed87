import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import { type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { typedEngines, typedFile } from '../support/typed-engines.ts';

let docface: TestService;
let browser: ConsoleBrowser;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all' }, { bindEngines: typedEngines });
  browser = await openConsoleBrowser(docface);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

test('writing that is not in the text is shown in boxes of its own', async () => {
  const acme = docface.api.with((await docface.addClient('acme')).key);
  const form = new FormData();
  form.append('imageFile', new Blob([Uint8Array.from(typedFile(['Receipt: 2026-0417\n\n~Exemplo']))]), 'typed.pdf');
  form.append('track', 'documents');
  const { json } = await acme.post<Envelope>('/api/v1/ocr-async/ocr/key', form);
  await acme.get(`/api/v1/requests/${json.requestId}/result`, { headers: { prefer: 'wait=30' } });

  const page = await browser.open('viewer', `/requests/${json.requestId}`);
  await page.locator('.page-note').waitFor();
  expect(await page.locator('.page-note').textContent()).toBe('1 piece of writing is not in the text');
  expect(await page.locator('.box-left-out').count()).toBe(0);
  await page.getByRole('button', { name: 'Left out' }).click();
  const mark = page.locator('.box-left-out');
  await mark.waitFor();
  const { x, y, width, height } = (await mark.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.locator('.pointed').waitFor();
  expect(await page.locator('.pointed').textContent()).toBe('Exemplo 98%');
});
