import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../../src/infrastructure/main.ts', import.meta.url));
const typeScript = import.meta.resolve('tsx');

const secrets = {
  DOCFACE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
  DOCFACE_S3_SECRET_KEY: 'hunter2',
  DATABASE_URL: 'postgres://docface:hunter2@db.example/docface',
  AWS_SECRET_ACCESS_KEY: 'hunter2',
  S3_SECRET_KEY: 'hunter2',
  PYTHONPATH: '/srv/planted',
};

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docface-pip-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** Runs `docface models install` in `folder`, with an index that nobody serves, and returns what it says. */
function installModels(environment: Readonly<Record<string, string>>): Promise<string> {
  const nowhere = { PIP_INDEX_URL: 'http://127.0.0.1:9/simple', PIP_FIND_LINKS: '', PIP_RETRIES: '0' };
  const env = { ...process.env, ...nowhere, DOCFACE_MODELS_DIR: join(folder, 'models'), ...environment };
  const words = ['--import', typeScript, main, 'models', 'install'];
  return new Promise((resolve) => {
    execFile(process.execPath, words, { cwd: folder, env }, (_error, out, said) => resolve(out + said));
  });
}

test('a folder named pip in the working directory is not run', async () => {
  await mkdir(join(folder, 'pip'));
  for (const name of ['__init__.py', '__main__.py'])
    await writeFile(join(folder, 'pip', name), `open(${JSON.stringify(join(folder, 'ran'))}, 'w')\n`);

  const said = await installModels({});

  expect(said).toContain('pip could not download PP-OCRv6');
  expect(await readdir(folder)).not.toContain('ran');
});

test('pip sees where packages come from and no secret', async () => {
  const programs = join(folder, 'programs');
  await mkdir(programs);
  await writeFile(join(programs, 'python3'), `#!/bin/sh\n/usr/bin/env >>${folder}/seen\n`);
  await chmod(join(programs, 'python3'), 0o755);

  await installModels({ ...secrets, PATH: programs, https_proxy: 'http://proxy.example:3128' });

  const seen = await readFile(join(folder, 'seen'), 'utf8');
  expect(seen).toContain('PIP_INDEX_URL=http://127.0.0.1:9/simple');
  expect(seen).toContain('https_proxy=http://proxy.example:3128');
  expect(seen).toContain(`PATH=${programs}`);
  expect(Object.keys(secrets).filter((name) => seen.includes(`${name}=`))).toEqual([]);
  expect(seen).not.toMatch(/hunter2|DOCFACE_/);
});
