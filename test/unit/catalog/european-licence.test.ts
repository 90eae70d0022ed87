import { describe, expect, test } from 'vitest';
import type { PageReading } from '../../../src/domain/reading/document/page.ts';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import { mrzDigit } from '../../../src/domain/reading/validation/mrz.ts';
import { bundledTemplates, rowsOf, templateNamed, valuesOf } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const size = { width: 1200, height: 760 };
const templates = await bundledTemplates();
const keys = [
  'documentNumber',
  'surname',
  'givenNames',
  'birthDate',
  'birthPlace',
  'issueDate',
  'expiryDate',
  'issuer',
];

const side = (...lines: readonly string[]): PageReading =>
  pageOf(rowsOf(lines.map((line) => [[300, line]] as const)), size);
const closed = (text: string): string => text + mrzDigit(text);

const fronts = {
  French: side(
    'PERMIS DE CONDUIRE RÉPUBLIQUE FRANÇAISE',
    '1. EXEMPLE',
    '2. Marie, Anne',
    '3. 15.01.1990 (Exempleville)',
    '4a. 31.12.2013 4c. Préfecture 99',
    '4b. 31.12.2028',
    '5. 13AA00123',
    '9. AM/B1/B',
  ),
  German: side(
    'FÜHRERSCHEIN BUNDESREPUBLIK DEUTSCHLAND',
    '1. MUSTER',
    '2. ERIKA',
    '3. 12.08.1964 MUSTERSTADT',
    '4a. 03.02.2021 4c. LANDRATSAMT MUSTERSTADT',
    '4b. 02.02.2036',
    '5. B072RRE2I55',
    '9. AM/B/L',
  ),
} as const;

const read = (...pages: readonly PageReading[]) => readWith(templateNamed(templates, 'eu.driving_licence'), pages);

describe('the template of European driving licences', () => {
  test.each(Object.values(fronts))('recognises a front among all templates', (front) => {
    expect(typify([front], templates).best).toMatchObject({ template: { name: 'eu.driving_licence' } });
  });

  test('reads the numbered fields, whatever the language', () => {
    expect(valuesOf(read(fronts.German), [...keys, 'categories'])).toEqual({
      documentNumber: 'B072RRE2I55',
      surname: 'MUSTER',
      givenNames: 'ERIKA',
      birthDate: '1964-08-12',
      birthPlace: 'MUSTERSTADT',
      issueDate: '2021-02-03',
      expiryDate: '2036-02-02',
      issuer: 'LANDRATSAMT MUSTERSTADT',
      categories: 'AM/B/L',
    });
    expect(valuesOf(read(fronts.French), keys)).toMatchObject({
      givenNames: 'Marie, Anne',
      birthPlace: 'Exempleville',
      issuer: 'Préfecture 99',
    });
  });

  test('holds the zone of the back against the print of the front', () => {
    const zone = closed(`${closed('D1FRA13AA00123')}281231EXEMPLE<`);
    const both = read(fronts.French, side('12. 01', zone));
    expect(both.mrz).toMatchObject({ format: 'FRDL', valid: true });
    expect(both.validation.passed).not.toBe(false);
    const alone = read(side('12. 01', zone));
    expect(valuesOf(alone, keys)).toMatchObject({ documentNumber: '13AA00123', surname: 'EXEMPLE', birthDate: null });
  });

  test('leaves Brazilian and American licences to their templates', () => {
    const brazilian = side(
      'REPÚBLICA FEDERATIVA DO BRASIL',
      'CARTEIRA NACIONAL DE HABILITAÇÃO',
      'DRIVER LICENSE PERMISO DE CONDUCCIÓN',
    );
    expect(typify([brazilian], templates).best?.template.name).toBe('br.cnh');
  });
});
