import { expect, test } from 'vitest';
import { inLanguagesOf } from '../../../../../src/domain/reading/ocr/spoken-languages.ts';
import { bundledTemplates, rowsOf, templateNamed } from '../../../../support/bundled-templates.ts';
import { pageOf } from '../../../../support/drawn-page.ts';

const template = templateNamed(await bundledTemplates(), 'invoice');

function languagesOn(text: string): readonly string[] {
  const { vocabulary } = inLanguagesOf([pageOf(rowsOf(text))], template);
  return Object.keys(vocabulary?.terms['invoice_number'] ?? {});
}

test('On a page only the languages are looked for whose labels are printed', () => {
  const german = '60 Rechnungsnummer: 1 | 400 Rechnungsdatum: 1.2.2026\n60 Zahlungsbedingungen | 400 Gesamtbetrag';
  expect(languagesOn(german)).toEqual(['de']);
});

test('Two languages that are printed side by side are both looked for', () => {
  const both = '60 Invoice number | 400 Numéro de facture\n60 Date of issue | 400 Date d’émission';
  expect(languagesOn(both)).toEqual(expect.arrayContaining(['en', 'fr']));
});

test('Without a label of any language all are looked for', () => {
  expect(languagesOn('60 4711').length).toBeGreaterThanOrEqual(24);
});
