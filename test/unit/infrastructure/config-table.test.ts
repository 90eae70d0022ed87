import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { configTable, withConfigTable } from '../../../scripts/config-table.ts';
import { settings } from '../../../src/infrastructure/config/settings.ts';

const repair = 'docs/configuration.md does not show the settings as they are. Run: npx tsx scripts/config-table.ts';

describe('The configuration table', () => {
  test('of docs/configuration.md shows the settings as they are', async () => {
    const page = await readFile('docs/configuration.md', 'utf8');
    expect(withConfigTable(page), repair).toBe(page);
  });

  test('has one row for each variable, with its default', () => {
    const rows = configTable().split('\n').slice(2);
    expect(rows).toHaveLength(Object.keys(settings).length);
    for (const { variable, shownDefault } of Object.values(settings)) {
      expect(
        rows.filter((row) => row.startsWith(`| \`${variable}\` |`) && row.endsWith(`| ${shownDefault} |`)),
      ).toHaveLength(1);
    }
  });

  test('says which variables are secret', () => {
    const secret = configTable()
      .split('\n')
      .filter((row) => row.includes('Secret: never logged'))
      .map((row) => row.split('`')[1] ?? '');
    expect(secret.filter((name) => configTable().includes(`\`${name}_FILE\` names a file that holds it`))).toEqual(
      secret,
    );
    expect(secret).toEqual([
      'DOCFACE_GENERATOR_KEYS',
      'DOCFACE_CONSOLE_OIDC_CLIENT_SECRET',
      'DOCFACE_DATABASE_URL',
      'DOCFACE_DATABASE_DIRECT_URL',
      'DOCFACE_KAFKA_PASSWORD',
      'DOCFACE_S3_ACCESS_KEY',
      'DOCFACE_S3_SECRET_KEY',
      'DOCFACE_MASTER_KEY',
      'DOCFACE_KEY_SERVICE_TOKEN',
    ]);
  });

  test('replaces what stood between the markers and nothing else', () => {
    const old = 'before\n<!-- config:begin, made by scripts/config-table.ts -->\nold\n<!-- config:end -->\nafter';
    const fresh = withConfigTable(old);
    expect(fresh).toBe(old.replace('\nold\n', () => `\n${configTable()}\n`));
    expect(withConfigTable(fresh)).toBe(fresh);
  });

  test('is refused by a text without its markers', () => {
    expect(() => withConfigTable('# docface')).toThrow('config:begin');
  });
});
