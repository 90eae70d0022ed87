import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let page: Page;
let requestId: string;

/** The invoice among the samples has text that needs no engine. */
beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all', DOCFACE_CATALOG_DEMANDS_TRIALS: 'true' });
  browser = await openConsoleBrowser(docface);
  await docface.addClient('acme');
  page = await browser.open('admin', '/try-it');
  await page.getByRole('button', { name: 'Invoice' }).click();
  await page.getByRole('button', { name: 'Send' }).click();
  await page.locator('.box-field').first().waitFor();
  await page.getByRole('link', { name: 'Open the request' }).click();
  await page.locator('.sheet img').waitFor();
  requestId = page.url().split('/').at(-1) ?? '';
});
afterAll(async () => {
  await browser.close();
  await docface.stop();
});

const tab = (name: string) => page.getByRole('tab', { name });
const editor = () => page.locator('.cm-content');

/** Replaces a part of the text in the editor, by pasting the whole of it. */
async function replaceText(before: string, after: string): Promise<void> {
  const text = (await (await page.request.get(`${docface.url}/api/v1/templates/invoice`)).json()) as { text: string };
  expect(text.text).toContain(before);
  await editor().click();
  await page.keyboard.press('Control+A');
  const edited = JSON.stringify(text.text.replace(before, after));
  await page.evaluate(`navigator.clipboard.writeText(${edited})`);
  await page.keyboard.press('Control+V');
}

describe('a field that came out as it did', () => {
  test('tells why: the rules tried, the texts they saw, and those that were not reached', async () => {
    await page.locator('[data-field="1.total"]').click();
    await page.getByRole('button', { name: 'Why?' }).click();
    const rules = page.locator('.why-rules > li');
    await rules.first().waitFor();
    expect(await rules.and(page.locator('[data-outcome=won]')).first().textContent()).toContain(
      'the value comes from here',
    );
    expect(await page.locator('.why-rules li[data-outcome=won] q').first().textContent()).toBe('$880.74');
    expect(await page.locator('.why-rules > li[data-outcome=not_tried]').count()).toBeGreaterThan(0);
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-why');
  });
});

describe('a template', () => {
  test('is found in the list and opens in an editor that loads then', async () => {
    const scripts: string[] = [];
    page.on('response', (answer) => {
      if (answer.url().endsWith('.js')) scripts.push(answer.url());
    });
    await page.getByRole('link', { name: 'Templates and tracks' }).click();
    await page.getByRole('link', { name: 'invoice', exact: true }).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    expect(scripts.some((script) => script.includes('yaml-editor'))).toBe(false);
    await page.getByRole('link', { name: 'invoice', exact: true }).click();
    await editor().waitFor();
    expect(scripts.some((script) => script.includes('yaml-editor'))).toBe(true);
    await page.getByText('Nothing is wrong with it.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('is checked as it is typed, with the place of each mistake', async () => {
    await replaceText('type: money', 'type: colour');
    const problem = page.locator('.catalog-problems li');
    await problem.waitFor();
    expect(await problem.textContent()).toMatch(/fields\[\d+\]\.type/);
    await problem.getByRole('button').click();
    expect(await page.locator('.cm-lintRange-error').first().textContent()).toBe('colour');
    expect(await page.getByRole('button', { name: 'Save as draft' }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Undo all edits' }).click();
    await page.getByText('Nothing is wrong with it.').waitFor();
  });

  test('completes what the schema knows', async () => {
    await editor().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press('Enter');
    await page.keyboard.type('portr');
    const completion = page.locator('.cm-completionLabel', { hasText: 'portrait' }).first();
    await completion.waitFor();
    expect(await completion.textContent()).toBe('portrait');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Undo all edits' }).click();
  });

  test('keeps what is edited over a reload and other pages, and asks before another text takes its place', async () => {
    await editor().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type('# half a thought');
    await page.getByText('Edited, not saved').waitFor();
    await page.reload();
    await page.getByText('Edited, not saved').waitFor();
    await page.getByRole('link', { name: 'All templates and tracks' }).click();
    await page.getByRole('link', { name: 'receipt', exact: true }).click();
    await editor().waitFor();
    expect(await page.getByText('Edited, not saved').count()).toBe(0);
    await page.goBack();
    await page.getByRole('link', { name: 'invoice', exact: true }).click();
    await page.getByText('Edited, not saved').waitFor();
    await tab('Versions').click();
    await page.locator('[data-version="1"]').getByRole('button', { name: 'Edit' }).click();
    await page.getByText('The text that is edited and not saved is given up.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Edited, not saved').waitFor();
    await tab('Text').click();
    await editor().click();
    await page.keyboard.press('Control+End');
    await page.locator('.cm-line', { hasText: '# half a thought' }).waitFor();
    await page.getByRole('button', { name: 'Undo all edits' }).click();
    await page.reload();
    await page.getByText('Nothing is wrong with it.').waitFor();
    expect(await page.getByText('Edited, not saved').count()).toBe(0);
  });

  test('shows before and after on samples, and is published only then', async () => {
    // From the page of the request, with one click.
    const seen = await browser.open('admin', `/requests/${requestId}`);
    await seen.getByRole('button', { name: 'Keep as a sample' }).click();
    await seen.getByRole('link', { name: 'Kept as a sample of invoice' }).click();
    await seen.getByRole('tab', { name: 'Samples and trial' }).click();
    await seen.getByRole('button', { name: 'Erase' }).click();
    await seen.getByText('There are no samples yet.').waitFor();
    await seen.close();
    // By its id.
    await tab('Samples and trial').click();
    await page.getByLabel('Id of a request').fill(requestId);
    await page.getByRole('button', { name: 'Keep as a sample' }).click();
    await page.locator('.catalog-samples li').waitFor();
    await tab('Text').click();
    await editor().waitFor();
    await replaceText('key: orderNumber', 'key: purchaseOrder');
    await page.getByText('Nothing is wrong with it.').waitFor();
    await tab('Samples and trial').click();
    await page.getByRole('button', { name: 'Try this text' }).click();
    await page.locator('[data-value=orderNumber]').waitFor();
    // Nobody said what is right.
    const tried = page.locator('[data-value=orderNumber]');
    expect(await tried.locator('.badge').textContent()).toBe('changed');
    await tried.getByRole('button', { name: 'Is right: orderNumber: PO-77310' }).click();
    await tried.locator('.badge').getByText('broken').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-trial');
    await tab('Text').click();
    await editor().waitFor();
    await replaceText('title: ', 'title: Our ');
    await page.getByText('Nothing is wrong with it.').waitFor();
    await page.getByRole('button', { name: 'Save as draft' }).click();
    await page.getByText('Saved as version 2').waitFor();
    await tab('Versions').click();
    const draft = page.locator('[data-version="2"]');
    await draft.getByRole('button', { name: 'Publish' }).click();
    await page.getByRole('alert').getByText('did not run').waitFor();
    await tab('Samples and trial').click();
    await page.getByRole('button', { name: 'Try version 2' }).click();
    await page.getByText('Nothing changes.').waitFor();
    await tab('Versions').click();
    await draft.getByRole('button', { name: 'Publish' }).click();
    await draft.getByText('in use').waitFor();
    const { catalog } = docface.service.parts.get(ports.database);
    expect(await catalog.findTemplate(null, 'invoice')).toMatchObject({ version: 2 });
  });

  test('is compared with the version before, and rolled back', async () => {
    await page.locator('[data-version="2"]').getByRole('button', { name: 'Compare' }).click();
    await page.locator('.cm-deletedChunk').first().waitFor();
    expect(await page.locator('.cm-insertedLine, .cm-changedLine').first().textContent()).toContain('Our');
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-versions');
    await page.locator('[data-version="1"]').getByRole('button', { name: 'Roll back to this' }).click();
    await page.locator('[data-version="3"]').getByText('in use').waitFor();
  });

  test('takes rules that are drawn on a sample, and shows what they read', async () => {
    const { result } = (await (await page.request.get(`${docface.url}/api/v1/requests/${requestId}`)).json()) as {
      readonly result: OcrResult;
    };
    const fields = result.documents[0]?.fields ?? {};
    const drawAround = async (key: string): Promise<void> => {
      const sheet = await page.locator('.drawing .sheet').boundingBox();
      const [[left, top] = [0, 0], , [right, bottom] = [0, 0]] = fields[key]?.locations[0]?.polygon ?? [];
      if (sheet === null) throw new Error('there is no page');
      const at = (x: number, y: number): [number, number] => [sheet.x + x * sheet.width, sheet.y + y * sheet.height];
      await page.mouse.move(...at(left - 0.005, top - 0.005));
      await page.mouse.down();
      await page.mouse.move(...at(right + 0.005, bottom + 0.005), { steps: 4 });
      await page.mouse.up();
    };
    await tab('Text').click();
    await editor().waitFor();
    await page.getByRole('button', { name: 'Draw on a sample' }).click();
    await page.locator('.drawing .sheet img').waitFor();
    const field = (key: string) => page.locator(`.drawing-fields [data-field="${key}"]`);
    await field('total').getByText('$880.74').waitFor();
    await field('orderNumber').getByRole('button').click();
    await drawAround('number');
    await page.getByText('In the box: INV-2026-0142').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await keepScreenshot(page, 'console-drawing');
    await page.getByRole('button', { name: 'Write the rule' }).click();
    await page.getByText(/reads: INV-2026-0142$/).waitFor();
    await page.locator('[data-box-place=orderNumber][data-chosen=true]').first().waitFor({ state: 'attached' });
    await page.getByText('Nothing is wrong with it.').waitFor();
    expect(await editor().textContent()).toContain('by: zone');
    // Another box is another place of the same rule.
    await drawAround('orderNumber');
    await page.getByText('In the box: PO-77310').waitFor();
    await page.getByRole('button', { name: 'Write the rule' }).click();
    await page.getByText(/reads: PO-77310$/).waitFor();
    await page.getByRole('combobox', { name: 'What the box holds' }).selectOption('label');
    await drawAround('total');
    await page.getByRole('button', { name: 'Write the rule' }).click();
    await page.getByText('Nothing is wrong with it.').waitFor();
    expect(await editor().textContent()).toContain('labels: [ $880.74 ]');
    await page.getByRole('button', { name: 'Undo all edits' }).click();
    await page.getByRole('button', { name: 'Draw on a sample' }).click();
  });

  test('reads in Portuguese and in the dark, without the buttons of a role that may not', async () => {
    const other = await browser.open('editor', '/catalog/template/invoice?tab=versions', {
      language: 'pt-BR',
      theme: 'dark',
    });
    await other.locator('[data-version="3"]').getByText('em uso').waitFor();
    expect(await other.getByRole('button', { name: 'Voltar a esta' }).count()).toBe(0);
    expect(await accessibilityFindings(other)).toEqual([]);
    await other.getByRole('tab', { name: 'Texto' }).click();
    await other.getByText('Não há nada errado.').waitFor();
    expect(await accessibilityFindings(other)).toEqual([]);
    await other.close();
  });

  test('breaks no rule of the policy of pages', () => {
    expect(browser.complaints).toEqual([]);
  });
});
