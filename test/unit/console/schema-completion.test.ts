import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { placeIn } from '../../../console/catalog/place-in.ts';
import { completionsAt } from '../../../console/catalog/schema-completion.ts';

let schema: object;

beforeAll(async () => {
  const path = fileURLToPath(new URL('../../../catalog/schema/template.schema.json', import.meta.url));
  schema = JSON.parse(await readFile(path, 'utf8')) as object;
});

const labelsAfter = (...lines: readonly string[]) => completionsAt(schema, lines).map(({ label }) => label);

describe('completions in the text of a template', () => {
  test('are the properties of where the cursor stands', () => {
    expect(labelsAfter('')).toEqual(expect.arrayContaining(['name', 'documentType', 'fields', 'portrait']));
    expect(labelsAfter('fields:', '  - key: total', '    ')).toEqual(
      expect.arrayContaining(['type', 'required', 'extract']),
    );
    expect(labelsAfter('fields:', '  - key: total', '    ')).not.toContain('documentType');
    expect(labelsAfter('fields:', '  - key: total', '    extract:', '      - by: label', '        ')).toEqual(
      expect.arrayContaining(['labels', 'direction', 'maxLines']),
    );
    expect(labelsAfter('typification:', '  keywords:', '    - ')).toEqual(['text', 'weight']);
  });

  test('are the values that a property may have', () => {
    expect(labelsAfter('fields:', '  - key: total', '    type: ')).toEqual(expect.arrayContaining(['money', 'date']));
    expect(labelsAfter('locale: ')).toEqual(['pt-BR', 'en']);
    expect(labelsAfter('documentType: ')).toContain('br.cnh');
  });

  test('are none where nothing is known', () => {
    expect(labelsAfter('nonsense:', '  deeper:', '    ')).toEqual([]);
  });
});

describe('the place of a problem', () => {
  const text = 'name: a\nfields:\n  - key: total\n    type: colour\n';
  const at = (place: string): string => {
    const { from, to } = placeIn(parseDocument(text), text, place);
    return text.slice(from, to);
  };

  test('is the value that it names, or the nearest around it, or the line', () => {
    expect(at('fields[0].type')).toBe('colour');
    expect(at('fields[0].extract[3].pattern')).toContain('key: total');
    expect(at('line 3')).toBe('  - key: total');
    expect(at('nowhere')).toBe('name: a');
  });
});
