import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typesForClient } from '../../src/adapters/cli/template-types.ts';
import { startTestService, type TestService } from '../support/test-service.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const run = promisify(execFile);
let service: TestService;
let work: string;
let environment: NodeJS.ProcessEnv;

/** A folder in which the library is installed as a package. */
beforeAll(async () => {
  service = await startTestService({ DOCFACE_ROLES: 'all' });
  const { key } = await service.addClient('acme', { submissionsPerMinute: 120, submissionBurst: 2 });
  work = await mkdtemp(join(tmpdir(), 'docface-client-'));
  const library = join(work, 'node_modules/docface-client');
  await mkdir(join(work, 'invoices'), { recursive: true });
  await mkdir(library, { recursive: true });
  const build = join(root, 'clients/typescript/tsconfig.build.json');
  await run('npx', ['tsx', 'scripts/client-types.ts'], { cwd: root });
  await run('npx', ['tsc', '-p', build, '--outDir', join(library, 'dist')], { cwd: root });
  await cp(join(root, 'clients/typescript/package.json'), join(library, 'package.json'));
  for (const name of ['1.pdf', '2.pdf', '3.pdf', '4.pdf']) {
    await cp(join(root, 'samples/invoice.pdf'), join(work, 'invoices', name));
  }
  await cp(join(root, 'samples/invoice.pdf'), join(work, 'invoice.pdf'));
  await writeFile(join(work, 'package.json'), JSON.stringify({ type: 'module' }));
  await writeFile(join(work, 'invoices', 'note.txt'), 'no document');
  environment = { ...process.env, DOCFACE_URL: service.url, DOCFACE_KEY: key['x-api-key'] };
});
afterAll(async () => {
  await service.stop();
  await rm(work, { recursive: true, force: true });
});

/** The program under a heading of the library's README, as it is printed there. */
async function example(heading: string): Promise<string> {
  const page = await readFile(join(root, 'clients/typescript/README.md'), 'utf8');
  const code = page.split(`## ${heading}\n`)[1]?.match(/```js\n([\s\S]*?)```/)?.[1];
  if (code === undefined) throw new Error(`The README of the client has no example for ${heading}.`);
  return code;
}

async function ran(heading: string): Promise<string> {
  await writeFile(join(work, 'example.mjs'), await example(heading));
  const { stdout } = await run('node', ['example.mjs'], { cwd: work, env: environment });
  return stdout;
}

test('The example for one document prints its total', async () => {
  expect(await ran('One document')).toMatch(/^\d+\.\d\d 0?\.\d+\n$/);
});

test('The example for a folder has ten lines, and writes a row for each file beyond the rate of its client', async () => {
  const lines = (await example('A folder to a CSV')).split('\n').filter((line) => line.trim() !== '');
  expect(lines.length).toBeLessThanOrEqual(10);
  await ran('A folder to a CSV');
  const rows = (await readFile(join(work, 'invoices.csv'), 'utf8')).trim().split('\n').toSorted();
  expect(rows).toHaveLength(5);
  for (const row of rows.slice(0, 4)) expect(row).toMatch(/^"invoices\/\d\.pdf","[^"]+","\d+\.\d\d","[A-Z]{3}",""$/);
  expect(rows[4]).toMatch(/^"invoices\/note\.txt","","","","imageFile is /);
});

test('Fields of a template of one’s own have types', async () => {
  const fields = [{ key: 'deposit', title: 'Deposit', type: 'money' }] as const;
  await writeFile(join(work, 'my-types.ts'), typesForClient([{ name: 'badge', title: 'Badge', fields }]));
  const program = (what: string): string =>
    `import { documentOf, type Envelope } from 'docface-client';
     import type { BadgeFields } from './my-types.ts';
     export const read = (envelope: Envelope) => documentOf<BadgeFields>(envelope, 'badge')?.fields.${what};\n`;
  const options = [
    '--ignoreConfig',
    '--noEmit',
    '--strict',
    '--noUnusedLocals',
    '--module',
    'nodenext',
    '--target',
    'es2023',
  ];
  const compile = () =>
    run('npx', ['tsc', ...options, '--allowImportingTsExtensions', join(work, 'own.ts')], { cwd: root });
  await writeFile(join(work, 'own.ts'), program('deposit?.value?.amount'));
  await compile();
  await writeFile(join(work, 'own.ts'), program('number'));
  await expect(compile()).rejects.toMatchObject({ stdout: expect.stringContaining("'number' does not exist") });
});

test('The version of the library is that of the service', async () => {
  const versionOf = async (path: string) => JSON.parse(await readFile(join(root, path), 'utf8')).version;
  expect(await versionOf('clients/typescript/package.json')).toBe(await versionOf('package.json'));
});
