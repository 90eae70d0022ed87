import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { fieldsOf } from '../../../console/catalog/drawn-rule.ts';
import { copiedText, emptyText, keyOf, namePattern, withField } from '../../../console/catalog/new-text.ts';
import { YamlCatalogFiles } from '../../../src/adapters/yaml-catalog/yaml-catalog-files.ts';
import { templateDocument } from '../../../src/domain/template/template.ts';

const begun = { name: 'acme.delivery-note', title: 'Delivery: note', locale: 'pt-BR' } as const;
const files = new YamlCatalogFiles();

/** The template that the service reads in a text. */
async function read(text: string) {
  const found = await files.parse({ path: 'text', text });
  if (found.kind !== 'template') throw new Error('the text is no template');
  return found.template;
}

describe('the text of a new template', () => {
  test('is one that the service takes, and reads nothing yet', async () => {
    expect(await read(emptyText(begun))).toMatchObject({
      ...begun,
      documentType: begun.name,
      fields: [],
      typification: { keywords: [] },
    });
  });

  test('says what that of another one says, under its own name', async () => {
    const other = `# What the shop sends.\n${emptyText({ ...begun, name: 'other', title: 'Other', locale: 'en' })}`;
    const copy = copiedText(other, begun) ?? '';
    expect(copy).toContain('# What the shop sends.');
    expect(await read(copy)).toMatchObject({
      name: begun.name,
      title: begun.title,
      locale: 'en',
      documentType: 'other',
    });
    expect(copiedText('- no template', begun)).toBeNull();
    expect(copiedText('name: [', begun)).toBeNull();
  });

  test('takes the names that the service takes', () => {
    const taken = new RegExp(`^(?:${namePattern})$`, 'v');
    for (const name of ['a', 'br.cnh', 'a-b_c.1', 'A', 'a b', '.a', 'a.', 'a..b', '']) {
      const { success } = templateDocument.shape.name.safeParse(name);
      expect([name, taken.test(name)]).toEqual([name, success]);
    }
  });
});

describe('a field that is added', () => {
  test('stands behind the others, and is one that rules can be drawn for', async () => {
    const first = withField(emptyText(begun), { title: 'Número do pedido', type: 'code' });
    const second = withField(first?.text ?? '', { title: 'Total: "due"', type: 'money' });
    expect([first?.key, second?.key]).toEqual(['numeroDoPedido', 'totalDue']);
    const text = second?.text ?? '';
    expect(fieldsOf(text)).toEqual([
      { key: 'numeroDoPedido', title: 'Número do pedido' },
      { key: 'totalDue', title: 'Total: "due"' },
    ]);
    expect(text).toContain('\n  - key: totalDue\n');
    expect((await read(text)).fields).toMatchObject([
      { key: 'numeroDoPedido', type: 'code', extract: [] },
      { key: 'totalDue', type: 'money', title: 'Total: "due"' },
    ]);
  });

  test('is the first one of a text without fields, and leaves the rest of it as it is', () => {
    const { text = '' } = withField('# mine\nname: a\ntitle: A\n', { title: 'Total', type: 'money' }) ?? {};
    expect(text).toContain('# mine\nname: a\ntitle: A\n');
    expect(parse(text)).toMatchObject({ fields: [{ key: 'total' }] });
    expect(withField('no template', { title: 'Total', type: 'money' })).toBeNull();
  });

  test.each([
    ['Total', [], 'total'],
    ['Total', ['total'], 'total2'],
    ['Total', ['total', 'total2'], 'total3'],
    ['2nd driver', [], 'field2ndDriver'],
    ['合計', [], 'field'],
    ['a'.repeat(80), [], 'a'.repeat(50)],
  ])('has a key of its own: %s', (title, taken, key) => {
    expect(keyOf(title, new Set(taken))).toBe(key);
  });
});
