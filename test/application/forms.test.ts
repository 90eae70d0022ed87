import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ProcessDocumentOpener } from '../../src/adapters/child-process/process-document-opener.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { pdfiumDecoder } from '../../src/adapters/pdfium/pdfium-decoder.ts';
import { YamlCatalogFiles } from '../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { DocumentFile } from '../../src/domain/ports/document-opener.ts';
import type { PageReading } from '../../src/domain/reading/document/page.ts';
import type { Field } from '../../src/domain/reading/result/ocr-result.ts';
import type { Template } from '../../src/domain/template/template.ts';
import { drawForm, type FormEntry, type FormFamily, type FormKeeping, formFamilies } from '../drawn/layouts/forms.ts';
import { pageOf } from '../support/drawn-page.ts';
import { openImageAnalysis } from '../support/open-image-analysis.ts';
import { readWith } from '../support/read-with.ts';

const limits = { maxPages: 5, maxPixelsPerPage: 40_000_000, timeoutMs: 50_000 };
const catalog = fileURLToPath(new URL('../../catalog/', import.meta.url));
const textIn = (field: Field | undefined): string => (typeof field?.value === 'string' ? field.value : '');
const entries: readonly FormEntry[] = [
  { label: 'Name of the person', value: 'Ana Exemplo' },
  { label: 'Date of birth', value: '14/09/1990' },
  { label: 'Identification number', value: '12-3456789' },
  { label: 'Street and number', value: '7 Example Street' },
  { label: 'Income of the year', value: '12,345.67' },
  { label: 'Name of the signer', value: 'Bruno Exemplo' },
  { label: 'Corporation', value: false },
  { label: 'Partnership', value: true },
  { label: 'Sole owner', value: false },
  { label: 'I agree to be called', value: true },
];

describe('a form without a template', () => {
  const opener = new ProcessDocumentOpener({ decoders: [pdfiumDecoder], pool: new ProcessPool({ processes: 1 }) });
  const images = openImageAnalysis();
  let template: Template;

  beforeAll(async () => {
    const bundled = await new YamlCatalogFiles().readFolder(catalog);
    const found = bundled.flatMap((entry) => (entry.kind === 'template' ? [entry.template] : []));
    template = found.find(({ name }) => name === 'generic.text')!;
  });
  afterAll(() => Promise.all([opener.close(), images.close()]));

  async function pageOfFile(bytes: Uint8Array): Promise<PageReading> {
    const file: DocumentFile = { type: 'pdf', bytes, password: null };
    const [size] = (await opener.outline(file, limits)).pages;
    const { image } = await opener.page(file, 1, { ...limits, dpi: 200, colour: 'grey' });
    return {
      ...pageOf([], { ...size, source: 'text_layer' }),
      blocks: (await opener.textLayer(file, 1, limits))?.blocks ?? [],
      formFields: await opener.formFields(file, { number: 1 }, limits),
      ...(await images.findFormMarks(image, { timeoutMs: limits.timeoutMs })),
    };
  }

  async function pairsOf(family: FormFamily, keeping: FormKeeping) {
    const { bytes } = await drawForm(family, entries, { keeping });
    const rows = readWith(template, [await pageOfFile(bytes)]).lists['pairs'] ?? [];
    return rows.map(({ key, value, kind, name }) => ({
      label: textIn(key).replace(/^\d+ /, ''),
      value: value?.value,
      kind: kind?.value,
      name: name?.value,
      source: value?.source,
      confidence: value?.confidence ?? 0,
    }));
  }

  const reported = (value: string | boolean): string =>
    typeof value === 'string' ? value : value ? 'selected' : 'unselected';
  const needed = entries
    .map(({ label, value }) => ({ label, value: reported(value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
  const plain = (pairs: readonly { label: string; value: unknown }[]) =>
    pairs.map(({ label, value }) => ({ label, value })).toSorted((a, b) => a.label.localeCompare(b.label));

  test.each(Object.keys(formFamilies) as FormFamily[])(
    'is told exactly, and nothing else, where the file has fields: %s',
    async (family) => {
      const pairs = await pairsOf(family, 'fields');
      expect(plain(pairs)).toEqual(needed);
      expect(pairs.every(({ source, confidence }) => source === 'form_field' && confidence > 0.95)).toBe(true);
      expect(pairs.find(({ label }) => label === 'Partnership')).toMatchObject({
        kind: 'selection',
        name: 'form.part.item8',
      });
    },
    60_000,
  );

  test.each(Object.keys(formFamilies) as FormFamily[])(
    'is told by its layout, and nothing else, where fields were turned into text: %s',
    async (family) => {
      const pairs = await pairsOf(family, 'flattened');
      expect(plain(pairs)).toEqual(needed);
      expect(pairs.every(({ source, name }) => source === 'text_layer' && name === null)).toBe(true);
    },
    60_000,
  );
});
