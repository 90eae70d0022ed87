import { PDFDocument, PDFName, PDFString } from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { sharpDecoder } from '../../src/adapters/sharp/sharp-decoder.ts';
import { boxOf } from '../../src/domain/reading/document/geometry.ts';
import type { FileType } from '../../src/domain/template/file-formats.ts';
import { drawLetter } from '../drawn/documents.ts';
import { pngOf } from '../fixtures/images.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40e6, timeoutMs: 60_000 };

type Fill = (form: ReturnType<PDFDocument['getForm']>, page: ReturnType<PDFDocument['addPage']>) => void;

async function formOf(fill: Fill): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([200, 400]);
  fill(pdf.getForm(), page);
  return await pdf.save({ updateFieldAppearances: false });
}
const place = (y: number) => ({ x: 20, y, width: 100, height: 20 });

describe('the fields of a PDF form', () => {
  let opener: ProcessDocumentOpener;
  const fieldsOf = (bytes: Uint8Array, type: FileType = 'pdf', page = 1) =>
    opener.formFields({ type, bytes, password: null }, { number: page }, limits);

  beforeAll(() => {
    opener = new ProcessDocumentOpener({
      decoders: [pdfiumDecoder, sharpDecoder],
      pool: new ProcessPool({ processes: 1 }),
    });
  });
  afterAll(() => opener.close());

  test('are told with name, tooltip, value and place', async () => {
    const bytes = await formOf((form, page) => {
      const field = form.createTextField('applicant.town');
      field.acroField.dict.set(PDFName.of('TU'), PDFString.of('Town of birth'));
      field.setText('São Exemplo');
      field.addToPage(page, place(300));
      form.createTextField('applicant.empty').addToPage(page, place(200));
    });
    const [town, empty] = await fieldsOf(bytes);
    expect(town).toMatchObject({ kind: 'text', name: 'applicant.town', label: 'Town of birth', value: 'São Exemplo' });
    expect(town?.isSelected).toBeNull();
    const { x, y, width, height } = boxOf(town!.polygon);
    // A border of a point is drawn around the field.
    expect([x * 200, y * 400].map(Math.round)).toEqual([20, 80]);
    expect([width * 200, height * 400].map(Math.round)).toEqual([101, 21]);
    expect(empty).toMatchObject({ name: 'applicant.empty', label: null, value: '' });
  });

  test('have their places on the page with the turn that is asked for', async () => {
    const bytes = await formOf((form, page) => form.createTextField('town').addToPage(page, place(300)));
    const file = { type: 'pdf', bytes, password: null } as const;
    const [town] = await opener.formFields(file, { number: 1, rotation: 90 }, limits);
    const { x, y, width, height } = boxOf(town!.polygon);
    expect([x * 400, y * 200].map(Math.round)).toEqual([300, 20]);
    expect([width * 400, height * 200].map(Math.round)).toEqual([21, 101]);
  });

  test('say which boxes, buttons and choices were chosen', async () => {
    const bytes = await formOf((form, page) => {
      const ticked = form.createCheckBox('ticked');
      ticked.addToPage(page, { x: 20, y: 350, width: 10, height: 10 });
      ticked.check();
      form.createCheckBox('open').addToPage(page, { x: 60, y: 350, width: 10, height: 10 });
      const radio = form.createRadioGroup('colour');
      radio.addOptionToPage('red', page, { x: 20, y: 300, width: 10, height: 10 });
      radio.addOptionToPage('blue', page, { x: 60, y: 300, width: 10, height: 10 });
      radio.select('blue');
      const list = form.createDropdown('country');
      list.addOptions(['Brazil', 'Portugal']);
      list.select('Portugal');
      list.addToPage(page, place(200));
    });
    const fields = await fieldsOf(bytes);
    expect(fields.map(({ kind, name, isSelected }) => [kind, name, isSelected])).toEqual([
      ['check_box', 'ticked', true],
      ['check_box', 'open', false],
      ['radio_button', 'colour', false],
      ['radio_button', 'colour', true],
      ['choice', 'country', null],
    ]);
    expect(fields.at(-1)?.value).toBe('Portugal');
  });

  test('are not told where nobody sees them, nor as passwords', async () => {
    const bytes = await formOf((form, page) => {
      const secret = form.createTextField('secret');
      secret.enablePassword();
      secret.setText('1234');
      secret.addToPage(page, place(300));
      const hidden = form.createTextField('hidden');
      hidden.setText('unseen');
      hidden.addToPage(page, { ...place(200), hidden: true });
    });
    expect(await fieldsOf(bytes)).toEqual([]);
  });

  test('hold their own values where fields of other pages have their names', async () => {
    const pdf = await PDFDocument.create();
    for (const [town, country] of [
      ['Vila Um', 'Peru'],
      ['Vila Dois', 'Chile'],
    ] as const) {
      const page = pdf.addPage([200, 400]);
      const form = pdf.getForm();
      const text = form.createTextField(`town${town}`);
      text.setText(town);
      text.addToPage(page, place(300));
      const list = form.createDropdown(`country${country}`);
      list.addOptions([country, 'Cuba']);
      list.select(country);
      list.addToPage(page, place(200));
      // As programs write it that put files together: each field is a field of its own.
      text.acroField.dict.set(PDFName.of('T'), PDFString.of('town'));
      list.acroField.dict.set(PDFName.of('T'), PDFString.of('country'));
      for (const field of [text, list]) {
        const [widget] = field.acroField.getWidgets();
        for (const [key, value] of field.acroField.dict.entries())
          if (key !== PDFName.of('Kids')) widget?.dict.set(key, value);
      }
    }
    const bytes = await pdf.save();
    const pages = [await fieldsOf(bytes), await fieldsOf(bytes, 'pdf', 2)];
    expect(pages.map((fields) => fields.map(({ value }) => value))).toEqual([
      ['Vila Um', 'Peru'],
      ['Vila Dois', 'Chile'],
    ]);
  });

  test('are at most a thousand, with values that are whole or none', async () => {
    const bytes = await formOf((form, page) => {
      for (const [name, characters] of [
        ['long', 150_000],
        ['longer', 600_000],
      ] as const) {
        const field = form.createTextField(name);
        field.addToPage(page, place(300));
        field.acroField.dict.set(PDFName.of('V'), PDFString.of('x'.repeat(characters)));
      }
      for (let index = 0; index < 1100; index += 1) form.createTextField(`f${index}`).addToPage(page, place(100));
    });
    const fields = await fieldsOf(bytes);
    expect(fields).toHaveLength(1000);
    expect(fields[0]?.value).toHaveLength(150_000);
    expect(fields[1]).toMatchObject({ name: 'longer', value: '' });
  }, 60_000);

  test('are none of a letter and of a picture', async () => {
    const { bytes } = await drawLetter();
    expect(await fieldsOf(bytes)).toEqual([]);
    expect(await fieldsOf(await pngOf(bytes, 30), 'png')).toEqual([]);
  });
});
