import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typify } from '../../src/domain/reading/ocr/typify.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawUsForm } from '../drawn/layouts/us-form.ts';
import * as us from '../drawn/layouts/us-forms.ts';
import { bundledTemplates, resultOf, templateNamed, valuesOf } from '../support/bundled-templates.ts';
import { FilePages } from '../support/file-pages.ts';
import { readWith } from '../support/read-with.ts';

const files = new FilePages();
let templates: readonly Template[] = [];
beforeAll(async () => {
  templates = await bundledTemplates();
});
afterAll(async () => files.close());

const forms = [
  ['us.w2', us.w2Of],
  ['us.w9', us.w9Of],
  ['us.w8ben', us.w8benOf],
  ['us.1099', us.form1099Of],
] as const;

describe.each(forms)('the template %s', (name, make) => {
  test('recognises the form and reads all its fields from those of the file', async () => {
    const { bytes, expected } = await drawUsForm(make(us.samplePerson), { keeping: 'fields' });
    const page = await files.first(bytes);
    const { best, alternatives } = typify([page], templates);
    expect(best).toMatchObject({ template: { name }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
    const document = readWith(templateNamed(templates, name), [page]);
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(document.validation.passed).toBe(true);
  });

  test('reads amounts, names and numbers where the fields became print', async () => {
    const { bytes, expected } = await drawUsForm(make(us.samplePerson), { keeping: 'flattened' });
    const page = await files.first(bytes);
    expect(page.formFields).toEqual([]);
    const { taxClassification, ...printed } = expected;
    expect(valuesOf(readWith(templateNamed(templates, name), [page]), Object.keys(printed))).toEqual(printed);
  });
});

test('a number that no taxpayer can have is told', async () => {
  const person = { ...us.samplePerson, ssn: '000-65-4321' };
  const { bytes } = await drawUsForm(us.w2Of(person), { keeping: 'fields' });
  const document = readWith(templateNamed(templates, 'us.w2'), [await files.first(bytes)]);
  expect(document.fields['employeeSsn']?.value).toBe('000-65-4321');
  expect(resultOf(document, 'format.regex')).toBe('invalid');
});
