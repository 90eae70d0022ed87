import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { pdfOfPages } from '../drawn/pdf-file.ts';
import {
  accessibilityFindings,
  type ConsoleBrowser,
  keepScreenshot,
  openConsoleBrowser,
} from '../support/console-browser.ts';
import { formOf } from '../support/forms.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let browser: ConsoleBrowser;
let page: Page;
let requestId: string;
let clientKey: TestClient['key'];
/** Of a delivery note that a template drawn here has read. */
let noteId: string;

/** The invoice among the samples has text that needs no engine. */
beforeAll(async () => {
  docface = await startTestService({ DOCFACE_ROLES: 'all', DOCFACE_CATALOG_DEMANDS_TRIALS: 'true' });
  browser = await openConsoleBrowser(docface);
  clientKey = (await docface.addClient('acme')).key;
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
    // With a page that moves, a click on a box chooses its field.
    await field('total').getByRole('button').click();
    const moves = page.getByRole('button', { name: 'Move the page' });
    await moves.click();
    await page.locator('[data-box-place=orderNumber]').first().click({ force: true });
    await page.locator('[data-field=orderNumber] [aria-pressed=true]').waitFor();
    await moves.click();
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
});

/** A delivery note with a text layer, which no engine has to read, on a page of 595 by 842 points. */
function deliveryNote(number: string): Buffer {
  const lines = ['Example Workshop Ltd', 'Delivery note', `Note number: ${number}`, 'Weight: 12 kg'];
  const content = lines.map((line, index) => `BT /F1 14 Tf 72 ${760 - 40 * index} Td (${line}) Tj ET`).join('\n');
  return pdfOfPages([{ content }]);
}

describe('a new kind of document', () => {
  const name = 'example.delivery-note';
  const field = () => page.locator('.drawing-fields [data-field=noteNumber]');
  /** Has a client read a delivery note with a template. */
  const readNote = async (number: string, template: string) => {
    const acme = docface.api.with(clientKey);
    const form = formOf({ imageFile: deliveryNote(number), track: 'documents', template });
    const sent = await acme.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', form);
    const path = `/api/v1/requests/${sent.json.requestId}`;
    const read = await acme.get<LinkedEnvelope & { readonly result: OcrResult }>(path, {
      headers: { prefer: 'wait=55' },
    });
    return read.json;
  };
  const save = () => page.getByRole('button', { name: 'Save as draft' }).click();

  test('is begun empty, and a name that is taken is refused', async () => {
    await page.goto(`${docface.url}/console/catalog`);
    await page.getByRole('link', { name: 'New template' }).click();
    await page.getByLabel('Name', { exact: true }).fill('invoice');
    await page.getByLabel('Title', { exact: true }).fill('Delivery note');
    await save();
    await page.getByRole('alert').getByText('There is a template with this name already.').waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await save();
    await page.getByRole('heading', { name }).waitFor();
    await page.getByText('Nothing is wrong with it.').waitFor();
  });

  test('is given several files at once, each with what became of it', async () => {
    await tab('Samples and trial').click();
    await page.getByLabel('For which client they are read').waitFor();
    const pdf = (file: string, buffer: Buffer) => ({ name: file, mimeType: 'application/pdf', buffer });
    await page
      .locator('.catalog-uploads input[type=file]')
      .setInputFiles([
        pdf('first.pdf', deliveryNote('DN-4711')),
        pdf('notes.pdf', Buffer.from('no document at all')),
        pdf('second.pdf', deliveryNote('DN-4712')),
      ]);
    // They go on meanwhile.
    await page.getByRole('navigation').getByRole('link', { name: 'Templates and tracks' }).click();
    await page.getByRole('link', { name: 'New template' }).waitFor();
    await page.goBack();
    await page.getByText('3 of 3 done · 1 was not kept').waitFor();
    expect(await page.locator('[data-upload=failed]').textContent()).toMatch(
      /^notes\.pdfnot keptUNSUPPORTED_FILE_TYPE Send a PDF, JPEG, PNG or TIFF file/,
    );
    expect(await page.locator('[data-upload=kept] strong').allTextContents()).toEqual(['first.pdf', 'second.pdf']);
    await page.locator('.catalog-samples a.code').nth(1).waitFor();
    expect(await accessibilityFindings(page)).toEqual([]);
  });

  test('is drawn: a field is added, its box is read at once, and shown again when the draft is opened', async () => {
    await tab('Text').click();
    await page.getByRole('button', { name: 'Draw on a sample' }).click();
    await page.locator('.drawing .sheet img').waitFor();
    await page.getByText('The text has no fields yet.').waitFor();
    await page.getByLabel('Title of a new field').fill('Note number');
    await page.getByLabel('What it holds').selectOption('code');
    await page.getByRole('button', { name: 'Add the field' }).click();
    await field().getByText('not found').waitFor();
    expect(await field().getByRole('button').getAttribute('aria-pressed')).toBe('true');
    const sheet = await page.locator('.drawing .sheet').boundingBox();
    if (sheet === null) throw new Error('there is no page');
    // Points of the page: around the number, right of its label.
    for (const [x, y] of [
      [150, 146],
      [260, 168],
    ] as const) {
      await page.mouse.click(sheet.x + (x / 595) * sheet.width, sheet.y + (y / 842) * sheet.height);
    }
    await page.getByText(/^In the box: DN-471[12]$/).waitFor();
    await page.getByRole('button', { name: 'Write the rule' }).click();
    await field()
      .getByText(/^DN-471[12]$/)
      .waitFor();
    await page.getByText('As the text is now, on this sample.').waitFor();
    await keepScreenshot(page, 'console-new-template');
    await save();
    await page.getByText('Saved as version 2').waitFor();
    await page.goto(`${docface.url}/console/catalog`);
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('Draft 2')
      .click();
    await editor().waitFor();
    await page.getByRole('button', { name: 'Draw on a sample' }).click();
    const shown = page.locator('[data-box-place=noteNumber]');
    await shown.waitFor({ state: 'attached' });
    const [box, whole] = [await shown.boundingBox(), await page.locator('.drawing .sheet').boundingBox()];
    if (box === null || whole === null) throw new Error('there is no box');
    // Its middle, for a box is drawn with the line around it.
    const [across, down] = [box.x + box.width / 2 - whole.x, box.y + box.height / 2 - whole.y];
    expect(across / whole.width).toBeCloseTo(205 / 595, 2);
    expect(down / whole.height).toBeCloseTo(157 / 842, 2);
  });

  test('is tried and published, and reads the next document', async () => {
    await tab('Samples and trial').click();
    await page.getByRole('button', { name: 'Try version 2' }).click();
    await page.locator('[data-value=noteNumber]').nth(1).waitFor();
    await tab('Versions').click();
    const draft = page.locator('[data-version="2"]');
    await draft.getByRole('button', { name: 'Publish' }).click();
    await draft.getByText('in use').waitFor();
    const read = await readNote('DN-9000', name);
    expect(read.result.documents[0]?.fields['noteNumber']?.value).toBe('DN-9000');
    noteId = read.requestId;
  });

  test('is begun from a request, which becomes its first sample', async () => {
    await page.goto(`${docface.url}/console/requests/${noteId}`);
    await page.getByRole('link', { name: 'New template from it' }).click();
    await page.getByLabel('Name', { exact: true }).fill('example.from-request');
    await page.getByLabel('Title', { exact: true }).fill('From a request');
    await page.getByLabel('Id of the request').fill(crypto.randomUUID());
    await save();
    await page.getByRole('alert').waitFor();
    await page.getByLabel('Id of the request').fill(noteId);
    await save();
    await page.getByRole('heading', { name: 'example.from-request' }).waitFor();
    await tab('Samples and trial').click();
    await page.locator('.catalog-samples').getByRole('link', { name: noteId }).waitFor();
    expect(await page.locator('.catalog-samples').getByRole('link').allTextContents()).toEqual([noteId]);
  });

  test('is begun as a copy, in Portuguese, by an editor for a client alone', async () => {
    const other = await browser.open('editor', '/catalog', { language: 'pt-BR', theme: 'dark' });
    await other.getByText('Só administradores mudam').waitFor();
    expect(await other.getByRole('link', { name: 'Novo modelo' }).count()).toBe(0);
    await other.getByLabel('De quem são os modelos e trilhas').selectOption('acme');
    await other.getByRole('link', { name: 'Novo modelo' }).click();
    await other.getByLabel('Nome', { exact: true }).fill('acme.nota');
    await other.getByLabel('Título', { exact: true }).fill('Nota de entrega');
    await other.getByLabel('Começar com').selectOption('copy');
    await other.getByLabel('Modelo a copiar').selectOption(name);
    expect(await accessibilityFindings(other)).toEqual([]);
    await other.getByRole('button', { name: 'Salvar como rascunho' }).click();
    await other.getByText('Rascunho · próprio de acme').waitFor();
    await other.locator('.cm-content').getByText('noteNumber').waitFor();
    // What is shared is no editor's; the client's own is.
    await other.goto(`${docface.url}/console/requests/${noteId}`);
    const begin = other.getByRole('link', { name: 'Novo modelo a partir dela' });
    await begin.waitFor();
    expect(await begin.getAttribute('href')).toContain('client=acme');
    expect(await other.getByRole('button', { name: 'Guardar como amostra' }).count()).toBe(0);
    const own = '/api/v1/templates/acme.nota';
    const acme = docface.api.with(clientKey);
    await acme.postJson(`${own}/samples`, { requestId: noteId });
    await acme.postJson(`${own}/trial`, { version: 1 });
    await acme.postJson(`${own}/versions/1/publish`, {});
    const { requestId: ownId } = await readNote('DN-9001', 'acme.nota');
    await other.goto(`${docface.url}/console/requests/${ownId}`);
    await other.getByRole('button', { name: 'Guardar como amostra' }).click();
    const kept = other.getByRole('link', { name: 'Guardada como amostra de acme.nota' });
    expect(await kept.getAttribute('href')).toContain('client=acme');
    await other.close();
  });

  test('breaks no rule of the policy of pages', () => expect(browser.complaints).toEqual([]));
});
