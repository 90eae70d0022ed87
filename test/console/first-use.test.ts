import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { accessibilityFindings, type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { billTemplate, finishDoubtful, readBill } from '../support/doubtful-bill.ts';
import { finishRequest } from '../support/finish-request.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'api' });
  browser = await openConsoleBrowser(docface);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

/** Runs in the page: how far it goes beyond the window, and whether the menu of the account is within. */
const sideways = `({
  beyond: document.querySelector('.shell-content').getBoundingClientRect().right - innerWidth,
  account: document.querySelector('.shell-account').getBoundingClientRect().right <= innerWidth,
})`;
const sections = ['/requests', '/review', '/try-it', '/catalog', '/operations', '/operations/audit'];
const open = (role: 'viewer' | 'reviewer' | 'editor' | 'admin', path: string) => browser.open(role, path);

describe('a service that nobody has used yet', () => {
  let page: Page;
  beforeAll(async () => {
    page = await open('admin', '/requests');
  });

  test.each([
    {
      what: 'requests',
      path: '/requests',
      title: 'No requests yet',
      link: 'Try it with a sample',
      target: '/console/try-it',
    },
    {
      what: 'clients to try it for',
      path: '/try-it',
      title: 'There is no client yet',
      link: 'Clients',
      target: '/console/operations/clients',
    },
    {
      what: 'clients with webhooks',
      path: '/operations/webhooks',
      title: 'There is no client yet',
      link: 'Clients',
      target: '/console/operations/clients',
    },
    {
      what: 'requests of an id',
      path: `/requests/${crypto.randomUUID()}`,
      title: 'There is no such request',
      link: 'All requests',
      target: '/requests',
    },
    {
      what: 'samples',
      path: '/catalog/template/invoice?tab=trial',
      title: 'There are no samples yet',
      link: 'Finished requests',
      target: '/requests?status=completed',
    },
  ])('says what to do where there are no $what', async ({ path, title, link, target }) => {
    await page.goto(`${docface.url}/console${path}`);
    await page.getByText(title).first().waitFor();
    const way = page.locator('main').getByRole('link', { name: link, exact: true });
    await way.last().waitFor();
    expect(await way.last().getAttribute('href')).toContain(target);
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('says it in one place', async () => {
    const viewed = await open('viewer', '/requests');
    const [title, advice] = [viewed.getByText('No requests yet'), viewed.getByText(/They appear here/)];
    await advice.waitFor();
    const [above, below] = [await title.boundingBox(), await advice.boundingBox()];
    expect((below?.y ?? 0) - (above?.y ?? 0)).toBeLessThan(60);
    expect(await viewed.getByRole('link', { name: 'Try it with a sample' }).count()).toBe(0);
  });

  test.each([
    ['/review?track=identity', 'Nothing that matches waits'],
    ['/review/report?template=invoice', 'Nothing that matches was reviewed'],
  ])('says that filters hide something, at %s', async (path, title) => {
    await page.goto(`${docface.url}/console${path}`);
    await page.getByText(title).waitFor();
    expect(await page.locator('.state p').textContent()).toBe('Change the filters.');
  });
});

describe('a tablet held upright', () => {
  test.each(['en', 'pt-BR'] as const)('has every room within its width, %s', async (language) => {
    const page = await browser.open('admin', '/requests', { width: 768, height: 1024, language });
    for (const room of sections) {
      await page.goto(`${docface.url}/console${room}`);
      await page.locator('.shell-content > *').first().waitFor();
      expect(await page.evaluate(sideways), room).toEqual({ beyond: 0, account: true });
    }
  });
});

describe('a template of one client', () => {
  let client: TestClient;
  let requestId: string;
  beforeAll(async () => {
    client = await docface.addClient('acme');
    const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const api = docface.api.with(client.key);
    const sent = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm({ imageFile: picture }));
    requestId = sent.json.requestId;
    const { parts } = docface.service;
    const fields = billTemplate.fields.map((field) => ({ ...field, title: `Their ${field.key}` }));
    const template = { ...billTemplate, name: 'acme.bill', owner: client.id, fields };
    await finishDoubtful({ database: parts.get(ports.database), requestStore: parts.get(requestStore) }, requestId, {
      template,
    });
  });

  test('names the fields of its results, for viewers and for reviewers', async () => {
    const viewed = await open('viewer', `/requests/${requestId}`);
    await viewed.locator('.field-title', { hasText: 'Their total' }).waitFor();
    const reviewed = await open('reviewer', `/review/${requestId}`);
    const total = reviewed.locator('[data-box="0.total"]', { hasText: 'Their total' });
    await total.waitFor();
    expect(await total.textContent()).toContain('25.00');
  });

  test('has its checks beside its values, in words', async () => {
    const english = await open('viewer', `/requests/${requestId}`);
    await english.getByText('Check digits of the CPF').first().waitFor();
    const portuguese = await browser.open('viewer', `/requests/${requestId}`, { language: 'pt-BR' });
    const check = portuguese.locator('.checks li', { hasText: 'Dígitos verificadores do CPF' }).first();
    await check.waitFor();
    expect(await check.textContent()).toContain('inválid');
  });

  test('is offered where its requests are reprocessed', async () => {
    const page = await open('reviewer', `/requests/${requestId}`);
    await page.getByRole('button', { name: 'Reprocess' }).click();
    const offered = page.getByLabel('Template').locator('option', { hasText: 'acme.bill' });
    await offered.waitFor({ state: 'attached' });
    expect(await offered.getAttribute('value')).toBe('acme.bill');
  });
});

describe('two attempts that differ', () => {
  test('stand side by side in words', async () => {
    const { id, key } = await docface.addClient('globex');
    const api = docface.api.with(key);
    const sent = await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm());
    const { requestId } = sent.json;
    const fields = billTemplate.fields.map((field) => ({ ...field, title: `Their ${field.key}` }));
    const template = { ...billTemplate, name: 'globex.bill', owner: id, fields };
    await docface.service.parts.get(ports.database).catalog.saveTemplate(template, 'edited');
    const read = readBill(template);
    await finishRequest(docface, requestId, read);
    await api.postJson(`/api/v1/requests/${requestId}/reprocess`, { from: 'typification' });
    const [document] = read.documents;
    const total = document?.fields['total'];
    if (document === undefined || total === undefined) throw new Error('the bill says no total');
    const dearer = { ...total, value: { amount: '26.00', currency: 'BRL' }, confidence: 0.5 };
    const documents = [{ ...document, fields: { ...document.fields, total: dearer } }];
    await finishRequest(docface, requestId, { ...read, documents });
    const page = await open('viewer', `/requests/${requestId}?tab=attempts`);
    const row = page.getByRole('row', { name: /Their total.* value/ });
    await row.waitFor();
    expect((await row.getByRole('cell').allTextContents()).map((text) => text.replace(/\s/, ' '))).toEqual([
      'value',
      'R$25.00',
      'R$26.00',
    ]);
    await page.getByRole('row', { name: /Their total.* confidence .* 50%/ }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });
});

test('no page breaks a rule of the policy', () => expect(browser.complaints).toEqual([]));
