import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { YamlCatalogFiles } from '../../../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { type ReadOnlyCatalog, readOnlyCatalog } from '../../../../src/application/one-shot/read-only-catalog.ts';

const bundled = fileURLToPath(new URL('../../../../catalog/', import.meta.url));

let catalog: ReadOnlyCatalog;
beforeAll(async () => {
  catalog = readOnlyCatalog(await new YamlCatalogFiles().readFolder(bundled));
});

describe('the catalogue of one-shot work', () => {
  test('finds the bundled tracks and templates by name, for anybody', async () => {
    expect(await catalog.findTrack('', 'documents')).toMatchObject({ kind: 'ocr', owner: null });
    expect(await catalog.findTemplate(null, 'br.cnh')).toMatchObject({ documentType: 'br.cnh', owner: null });
    expect(await catalog.findTrack(null, 'nowhere')).toBeNull();
    expect(await catalog.findTemplate(null, 'documents')).toBeNull();
  });

  test('lists tracks and templates apart', async () => {
    const names = (entries: readonly { readonly name: string }[]): readonly string[] => entries.map(({ name }) => name);

    expect(names(await catalog.listTracks(null))).toContain('face-match');
    expect(names(await catalog.listTemplates(null))).toContain('generic.text');
    expect(names(await catalog.listTemplates(null))).not.toContain('face-match');
  });

  test('has one version of a template', async () => {
    const template = await catalog.findTemplate(null, 'invoice');

    expect(await catalog.templateVersion(null, 'invoice', template!.version)).toBe(template);
    expect(await catalog.templateVersion(null, 'invoice', template!.version + 1)).toBeNull();
  });
});
