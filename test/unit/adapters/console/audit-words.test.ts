import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { auditActionWords } from '../../../../src/adapters/console/operations/audit-words.ts';

const useCases = fileURLToPath(new URL('../../../../src/application', import.meta.url));
const entryKinds = ['template', 'track'];

/** Actions as use cases write them: whole, or behind the kind of an entry of the catalogue. */
function auditedActions(): readonly string[] {
  const files = readdirSync(useCases, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const found = new Set<string>();
  for (const file of files) {
    const text = readFileSync(join(useCases, file), 'utf8');
    for (const [statement] of text.matchAll(/\baction(?::| =)[^;\n]*/g)) {
      for (const [, action = ''] of statement.matchAll(/'([a-z-]+\.[a-z_-]+)'/g)) found.add(action);
      const [, ofEntry] = /^action: '([a-z_]+)'/.exec(statement) ?? [];
      if (ofEntry !== undefined) for (const kind of entryKinds) found.add(`${kind}.${ofEntry}`);
    }
  }
  return [...found];
}

test('every action of the audit log has words', () => {
  const actions = auditedActions();
  expect(actions.length).toBeGreaterThan(30);
  expect(actions.filter((action) => !Object.hasOwn(auditActionWords.en, action))).toEqual([]);
});
