import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { typify } from '../../src/domain/reading/ocr/typify.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawNfse, type NoteLayout, noteLayouts } from '../drawn/layouts/nfse.ts';
import { byTakerLayouts, drawNfseByTaker } from '../drawn/layouts/nfse-by-taker.ts';
import { sampleNote } from '../drawn/layouts/nfse-sheet.ts';
import { bundledTemplates, resultOf, templateNamed, valuesOf } from '../support/bundled-templates.ts';
import { FilePages } from '../support/file-pages.ts';
import { readWith } from '../support/read-with.ts';

const files = new FilePages();
let templates: readonly Template[] = [];
beforeAll(async () => {
  templates = await bundledTemplates();
});
afterAll(async () => files.close());

describe.each(Object.keys(noteLayouts) as NoteLayout[])('an NFS-e in the layout %s', (layout) => {
  test('is recognised, and everything that it says is read', async () => {
    const { bytes, expected } = await drawNfse(layout);
    const page = await files.first(bytes);
    const { best, alternatives } = typify([page], templates);
    expect(best).toMatchObject({ template: { name: 'br.nfse' }, confidence: 1 });
    expect(alternatives[0]?.confidence ?? 0).toBeLessThan(0.5);
    const document = readWith(templateNamed(templates, 'br.nfse'), [page]);
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(document.validation.passed).not.toBe(false);
  });
});

test.each(Object.keys(byTakerLayouts) as (keyof typeof byTakerLayouts)[])(
  'both parties of an NFS-e in the form %s that its taker issued are read, and its key names the taker',
  async (form) => {
    const { bytes, expected } = await drawNfseByTaker(form);
    const document = readWith(templateNamed(templates, 'br.nfse'), [await files.first(bytes)]);
    expect(valuesOf(document, Object.keys(expected))).toEqual(expected);
    expect(resultOf(document, 'key.equals_print')).toBe('valid');
  },
);

test('the key of a national NFS-e that names another provider is told', async () => {
  const provider = { ...sampleNote.provider, taxId: '98765432000198' };
  const { bytes } = await drawNfse('DANFSe 1.0', { note: { ...sampleNote, provider } });
  const document = readWith(templateNamed(templates, 'br.nfse'), [await files.first(bytes)]);
  expect(document.fields['issuerTaxId']?.value).toBe('98765432000198');
  expect(resultOf(document, 'key.equals_print')).toBe('invalid');
});
