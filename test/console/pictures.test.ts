import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { TesseractOcrEngine } from '../../src/adapters/tesseract/tesseract-ocr-engine.ts';
import { resultOf } from '../../src/application/reads/stored-result.ts';
import type { Envelope } from '../../src/application/requests/envelope.ts';
import type { OcrEngine } from '../../src/domain/ports/ocr-engine.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { bindEngines } from '../../src/infrastructure/composition/engines.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { letterWithPictures, pictureOfText } from '../fixtures/pictured-letter.ts';
import { accessibilityFindings, type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { formOf } from '../support/forms.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let page: Page;
let requestId: string;

/** In points: a card, and a slip that is higher than wide. */
const [card, slip] = [
  { x: 150, y: 250, width: 240, height: 150 },
  { x: 150, y: 450, width: 130, height: 200 },
];

/** Has pictures that are higher than wide read by an engine that dies of them. */
function diesOfSlips(engine: OcrEngine): TesseractOcrEngine {
  const taskPool = new ProcessPool({ processes: 1 }).running(new URL('../contract/dying-worker.ts', import.meta.url));
  const dying = new TesseractOcrEngine({ taskPool });
  const read = engine.read.bind(engine);
  const choosing: OcrEngine['read'] = (image, options) =>
    image.height > image.width ? dying.read(image, options) : read(image, options);
  Object.assign(engine, { read: choosing });
  return dying;
}

beforeAll(async () => {
  docface = await startTestService(
    { DOCFACE_ROLES: 'all' },
    {
      async bindEngines(parts, closers, options) {
        await bindEngines(parts, closers, options);
        const dying = diesOfSlips(parts.get(ports.ocrEngine));
        closers.add('engine that dies', () => dying.close());
      },
    },
  );
  browser = await openConsoleBrowser(docface);
  const acme = docface.api.with((await docface.addClient('acme')).key);
  const imageFile = await letterWithPictures([
    { png: await pictureOfText(['ALEX EXAMPLE', 'Card 1234567'], card), area: card },
    { png: await pictureOfText(['A 41', 'B 42', 'C 43', 'D 44', 'E 45'], slip), area: slip },
  ]);
  const sent = await acme.post<Envelope>('/api/v1/ocr-async/ocr/key', formOf({ imageFile, track: 'text' }));
  requestId = sent.json.requestId;
  await acme.get(`/api/v1/requests/${requestId}/result`, { headers: { prefer: 'wait=50' } });
  page = await browser.open('viewer', `/requests/${requestId}`);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

const boxes = () => page.locator('.box-picture');
const list = () => page.getByRole('region', { name: 'Pictures beside the text' });

test('pictures beside a text layer are boxes of their own, and what was read in them is a list', async () => {
  await page.locator('.sheet img').waitFor();
  expect(await page.locator('.page-note').textContent()).toBe('1 picture could not be read');
  expect(await boxes().count()).toBe(0);
  await page.getByRole('button', { name: 'Pictures' }).click();
  await boxes().nth(1).waitFor();
  expect(await boxes().evaluateAll((all) => all.map((each) => each.getAttribute('data-unread')))).toEqual([
    'false',
    'true',
  ]);
  expect(await page.locator('.legend [data-layer]').allTextContents()).toEqual(['Pictures']);
  const [read, unread] = await list().getByRole('button').all();
  expect(await read?.locator('.field-value').textContent()).toBe('ALEX EXAMPLE\nCard 1234567');
  expect(await unread?.textContent()).toBe('Picture 2 on page 1could not be read');
  expect(await accessibilityFindings(page)).toEqual([]);
});

test('a picture is chosen by key in the list, which takes the page to it, or by pointer on the page', async () => {
  const [read, unread] = await list().getByRole('button').all();
  await page.getByRole('button', { name: 'Pictures' }).click();
  await boxes().first().waitFor({ state: 'detached' });
  await read?.focus();
  await page.keyboard.press('Enter');
  const chosen = page.locator('.box-picture[data-chosen="true"]');
  await chosen.waitFor();
  expect(await read?.getAttribute('aria-expanded')).toBe('true');
  await expect.poll(() => offCentre(chosen)).toBeLessThan(3);

  await page.getByRole('button', { name: 'Pictures' }).click();
  await page.getByRole('button', { name: 'Whole page' }).click();
  const box = page.locator('.box-picture[data-unread="true"]');
  await box.hover();
  const pointed = () => page.locator('.pointed').textContent();
  await expect.poll(pointed).toBe('Picture 2 on page 1could not be read');
  await box.click();
  await expect.poll(() => unread?.getAttribute('aria-expanded')).toBe('true');
});

/** Pixels between the middle of a box and that of the window on the page. */
async function offCentre(box: ReturnType<typeof boxes>): Promise<number> {
  const [frame, drawn] = [await page.locator('.canvas-frame').boundingBox(), await box.boundingBox()];
  if (frame === null || drawn === null) throw new Error('nothing on the screen');
  const across = frame.x + frame.width / 2 - drawn.x - drawn.width / 2;
  return Math.hypot(across, frame.y + frame.height / 2 - drawn.y - drawn.height / 2);
}

test('pictures that could not be read are among the warnings, with what to do', async () => {
  await page.getByRole('tab', { name: 'Timeline' }).click();
  const warning = page.locator('.problems li').filter({ hasText: 'PICTURES_NOT_READ' });
  await warning.waitFor();
  expect(await warning.locator('.problem-words').textContent()).toContain('Reprocess the request');
  await warning.getByText('A picture on page 1 could not be read.').waitFor();
  await warning.getByText('PICTURES_NOT_READ page 1').waitFor();
});

test('the grid of a page that lay bent is a layer, where there is one', async () => {
  expect(await page.getByRole('button', { name: 'Sheet' }).count()).toBe(0);
  const { parts } = docface.service;
  const request = await parts.get(ports.database).requests.find(requestId);
  const stored = request && resultOf(request, null);
  if (!stored) throw new Error('no result');
  const result = await parts.get(requestStore).json<OcrResult>(request, stored.objectKey);
  const points = [0.1, 0.5, 0.9].flatMap((y) => [0.1, 0.9].map((x) => [x, y] as const));
  const pages = result.pages.map((each) => ({ ...each, grid: { columns: 2, rows: 3, points } }));
  await parts.get(requestStore).storeJson(request, stored.objectKey, { ...result, pages });
  await page.reload();
  await page.getByRole('tab', { name: 'Result' }).click();
  await page.getByRole('button', { name: 'Sheet' }).click();
  await page.locator('.box-sheet').nth(4).waitFor({ state: 'attached' });
  const lines = await page.locator('.box-sheet').evaluateAll((all) => all.map((each) => each.getAttribute('points')));
  const [width, height] = [pages[0]?.width ?? 0, pages[0]?.height ?? 0];
  expect(lines[0]).toBe(`${0.1 * width},${0.1 * height} ${0.9 * width},${0.1 * height}`);
  expect(lines.map((line) => line?.split(' ').length)).toEqual([2, 2, 2, 3, 3]);
  expect(browser.complaints).toEqual([]);
});
