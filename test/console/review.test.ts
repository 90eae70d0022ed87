import { PDFDocument } from '@cantoo/pdf-lib';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import type { ApiClient } from '../support/api-client.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { billPage, finishDoubtful } from '../support/doubtful-bill.ts';
import { ocrForm } from '../support/forms.ts';
import { type LocalReceiver, startReceiver } from '../support/local-receiver.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let receiver: LocalReceiver;
let acme: ApiClient;
let picture: Buffer;

// Without stages: what is submitted ends as a test says.
beforeAll(async () => {
  docface = await startTestService({
    DOCFACE_ROLES: 'api,relay,notifier',
    DOCFACE_WEBHOOK_ALLOW_PRIVATE: 'true',
    DOCFACE_WEBHOOK_ALLOW_HTTP: 'true',
  });
  receiver = await startReceiver((_, response) => response.writeHead(204).end());
  acme = docface.api.with((await docface.addClient('acme')).key);
  await acme.postJson('/api/v1/webhooks/endpoints', { url: receiver.url });
  browser = await openConsoleBrowser(docface);
  picture = await drawnBill();
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
  await receiver.close();
});

/** The bill as its words lie on the page. */
function drawnBill(): Promise<Buffer> {
  const { width, height, blocks } = billPage;
  const words = blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const texts = words.map(({ text, polygon: [[x, y], , [, bottom]] }) => {
    const size = (bottom - y) * height;
    // Letters are drawn half as wide as words are high, which these are at this size.
    const place = `x="${x * width}" y="${y * height + size * 0.8}" font-size="${size * 0.83}"`;
    return `<text ${place} font-family="DejaVu Sans Mono, monospace">${text}</text>`;
  });
  const size = `width="${width}" height="${height}"`;
  const paper = `<rect ${size} fill="white"/>`;
  return sharp(Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" ${size}>${paper}${texts.join('')}</svg>`))
    .png()
    .toBuffer();
}

/** A file with the bill on two pages. */
async function twoBills(): Promise<Buffer> {
  const file = await PDFDocument.create();
  const { width, height } = billPage;
  const drawn = await file.embedPng(picture);
  for (const _ of [1, 2])
    file.addPage([width / 2, height / 2]).drawImage(drawn, { width: width / 2, height: height / 2 });
  return Buffer.from(await file.save());
}

/** A request that needs review, with a reference to find it by. */
async function doubtful(customerRequestId: string, bills: 1 | 2 = 1): Promise<string> {
  const form = ocrForm({ imageFile: bills === 1 ? picture : await twoBills(), customerRequestId });
  const { json } = await acme.post<{ requestId: string }>('/api/v1/ocr-async/ocr/key', form);
  const { parts } = docface.service;
  await finishDoubtful({ database: parts.get(ports.database), requestStore: parts.get(requestStore) }, json.requestId, {
    bills,
  });
  return json.requestId;
}

const erase = (requestId: string) => acme.call('DELETE', `/api/v1/requests/${requestId}`);
const resultOf = async (requestId: string): Promise<OcrResult> =>
  (await acme.get<OcrResult>(`/api/v1/requests/${requestId}/result`)).json;
const fieldsOf = async (requestId: string) => (await resultOf(requestId)).documents[0]?.fields ?? {};
const open = (requestId: string, role: 'reviewer' | 'admin' = 'reviewer', options = {}) =>
  browser.open(role, `/review/${requestId}`, options);
const box = (page: Page, id: string) => page.locator(`[data-box="${id}"]`);
const chosen = (page: Page) => page.locator('[data-box][aria-current=true]').getAttribute('data-box');
const kept = (page: Page) => page.locator('[data-saving=saved]').waitFor();
const ready = async (page: Page): Promise<void> => {
  await page.locator('.sheet img').waitFor();
  await page.locator('[data-box][aria-current=true]').waitFor();
};

/** Where the middle of a word of the bill is in the window. */
async function middleOf(page: Page, text: string): Promise<{ readonly x: number; readonly y: number }> {
  const words = billPage.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
  const [[left, top], , [right, bottom]] = words.find((word) => word.text === text)?.polygon ?? words[0]!.polygon;
  const sheet = await page.locator('.sheet').boundingBox();
  if (sheet === null) throw new Error('there is no page');
  return {
    x: sheet.x + ((left + right) / 2) * sheet.width,
    y: sheet.y + ((top + bottom) / 2) * sheet.height,
  };
}

async function showWholePage(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Whole page' }).click();
  await expect
    .poll(async () => {
      const [sheet, frame] = await Promise.all(
        ['.sheet', '.canvas-frame'].map((each) => page.locator(each).boundingBox()),
      );
      return sheet && frame && sheet.y >= frame.y && sheet.y + sheet.height <= frame.y + frame.height;
    })
    .toBe(true);
}

/** Draws a box around a word as the place of the chosen value. */
async function drawAround(page: Page, text: string): Promise<void> {
  await page.keyboard.press('d');
  await showWholePage(page);
  const { x, y } = await middleOf(page, text);
  await page.mouse.move(x - 30, y - 10);
  await page.mouse.down();
  await page.mouse.move(x + 30, y + 10, { steps: 4 });
  await page.mouse.up();
  await page.getByRole('button', { name: /: here$/ }).click();
}

/** Lets the news of the last decision go out as if the minute in which it can be undone were over. */
async function letGo(requestId: string): Promise<void> {
  const database = docface.service.parts.get(ports.database);
  const { newsId = '' } = (await database.requests.find(requestId))?.attempts.at(-1)?.reviews.at(-1) ?? {};
  await database.outbox.postpone([newsId], new Date());
}

describe('reviewing by keyboard alone', () => {
  test('goes through the values, corrects, decides, tells the webhook, and opens the next', async () => {
    const [first, second] = [await doubtful('first'), await doubtful('second')];
    const page = await browser.open('reviewer', '/review');
    await page.getByRole('link', { name: 'first', exact: true }).waitFor();
    await keepScreenshot(page, 'console-review-queue');
    await page.keyboard.press('Enter');
    await ready(page);
    expect(page.url()).toContain(first);
    // The value that a check objects to comes first.
    expect(await chosen(page)).toBe('0.cpf');
    await page.keyboard.press('j');
    expect(await chosen(page)).toBe('0.dueDate');
    await page.keyboard.press('k');
    await page.keyboard.press('Enter');
    await page.keyboard.type('123.456.789-09');
    await keepScreenshot(page, 'console-review');
    await page.keyboard.press('Enter');
    expect(await chosen(page)).toBe('0.dueDate');
    await page.keyboard.press('j');
    await page.keyboard.press('x');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'second' }).waitFor();
    expect(page.url()).toContain(second);

    expect(await fieldsOf(first)).toMatchObject({
      cpf: {
        value: '12345678909',
        source: 'human',
        review: { corrections: [{ by: expect.stringMatching(/^operator:/) }] },
      },
      total: { value: null, source: 'human' },
    });
    await letGo(first);
    const heard = () => receiver.received.map(({ body }) => JSON.parse(body) as { type: string; subject: string });
    await expect
      .poll(heard, { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ type: 'ocr.request.completed', subject: first }));
    await ready(page);
    await page.keyboard.press('r');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    await page.getByText('You rejected the request before.').waitFor();
    expect((await acme.get<{ status: string }>(`/api/v1/requests/${second}`)).json.status).toBe('failed');
    await page.getByRole('button', { name: 'Undo the decision' }).click();
    await ready(page);
    expect(page.url()).toContain(second);
    await page.getByRole('list', { name: 'Why it waits' }).getByText('failed “Check digits of the CPF”').waitFor();
    await page.keyboard.press('r');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    expect((await acme.get<{ status: string }>(`/api/v1/requests/${second}`)).json.status).toBe('failed');
  });

  test('shows its keys, and what was refused beside the value', async () => {
    const requestId = await doubtful('refused');
    const page = await browser.open('reviewer', `/requests/${requestId}`);
    await page.getByRole('link', { name: 'Review' }).nth(1).click();
    await ready(page);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keys' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await page.keyboard.press('j');
    await page.keyboard.press('e');
    await page.keyboard.type('soon');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await page.locator('.box-refused').waitFor();
    expect(await page.locator('.box-entry', { has: box(page, '0.dueDate') }).textContent()).toContain(
      'cannot be read as date',
    );
    await erase(requestId);
  });
});

describe('two reviewers at once', () => {
  test('are told of each other, and get different requests', async () => {
    const [first, second] = [await doubtful('ours'), await doubtful('theirs')];
    const mine = await open(first);
    await ready(mine);
    const other = await open(first, 'admin');
    await ready(other);
    await other.getByText('You may look and type, but not decide.').waitFor();
    await other.keyboard.press('a');
    expect(await other.getByRole('button', { name: /^Send/ }).isDisabled()).toBe(true);
    await other.getByRole('link', { name: 'Review' }).click();
    await other.getByRole('button', { name: 'Review the next' }).click();
    await other.getByRole('heading', { name: 'theirs' }).waitFor();

    await mine.getByRole('button', { name: 'Give back' }).click();
    const row = mine.getByRole('row', { name: /ours/ });
    await row.waitFor();
    await expect.poll(() => mine.getByRole('row', { name: /theirs.*until/ }).count()).toBe(1);
    expect(await row.textContent()).not.toContain('until');
    await erase(first);
    await erase(second);
  });
});

describe('what was typed', () => {
  test('is there again after a reload, kept or not, and for nobody else', async () => {
    const requestId = await doubtful('draft');
    const page = await open(requestId);
    await ready(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('123.456.789-09');
    await kept(page);
    await page.getByLabel('Note').fill('Look at the back.');
    // Without waiting for anything to be kept.
    await page.reload();
    await ready(page);
    expect(await box(page, '0.cpf').textContent()).toContain('123.456.789-09');
    expect(await page.getByLabel('Note').inputValue()).toBe('Look at the back.');
    const other = await open(requestId, 'admin');
    await ready(other);
    expect(await box(other, '0.cpf').textContent()).not.toContain('123.456.789-09');
    await erase(requestId);
  });

  test('is never replaced by a click', async () => {
    const requestId = await doubtful('clicks');
    const page = await open(requestId);
    await ready(page);
    await page.keyboard.press('Enter');
    await page.keyboard.type('123.456.789-09');
    await showWholePage(page);
    for (const word of ['25,00', '10/12/2026']) {
      const { x, y } = await middleOf(page, word);
      await page.mouse.click(x, y);
      await page.waitForTimeout(50);
    }
    expect(await chosen(page)).toBe('0.dueDate');
    await page.getByRole('button', { name: 'Choose words' }).click();
    await showWholePage(page);
    const { x, y } = await middleOf(page, 'CHA');
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: /“CHA”/ }).waitFor();
    expect(await page.locator('.box-entry[data-edited=true]').count()).toBe(1);
    expect(await box(page, '0.cpf').textContent()).toContain('123.456.789-09');
    await page.keyboard.press('Escape');
    expect(await page.locator('.box-entry[data-edited=true]').count()).toBe(1);
    await erase(requestId);
  });
});

describe('the picture of the page', () => {
  test('gives values by their words, and places by a box', async () => {
    const requestId = await doubtful('places');
    const page = await open(requestId);
    await ready(page);
    await box(page, '0.total').click();
    await page.keyboard.press('w');
    await showWholePage(page);
    const price = await middleOf(page, '10,00');
    await page.mouse.click(price.x, price.y);
    await page.getByRole('button', { name: /“10,00”/ }).click();
    await page.keyboard.press('Enter');
    await box(page, '0.cpf').click();
    await drawAround(page, '123.456.789-08');
    await page.keyboard.type('123.456.789-09');
    await page.keyboard.press('Escape');
    await drawAround(page, '123.456.789-08');
    await page.keyboard.type('123.456.789-09');
    await page.keyboard.press('Enter');
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();

    const { total, cpf: corrected } = await fieldsOf(requestId);
    const words = billPage.blocks.flatMap(({ lines }) => lines.flatMap((line) => line.words));
    expect(total).toMatchObject({ value: { amount: '10.00' }, source: 'human' });
    expect(total?.locations).toMatchObject([{ page: 1, polygon: words.find(({ text }) => text === '10,00')?.polygon }]);
    expect(corrected).toMatchObject({ value: '12345678909' });
    const [[left, top]] = corrected?.locations[0]?.polygon ?? [[0, 0]];
    const [[readLeft, readTop]] = words.find(({ text }) => text === '123.456.789-08')!.polygon;
    expect(Math.abs((left ?? 0) - readLeft)).toBeLessThan(0.1);
    expect(Math.abs((top ?? 0) - readTop)).toBeLessThan(0.05);
  });
});

describe('rows', () => {
  test('are added and removed by keyboard', async () => {
    const requestId = await doubtful('rows');
    const page = await open(requestId);
    await ready(page);
    await box(page, '0.items.0.name').click();
    await page.keyboard.press('i');
    await page.keyboard.type('BOLO');
    await page.keyboard.press('Enter');
    await page.keyboard.press('e');
    await page.keyboard.type('15,00');
    await page.keyboard.press('Enter');
    await box(page, '0.items.0.name').click();
    await page.keyboard.press('Delete');
    await page.getByText('Items, row 1 will be removed').waitFor();
    await kept(page);
    await page.reload();
    await ready(page);
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('heading', { name: 'Review', exact: true }).waitFor();
    const { lists } = (await resultOf(requestId)).documents[0]!;
    expect(lists['items']).toMatchObject([{ name: { value: 'BOLO' }, price: { value: { amount: '15.00' } } }]);
  });
});

describe('every page of the room', () => {
  test('is clean by axe in both themes, and speaks both languages', async () => {
    const requestId = await doubtful('axe');
    for (const [theme, language] of [
      ['light', 'en'],
      ['dark', 'pt-BR'],
    ] as const) {
      const words =
        language === 'en'
          ? ['Review the next', 'Draw a box', 'Share corrected', 'Keys']
          : ['Revisar a próxima', 'Desenhar uma caixa', 'Parte corrigida', 'Teclas'];
      const page = await browser.open('reviewer', '/review', { theme, language });
      await page.getByRole('button', { name: words[0]! }).waitFor();
      await page.getByRole('link', { name: 'axe' }).waitFor();
      expect(await accessibilityFindings(page)).toEqual([]);
      const desk = await open(requestId, 'reviewer', { theme, language });
      await ready(desk);
      await desk.getByRole('button', { name: words[1]! }).click();
      expect(await accessibilityFindings(desk)).toEqual([]);
      await desk.keyboard.press('?');
      await desk.getByRole('dialog', { name: words[3]! }).waitFor();
      expect(await accessibilityFindings(desk)).toEqual([]);
      const report = await browser.open('reviewer', '/review/report', { theme, language });
      await report.getByRole('columnheader', { name: words[2]! }).waitFor();
      expect(await report.getByRole('row', { name: /bill.*cpf/ }).count()).toBe(1);
      expect(await accessibilityFindings(report)).toEqual([]);
      if (theme === 'light') await keepScreenshot(report, 'console-review-report');
    }
    await erase(requestId);
  });

  test('keeps several documents of one file apart, each on its page', async () => {
    const requestId = await doubtful('two', 2);
    const page = await open(requestId);
    await ready(page);
    expect(await page.locator('.review-document').count()).toBe(2);
    await box(page, '1.cpf').click();
    await page.getByRole('img', { name: 'Picture of page 2' }).waitFor();
    expect(await page.locator('[data-box-place="0.cpf"]').count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+A');
    await page.keyboard.type('123.456.789-09');
    await page.keyboard.press('Enter');
    await kept(page);
    await page.keyboard.press('a');
    await page.keyboard.press('Control+Enter');
    await expect
      .poll(async () => (await resultOf(requestId)).documents.map(({ fields }) => fields['cpf']?.rawText))
      .toEqual(['123.456.789-08', '123.456.789-09']);
    const shown = await browser.open('reviewer', `/requests/${requestId}`);
    await shown.locator('[data-field="2.cpf"]').click();
    await shown.getByRole('img', { name: /page 2/ }).waitFor();
    await shown.locator('[data-spot="2.cpf"]').first().waitFor();
    expect(await shown.locator('[data-spot="1.cpf"]').count()).toBe(0);
    expect(await shown.locator('.document').count()).toBe(2);
    await shown.locator('.thumbnail').first().click();
    await shown.locator('[data-spot="1.cpf"]').first().waitFor();
    expect(await accessibilityFindings(shown)).toEqual([]);
  });

  test('tells why what is gone cannot be reviewed', async () => {
    const requestId = await doubtful('gone');
    await erase(requestId);
    const page = await open(requestId);
    expect(await page.getByRole('alert').textContent()).toContain('The request was erased');
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
