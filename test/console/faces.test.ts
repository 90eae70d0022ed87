import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import type { Face, FaceMatchResult } from '../../src/domain/result/face.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  darkContrastFindings,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { finishRequest } from '../support/finish-request.ts';
import { faceForm } from '../support/forms.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let requestId: string;

/** A picture of nobody: a head of two ellipses. */
const drawn = (colour: string): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="500"><rect width="400" height="500" fill="${colour}"/>
      <ellipse cx="200" cy="210" rx="90" ry="120" fill="#d9a98a"/><ellipse cx="200" cy="110" rx="95" ry="60" fill="#4a3427"/>
      <circle cx="165" cy="200" r="9"/><circle cx="235" cy="200" r="9"/><path d="M165 270q35 25 70 0" stroke="#7a3b2e" stroke-width="6" fill="none"/></svg>`,
    ),
  )
    .png()
    .toBuffer();

const face = (id: string, image: number, changes: Partial<Face> = {}): Face => ({
  id,
  image,
  page: 1,
  role: 'live',
  boundingBox: { x: 0.25, y: 0.15, width: 0.5, height: 0.55 },
  landmarks: [],
  pose: { yaw: 0, pitch: 0, roll: 0 },
  confidence: 0.99,
  eyeDistance: 70,
  quality: { score: 0.92, issues: [] },
  liveness: null,
  ...changes,
});

const result: FaceMatchResult = {
  mode: 'two_images',
  decision: 'review',
  similarity: 0.62,
  threshold: {
    match: 0.8,
    review: 0.5,
    source: 'engine',
    calibration: { set: 'made-up pairs', fmr: 0.0012, fnmr: 0.031, atReview: { fmr: 0.01, fnmr: 0.012 } },
  },
  model: { name: 'test', version: '1', models: [], backend: 'none' },
  images: [1, 2].map((image) => ({ image, page: 1, width: 400, height: 500, faces: 1 })),
  faces: [
    face('1.1', 1),
    face('2.1', 2, {
      role: 'portrait',
      quality: { score: 0.4, issues: [{ code: 'blurred', message: 'The face is blurred.' }] },
    }),
  ],
  comparisons: [{ a: '1.1', b: '2.1', similarity: 0.62, decision: 'review', doubts: ['same_photograph'] }],
  unmatched: [],
  consent: {
    given: true,
    purpose: 'tests',
    legalBasis: 'consent',
    noticeVersion: '1',
    recordedAt: '2026-11-03T12:00:00.000Z',
  },
};

beforeAll(async () => {
  docface = await startTestService();
  browser = await openConsoleBrowser(docface);
  const { key } = await docface.addClient('acme');
  const form = faceForm({ imageFile1: await drawn('#b7c9d6'), imageFile2: await drawn('#d9cdb4') });
  const answer = await docface.api.with(key).post<LinkedEnvelope>('/api/v1/face-match-async/key', form);
  requestId = answer.json.requestId;
  await finishRequest(docface, requestId, result as unknown as OcrResult);
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

describe('a face match', () => {
  test('shows both pictures, their faces, and a line between those that were compared', async () => {
    const page = await browser.open('viewer', `/requests/${requestId}`);
    await page.locator('.compared image').nth(1).waitFor();
    expect(await page.locator('.face-box').count()).toBe(2);
    const boxes = await page
      .locator('.face-box rect')
      .evaluateAll((all) =>
        all.map((each) => ['x', 'y', 'width', 'height'].map((side) => Number(each.getAttribute(side)))),
      );
    // Pictures are 800 by 1000 in the drawing, 120 apart.
    expect(boxes).toEqual([
      [200, 150, 400, 550],
      [1120, 150, 400, 550],
    ]);
    expect(await page.locator('.comparison').textContent()).toBe('62%');
    await page.locator('.crop').nth(1).waitFor();
    const sizes = await page
      .locator('.crop')
      .evaluateAll((all) => all.map((each) => Reflect.get(each, 'naturalWidth') > 0));
    expect(sizes).toEqual([true, true]);
    await keepScreenshot(page, 'console-faces');
  });

  test('says where the similarity lies, how often the thresholds are wrong, and what is bad about a picture', async () => {
    const page = await browser.open('viewer', `/requests/${requestId}`);
    await page.getByText('A person should look').first().waitFor();
    expect(await page.locator('.scale').getAttribute('aria-label')).toContain('62%');
    expect(await page.locator('.rates').textContent()).toContain('0.12%');
    await page.getByText('The face is blurred: hold still and focus.').waitFor();
    await page.getByText('Both are of one photograph').waitFor();
    const portuguese = await browser.open('viewer', `/requests/${requestId}`, { language: 'pt-BR' });
    await portuguese.getByText('A face está borrada: fique parado e foque.').waitFor();
    expect(await portuguese.locator('.rates').textContent()).toContain('0,12%');
  });

  test('is clean by axe in both themes', async () => {
    const page = await browser.open('viewer', `/requests/${requestId}`);
    await page.locator('.compared image').nth(1).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(await darkContrastFindings(page)).toEqual([]);
  });

  test('breaks no rule of the policy', () => expect(browser.complaints).toEqual([]));
});
