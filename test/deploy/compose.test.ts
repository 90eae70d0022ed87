import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { composeText, madeUpVariables } from '../support/deploy/compose-file.ts';
import { deployTool } from '../support/deploy/deploy-tools.ts';
import { runCommand } from '../support/servers/run-command.ts';

/** The model that Docker Compose's own reader makes of a file. Its program fills in no variables: they come filled. */
async function readByCompose(text: string): Promise<{ readonly services: Readonly<Record<string, unknown>> }> {
  const folder = await mkdtemp(join(tmpdir(), 'docface-compose-'));
  try {
    const file = join(folder, 'compose.yaml');
    await writeFile(file, text);
    const model = await runCommand(await deployTool('compose'), ['--format', 'json', file], { cwd: folder });
    return JSON.parse(model) as { readonly services: Readonly<Record<string, unknown>> };
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('compose.yaml is read by Docker Compose', async () => {
  const { services } = await readByCompose(await composeText(madeUpVariables));
  expect(Object.keys(services).toSorted()).toEqual(['api', 'background', 'kafka', 'postgres', 's3', 'setup', 'worker']);
});

test('compose.yaml would be refused for an option that does not exist', async () => {
  const planted = (await composeText(madeUpVariables)).replace('read_only:', 'readonly:');
  await expect(readByCompose(planted)).rejects.toThrow('readonly');
});
