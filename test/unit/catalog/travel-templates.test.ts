import { describe, expect, test } from 'vitest';
import { typify } from '../../../src/domain/reading/ocr/typify.ts';
import { frenchLines, sampleFrenchCard } from '../../drawn/layouts/fr-card.ts';
import { bundledTemplates, resultOf, rowsOf, templateNamed, valuesOf } from '../../support/bundled-templates.ts';
import { pageOf } from '../../support/drawn-page.ts';
import { readWith } from '../../support/read-with.ts';

const size = { width: 1600, height: 1100 };
const templates = await bundledTemplates();

const lines = frenchLines(sampleFrenchCard);
const card = (read: readonly string[] = lines, birth = '25.04.1990') =>
  pageOf(
    rowsOf([
      [[500, 'RÉPUBLIQUE FRANÇAISE']],
      [[60, `CARTE NATIONALE D'IDENTITÉ N° : ${sampleFrenchCard.documentNumber}`]],
      [[600, 'Nom : EXEMPLE MODELE']],
      [[600, 'Prénom(s) : MARIE, ANNE']],
      [
        [600, 'Sexe : F'],
        [1000, `Né(e) le : ${birth}`],
      ],
      [[600, 'à : PARIS']],
      ...read.map((line) => [[60, line]] as const),
    ]),
    size,
  );
const read = (name: string, page: ReturnType<typeof pageOf>) => readWith(templateNamed(templates, name), [page]);

describe('the template of the older French identity card', () => {
  test('recognises it by its zone, and takes nothing else for it', () => {
    const { best, alternatives } = typify([card()], templates);
    expect(best).toMatchObject({ template: { name: 'fr.id_card' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
  });

  test('reads it without a date of expiry, which stands on the back', () => {
    const document = read('fr.id_card', card());
    const expected = {
      documentNumber: '120675200123',
      surname: 'EXEMPLE MODELE',
      givenNames: 'MARIE, ANNE',
      birthDate: '1990-04-25',
      birthPlace: 'PARIS',
      sex: 'F',
      nationality: 'FRA',
      issuingOffice: '752013',
      expiryDate: null,
    };
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(document.validation.passed).toBe(true);
    expect(resultOf(document, 'mrz.equals_print.name')).toBe('valid');
  });

  test('tells the lines as they were read beside those of the form, and print that differs', () => {
    const asRead = [lines[0].replace('ID', '1D'), lines[1]];
    const document = read('fr.id_card', card(asRead, '26.04.1990'));
    expect(document.mrz).toMatchObject({ format: 'FRID', lines, readLines: asRead, valid: true });
    expect(document.mrz?.corrections).toEqual([expect.objectContaining({ from: '1', to: 'I' })]);
    expect(resultOf(document, 'mrz.equals_print.birthDate')).toBe('invalid');
  });
});

describe('the template of visas', () => {
  const visa = pageOf(
    rowsOf(`
      60 VISA
      60 V<UTOSPECIMEN<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<
      60 L8988901C4XXX4009078F9612109<<<<<<<<<<<<<<<<
    `),
    size,
  );

  test('recognises and reads the zone', () => {
    expect(typify([visa], templates).best).toMatchObject({ template: { name: 'icao.visa' }, confidence: 1 });
    const document = read('icao.visa', visa);
    expect(valuesOf(document, ['documentNumber', 'surname', 'givenNames', 'birthDate', 'issuingCountry'])).toEqual({
      documentNumber: 'L8988901C',
      surname: 'SPECIMEN',
      givenNames: 'ANNA MARIA',
      birthDate: '1940-09-07',
      issuingCountry: 'UTO',
    });
    expect(document.mrz).toMatchObject({ format: 'MRVA', valid: true });
  });
});
