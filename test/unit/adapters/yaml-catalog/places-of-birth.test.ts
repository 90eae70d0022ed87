import { beforeAll, describe, expect, test } from 'vitest';
import type { Template } from '../../../../src/domain/template/template.ts';
import { bundledTemplates, templateNamed, valuesOf } from '../../../support/bundled-templates.ts';
import { at, pageOf } from '../../../support/drawn-page.ts';
import { readWith } from '../../../support/read-with.ts';

describe('the place of birth on a Brazilian identity card', () => {
  let templates: readonly Template[];
  beforeAll(async () => {
    templates = await bundledTemplates();
  });

  const read = (name: string, text: string) => {
    const lines = [
      at(100, 200, 'NATURALIDADE', { size: 12 }),
      at(100, 216, text),
      at(600, 200, 'DATA DE NASCIMENTO', { size: 12 }),
      at(600, 216, '15/01/1990'),
    ];
    return valuesOf(readWith(templateNamed(templates, name), [pageOf(lines)]), ['birthPlace', 'birthState']);
  };

  test.each([
    'BELO HORIZONTE-MG',
    'BELO HORIZONTE - MG',
    'BELO HORIZONTE/MG',
    'BELO HORIZONTE – MG',
    'BELO HORIZONTE -MG.',
    'BELO HORIZONTE - M G',
    'BELO HORIZONTE MG',
  ])('is read apart from its state in "%s"', (text) => {
    for (const name of ['br.rg', 'br.cin']) {
      expect(read(name, text)).toEqual({ birthPlace: 'BELO HORIZONTE', birthState: 'MG' });
    }
  });

  test('has no state where none is printed', () => {
    expect(read('br.rg', 'SANTA FE')).toEqual({ birthPlace: 'SANTA FE', birthState: null });
    expect(read('br.rg', 'EMBU-GUAÇU - SP')).toEqual({ birthPlace: 'EMBU-GUAÇU', birthState: 'SP' });
  });
});
