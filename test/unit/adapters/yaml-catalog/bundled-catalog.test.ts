import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { YamlCatalogFiles } from '../../../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import type { CatalogEntry } from '../../../../src/domain/ports/catalog-files.ts';

const folder = fileURLToPath(new URL('../../../../catalog/', import.meta.url));
const files = new YamlCatalogFiles();
let entries: readonly CatalogEntry[] = [];

beforeAll(async () => {
  entries = await files.readFolder(folder);
});

const nameOf = (entry: CatalogEntry) => (entry.kind === 'template' ? entry.template.name : entry.track.name);

describe('the bundled catalogue', () => {
  test('holds the templates and tracks that docface promises', () => {
    const named = (kind: CatalogEntry['kind']) =>
      entries
        .filter((entry) => entry.kind === kind)
        .map(nameOf)
        .toSorted();
    expect(named('template')).toEqual([
      'bank_statement',
      'bank_statement.en',
      'br.boleto',
      'br.cin',
      'br.cnh',
      'br.cnpj_card',
      'br.cpf_card',
      'br.crnm',
      'br.dacte',
      'br.damdfe',
      'br.danfe',
      'br.nfce',
      'br.nfse',
      'br.proof_of_address',
      'br.rg',
      'eu.driving_licence',
      'fr.id_card',
      'generic.text',
      'icao.id_card',
      'icao.passport',
      'icao.visa',
      'invoice',
      'receipt',
      'us.1099',
      'us.driver_license',
      'us.w2',
      'us.w8ben',
      'us.w9',
      'utility_bill',
    ]);
    expect(named('track')).toEqual([
      'documents',
      'electronic-documents',
      'face-match',
      'identity',
      'invoices',
      'onboarding-face-match',
      'proof-of-address',
      'text',
    ]);
  });

  test('reads no medical remark as a field but the codes of restrictions on licences of the United States', () => {
    const medical = /remark|observa|restri|medic(?!are)|health|sa[uú]de|blood|sang/i;
    const named = entries.flatMap((entry) =>
      entry.kind === 'template'
        ? entry.template.fields
            .filter(({ key, title }) => medical.test(`${key} ${title}`))
            .map(({ key }) => `${entry.template.name} ${key}`)
        : [],
    );
    expect(named).toEqual(['us.driver_license restrictions']);
  });

  test('survives being written and read again', async () => {
    for (const entry of entries) expect(await files.parse(files.format(entry))).toEqual(entry);
  });

  test('says in each file which schema an editor can help with', async () => {
    for (const kind of ['template', 'track']) {
      for (const file of await readdir(`${folder}${kind}s`)) {
        const [first] = (await readFile(`${folder}${kind}s/${file}`, 'utf8')).split('\n');
        expect(first).toBe(`# yaml-language-server: $schema=../schema/${kind}.schema.json`);
        expect(entries.map(nameOf)).toContain(file.replace('.yaml', ''));
      }
    }
  });

  test('writes files that begin the same way', () => {
    const [first] = entries;
    expect(first && files.format(first).text).toMatch(
      /^# yaml-language-server: \$schema=\.\.\/schema\/template\.schema\.json\nname: /,
    );
  });
});
