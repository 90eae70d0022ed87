import { describe, expect, test } from 'vitest';
import type { Barcode } from '../../../src/domain/reading/document/barcode.ts';
import { polygonOf } from '../../../src/domain/reading/document/geometry.ts';
import type { PageReading } from '../../../src/domain/reading/document/page.ts';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import { aamvaPayload, sampleLicence } from '../../drawn/layouts/us-licence.ts';
import { bundledTemplates, resultOf, rowsOf, templateNamed, valuesOf } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const size = { width: 1600, height: 1000 };
const templates = await bundledTemplates();

const codeOf = (text: string | null): Barcode => ({
  format: 'PDF417',
  kind: 'driver-licence',
  text,
  length: 300,
  hash: '0'.repeat(64),
  signature: 'not_checked',
  polygon: polygonOf({ x: 0.1, y: 0.6, width: 0.8, height: 0.2 }),
});

const front = (birth = '04/25/1990', number = 'X0001234'): PageReading =>
  pageOf(
    rowsOf(`
      60 VIRGINIA | 900 DRIVER LICENSE
      600 4d DLN ${number}
      600 1 SAMPLE
      600 2 MARY ANN
      600 8 12 EXAMPLE STREET
      600 SPRINGFIELD, VA 00000
      600 3 DOB ${birth} | 1100 15 SEX F
      600 4b EXP 04/25/2031 | 1100 4a ISS 05/10/2023
      600 16 HGT 5-04 | 1100 18 EYES BRO
    `),
    size,
  );
const withCode = (page: PageReading, text: string | null): PageReading => ({ ...page, barcodes: [codeOf(text)] });
const keys = Object.keys(sampleLicence);
const read = (page: PageReading) => readWith(templateNamed(templates, 'us.driver_license'), [page]);

describe('the template of driving licences by the AAMVA', () => {
  test('recognises the print, and the back by the kind of its code although the payload is withheld', () => {
    const back = withCode(pageOf(rowsOf([[[60, 'RESTRICTIONS: NONE']]]), size), null);
    for (const page of [front(), back]) {
      const { best, alternatives } = typify([page], templates);
      expect(best).toMatchObject({ template: { name: 'us.driver_license' }, confidence: 1 });
      expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
    }
  });

  test('reads the print where the payload is withheld', () => {
    const document = read(withCode(front(), null));
    expect(valuesOf(document, keys)).toEqual(sampleLicence);
    expect(document.fields['birthDate']).toMatchObject({ source: 'ocr' });
    expect(resultOf(document, 'barcode.equals_print')).toBe('not_checked');
  });

  test('reads the code where the track asks for payloads, and holds it against the print', () => {
    const payload = aamvaPayload(sampleLicence);
    const agreeing = read(withCode(front(), payload));
    expect(valuesOf(agreeing, keys)).toEqual(sampleLicence);
    expect(agreeing.fields['birthDate']).toMatchObject({ source: 'barcode' });
    expect(resultOf(agreeing, 'barcode.equals_print')).toBe('valid');
    const changed = read(withCode(front('04/25/1996', 'X0001284'), payload));
    const reported = changed.validation.results.find(({ rule }) => rule === 'barcode.equals_print');
    expect(reported).toMatchObject({ result: 'invalid' });
    expect(reported?.message).toMatch(/documentNumber, birthDate\./);
  });

  test('tells dates that are not in their order', () => {
    const odd = aamvaPayload({ ...sampleLicence, issueDate: '2032-01-01' });
    expect(resultOf(read(withCode(front(), odd)), 'dates.order')).toBe('invalid');
  });
});
