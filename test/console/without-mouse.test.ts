import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import { requestStore } from '../../src/infrastructure/composition/stages.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { type ConsoleBrowser, openConsoleBrowser } from '../support/console-browser.ts';
import { finishDoubtful } from '../support/doubtful-bill.ts';
import { ocrForm } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

/** What axe cannot see of WCAG 2.2 AA: where the focus goes, what a drag does, and how pages fit when enlarged. */

let docface: TestService;
let browser: ConsoleBrowser;
let client: TestClient;

beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'api' });
  browser = await openConsoleBrowser(docface);
  client = await docface.addClient('acme');
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

/** A bill that waits for review. */
async function doubtful(): Promise<string> {
  const create = { width: 800, height: 500, channels: 3, background: 'white' } as const;
  const imageFile = await sharp({ create }).png().toBuffer();
  const sent = await docface.api
    .with(client.key)
    .post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm({ imageFile }));
  const { parts } = docface.service;
  const uses = { database: parts.get(ports.database), requestStore: parts.get(requestStore) };
  await finishDoubtful(uses, sent.json.requestId);
  return sent.json.requestId;
}

/** Paths of the rooms, and of one request. */
const sections = async (): Promise<readonly string[]> => {
  const requestId = await doubtful();
  return [
    '/requests',
    `/requests/${requestId}`,
    `/requests/${requestId}?tab=timeline`,
    '/review',
    '/try-it',
    '/catalog',
    '/catalog/new',
    '/catalog/track/documents',
    '/operations',
    '/operations/clients/acme',
    '/operations/audit',
  ];
};

const settled = async (page: Page, path: string): Promise<void> => {
  await page.goto(`${docface.url}/console${path}`);
  await page.locator('h1').first().waitFor();
  await page.locator('.spinner').waitFor({ state: 'detached' });
};

/** Runs in the page: what is wrong with the element that has the focus; null where nothing has it any more. */
const lookAtFocus = `(() => {
  const element = document.activeElement;
  if (element === null || element === document.body) return null;
  const ring = (style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  const own = element.closest('.cm-editor, .drop') ?? element;
  // The link of a row shows it around the row; a date shows it in the part that is typed.
  const rings = [getComputedStyle(element), getComputedStyle(own), getComputedStyle(element, '::after')];
  const shows = rings.some(ring) || element.type === 'date';
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max((top + bottom) / 2, 1), innerHeight - 1);
  const over = document.elementFromPoint(x, y);
  const isCovered = over === null || !(element.contains(over) || over.contains(element) || own.contains(over));
  const isOut = right <= 0 || left >= innerWidth || bottom <= 0 || top >= innerHeight;
  const name = element.getAttribute('aria-label') ?? element.textContent;
  return { name: element.tagName + ' ' + name.trim().slice(0, 40), shows, isCovered, isOut };
})()`;

interface Focus {
  readonly name: string;
  readonly shows: boolean;
  readonly isCovered: boolean;
  readonly isOut: boolean;
}

/** More stops of a page are like those before. */
const maxStops = 45;

describe('the focus', () => {
  test('is seen wherever Tab takes it, and nothing covers it', async () => {
    const page = await browser.open('admin', '/requests', { height: 600 });
    for (const path of await sections()) {
      await settled(page, path);
      const stops: Focus[] = [];
      while (stops.length < maxStops) {
        await page.keyboard.press('Tab');
        // The way to the content slides in.
        await page.waitForTimeout(50);
        const stop = (await page.evaluate(lookAtFocus)) as Focus | null;
        if (stop === null) break;
        stops.push(stop);
      }
      expect(stops.length, path).toBeGreaterThan(5);
      const bad = stops.filter(({ shows, isCovered, isOut }) => !shows || isCovered || isOut);
      expect(bad, path).toEqual([]);
    }
  });

  test('goes to the content past the navigation', async () => {
    const page = await browser.open('admin', '/requests');
    await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Skip to the content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(`document.activeElement.closest('.shell-content') !== null`)).toBe(true);
  });
});

describe('an enlarged page', () => {
  // 1280 pixels at 200 % and at 400 %.
  test.each([640, 320])('fits %i pixels without scrolling sideways', async (width) => {
    const page = await browser.open('admin', '/requests', { width, height: 500 });
    for (const path of await sections()) {
      await settled(page, path);
      const beyond = `document.querySelector('.shell-content').scrollWidth - innerWidth`;
      expect(await page.evaluate(beyond), path).toBeLessThanOrEqual(0);
    }
  });
});

describe('a box on a page', () => {
  const drawn = async (page: Page): Promise<number> => page.locator('.box-drawn').count();
  const openBoard = async (): Promise<Page> => {
    const page = await browser.open('reviewer', `/review/${await doubtful()}`);
    await page.locator('.sheet img').waitFor();
    await page.locator('[data-box][aria-current=true]').waitFor();
    await page.keyboard.press('d');
    return page;
  };

  test('is drawn by a click on each of two corners', async () => {
    const page = await openBoard();
    const sheet = await page.locator('.canvas-frame').boundingBox();
    if (sheet === null) throw new Error('there is no page');
    await page.mouse.click(sheet.x + 100, sheet.y + 100);
    expect(await page.getByRole('button', { name: /: here$/ }).count()).toBe(0);
    await page.mouse.move(sheet.x + 180, sheet.y + 140);
    expect(await drawn(page)).toBe(1);
    await page.mouse.click(sheet.x + 180, sheet.y + 140);
    await page.getByRole('button', { name: /: here$/ }).waitFor();
    expect(await drawn(page)).toBe(1);
  });

  test('is drawn by arrow keys and Enter, and taken by Enter', async () => {
    const page = await openBoard();
    await page.locator('.cross').waitFor();
    const chosen = await page.locator('[data-box][aria-current=true]').getAttribute('data-box');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    for (const key of ['ArrowDown', 'ArrowDown', 'ArrowRight', 'ArrowRight', 'Shift+ArrowRight']) {
      await page.keyboard.press(key);
    }
    const across = await page.locator('.box-drawn').boundingBox();
    expect(Math.round(across?.width ?? 0)).toBeGreaterThan(20);
    await page.keyboard.press('Escape');
    expect(await drawn(page)).toBe(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /: here$/ }).waitFor();
    expect(await page.locator('[data-box][aria-current=true]').getAttribute('data-box')).toBe(chosen);
    await page.keyboard.press('e');
    await page.keyboard.type('123.456.789-09');
    await page.keyboard.press('Enter');
    await page.locator('[data-saving=saved]').waitFor();
    expect(await page.locator('.box-field[data-edited=true]').count()).toBe(1);
  });
});

test('no page breaks a rule of the policy', () => expect(browser.complaints).toEqual([]));
