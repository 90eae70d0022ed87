import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { jsonSchemaText, propertyTables, withPropertyTables } from '../../../scripts/catalog-schemas.ts';

const repair = 'not as the schemas of the domain are. Run: npx tsx scripts/catalog-schemas.ts';

describe('What is made of the schemas of templates, tracks and languages', () => {
  test.each(['template', 'track', 'vocabulary'] as const)(
    'is the JSON Schema of a %s that editors read',
    async (kind) => {
      const path = `catalog/schema/${kind}.schema.json`;
      expect(await readFile(path, 'utf8'), `${path} is ${repair}`).toBe(jsonSchemaText(kind));
    },
  );

  test('is every table of properties in docs/catalogue.md', async () => {
    const page = await readFile('docs/catalogue.md', 'utf8');
    expect(withPropertyTables(page), `docs/catalogue.md is ${repair}`).toBe(page);
  });

  test('names each property with its description, its values and what it usually is', () => {
    const rows = propertyTables('template').split('\n');
    expect(rows).toContain('| `dateOrder` | How `01/02/2026` is meant. One of `dmy`, `mdy`, `ymd`. | `dmy` |');
    expect(rows).toContain(
      '| `key` | Name in the result, in camelCase. The same thing has the same key on every template. | required |',
    );
    expect(rows).toContain('| `typification`: `certainAt` | Sum of weights that counts as certain. | `1` |');
    expect(propertyTables('track')).toContain('**A track of kind `face_match`**: How faces are compared.');
  });

  test.each(['template', 'track'] as const)('describes every property of a %s', (kind) => {
    expect(
      propertyTables(kind)
        .split('\n')
        .filter((row) => /^\|.*\|\s+\|[^|]*\|$/.test(row)),
    ).toEqual([]);
  });

  test('is refused by a page without its markers', () => {
    expect(() => withPropertyTables('# docface')).toThrow('template:begin');
  });
});

test('The JSON Schema of a template keeps what editors complete: defaults, examples and alternatives by name', () => {
  const { properties, $defs } = JSON.parse(jsonSchemaText('template'));
  expect(properties.fields.default).toEqual([]);
  expect(properties.validate.default).toEqual([]);
  expect(properties.documentType.examples).toContain('br.cnh');
  expect($defs.extraction.oneOf[0]).toMatchObject({
    title: 'By label',
    properties: { by: { const: 'label' }, maxLines: { default: 1 }, direction: { default: 'right_or_below' } },
    required: ['by', 'labels'],
    additionalProperties: false,
  });
  expect($defs.section).toMatchObject({ minProperties: 1 });
});
