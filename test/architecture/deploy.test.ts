import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Command } from 'commander';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { makeProgram } from '../../src/adapters/cli/program.ts';
import { makeCommandUses } from '../../src/infrastructure/composition/command.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { knownVariables } from '../../src/infrastructure/config/setting-reader.ts';
import { roles, settings } from '../../src/infrastructure/config/settings.ts';
import { maxStopMs } from '../../src/infrastructure/lifecycle/closers.ts';
import { composePath, composeServices, composeVariables, madeUpVariables } from '../support/deploy/compose-file.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';

const run = promisify(execFile);
const chart = 'deploy/helm/docface';
const read = (path: string): Promise<string> => readFile(path, 'utf8');
const variables = Object.values(settings).map(({ variable }) => variable);
const secretVariables = Object.values(settings).flatMap(({ variable, secret }) => (secret ? [variable] : []));
const { version } = parse(await read('package.json')) as { readonly version: string };

/** Whether `docface` has this command, word by word. */
function exists(words: readonly string[]): boolean {
  const program = makeProgram(makeCommandUses(new RecordedOutput()));
  const found = words.reduce<Command | undefined>(
    (command, word) => command?.commands.find((each) => each.name() === word),
    program,
  );
  return found !== undefined && found.commands.length === 0;
}

async function filesUnder(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

describe('deploy', () => {
  test('names only variables that docface reads', async () => {
    const texts = await Promise.all((await filesUnder('deploy')).map(read));
    const named = texts.flatMap((text) => text.match(/\bDOCFACE_[A-Z0-9_]+/g) ?? []);
    // Tag of the image that compose builds.
    const known = new Set([...knownVariables, 'DOCFACE_TAG']);
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  test('carries the version of the package', async () => {
    const released = parse(await read(`${chart}/Chart.yaml`)) as {
      readonly version: string;
      readonly appVersion: string;
    };
    expect([released.version, released.appVersion]).toEqual([version, version]);
    expect(await read('deploy/Dockerfile')).toContain(`ARG VERSION=${version}\n`);
    const [, newest] = /^## \[(\d[^\]]*)\] - \d{4}-\d{2}-\d{2}$/m.exec(await read('CHANGELOG.md')) ?? [];
    expect(newest).toBe(version);
    const guides = await Promise.all(['docs/deployment.md', 'docs/operations.md'].map(read));
    const named = guides.flatMap((text) => [...text.matchAll(/\bdocface[:-](\d+\.\d+\.\d+)/g)].map(([, each]) => each));
    expect(new Set(named)).toEqual(new Set([version]));
  });
});

describe('the values of the chart', () => {
  test('have every role, and no other', async () => {
    const values = parse(await read(`${chart}/values.yaml`)) as { readonly roles: Readonly<Record<string, unknown>> };
    expect(Object.keys(values.roles).toSorted()).toEqual([...roles].toSorted());
  });

  test('take every secret as a secret, and every other variable that the chart does not set itself as configuration', async () => {
    const { properties } = JSON.parse(await read(`${chart}/values.schema.json`)) as {
      readonly properties: {
        readonly config: { readonly propertyNames: { readonly enum: readonly string[] } };
        readonly secrets: {
          readonly properties: Readonly<
            Record<'refs' | 'values', { readonly propertyNames: { readonly enum: readonly string[] } }>
          >;
        };
      };
    };
    const helpers = await read(`${chart}/templates/_helpers.tpl`);
    const byRole = ['DOCFACE_ROLES', 'DOCFACE_ENGINE_SLOTS', 'DOCFACE_ENGINE_MEMORY_MB', 'DOCFACE_STOP_DELAY_SECONDS'];
    const own = [...byRole, ...(helpers.match(/^DOCFACE_[A-Z0-9_]+(?=: )/gm) ?? [])];
    const { refs, values } = properties.secrets.properties;
    expect(refs.propertyNames.enum.toSorted()).toEqual(secretVariables.toSorted());
    expect(values.propertyNames.enum.toSorted()).toEqual(secretVariables.toSorted());
    expect(
      properties.config.propertyNames.enum.toSorted(),
      'config of values.schema.json: add a new setting there',
    ).toEqual(variables.filter((name) => !own.includes(name)).toSorted());
  });
});

describe('the templates of the chart', () => {
  test('start only commands that docface has', async () => {
    const setup = await read(`${chart}/templates/setup.yaml`);
    const hooks = Array.from(setup.matchAll(/"args" \(list ([^)]+)\)/g), ([, words = '']) =>
      words.split(' ').map((word) => word.replaceAll('"', '')),
    );
    const [, served = ''] = /^ +args: \[(\w+)\]$/m.exec(await read(`${chart}/templates/deployments.yaml`)) ?? [];
    expect(hooks).toHaveLength(2);
    expect([...hooks, [served]].filter((words) => !exists(words))).toEqual([]);
  });

  test('tell only commands that docface has in NOTES.txt', async () => {
    const notes = await read(`${chart}/templates/NOTES.txt`);
    const reported = Array.from(notes.matchAll(/(?:-- |")docface ((?:[a-z]+ ?)+)/g), ([, words = '']) =>
      words.trim().split(' '),
    );
    // What follows the command, such as a client's name, is no command of its own.
    const known = reported.filter((words) => exists(words) || exists(words.slice(0, -1)));
    expect(reported.length).toBeGreaterThan(3);
    expect(known).toEqual(reported);
  });
});

async function runMakeEnv(folder: string): Promise<void> {
  await cp('deploy/make-env.sh', join(folder, 'make-env.sh'));
  await cp('deploy/.env.example', join(folder, '.env.example'));
  await run('sh', [join(folder, 'make-env.sh')]);
}

describe('compose.yaml', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-compose-'));
    await runMakeEnv(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('configures processes that together have every role once', async () => {
    const services = await composeServices(madeUpVariables, folder);
    const configured = Object.values(services).filter(({ environment }) => environment?.['DOCFACE_ROLES']);
    const given = configured.flatMap(({ environment = {} }) => loadConfig(environment).roles);
    expect(given.toSorted()).toEqual([...roles].toSorted());
  });

  test('sets up what the processes need before they start', async () => {
    const { setup, ...services } = await composeServices(madeUpVariables, folder);
    const script = setup?.entrypoint?.at(-1) ?? '';
    const commands = script.split(' && ').map((line) => line.split(' '));
    expect(commands).toHaveLength(2);
    expect(commands.filter(([program, ...words]) => program !== 'docface' || !exists(words))).toEqual([]);
    const { storage } = loadConfig(setup?.environment ?? {});
    expect(storage.kind === 'servers' && storage.database.url.reveal()).toContain('@postgres:5432/');
    for (const [name, service] of Object.entries(services).filter(([, { build }]) => build !== undefined)) {
      expect(service.depends_on?.['setup'], name).toEqual({ condition: 'service_completed_successfully' });
    }
  });

  test('gives every process longer to stop than it can take', async () => {
    const services = Object.values(await composeServices(madeUpVariables, folder)).filter(
      ({ build }) => build !== undefined,
    );
    for (const { stop_grace_period: grace = '10s', environment = {} } of services) {
      const { stopDelaySeconds } = loadConfig(environment);
      expect(Number(/^(\d+)s$/.exec(grace)?.[1])).toBeGreaterThan(stopDelaySeconds + maxStopMs / 1000);
    }
    expect(services.length).toBeGreaterThan(2);
  });

  test('waits only for servers that tell their health', async () => {
    const services = await composeServices(madeUpVariables, folder);
    const waits = Object.values(services).flatMap(({ depends_on: others = {} }) =>
      Object.entries(others).flatMap(([name, { condition }]) => (condition === 'service_healthy' ? [name] : [])),
    );
    expect([...new Set(waits)].toSorted()).toEqual(['kafka', 'postgres', 's3']);
    expect(waits.filter((name) => services[name]?.healthcheck === undefined)).toEqual([]);
  });

  test('leaves no container capabilities, or a way to more privileges, as the chart does', async () => {
    const services = Object.entries(await composeServices(madeUpVariables, folder));
    for (const [name, { cap_drop: dropped, cap_add: added, security_opt: options, privileged }] of services) {
      expect({ dropped, added, options, privileged }, name).toEqual({
        dropped: ['ALL'],
        added: undefined,
        options: ['no-new-privileges:true'],
        privileged: undefined,
      });
    }
    const writable = services.filter(([, service]) => service.read_only !== true).map(([name]) => name);
    expect(writable, 'kafka writes its configuration into its image').toEqual(['kafka']);
    const { containerSecurityContext } = parse(await read(`${chart}/values.yaml`)) as {
      readonly containerSecurityContext: object;
    };
    expect(containerSecurityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
  });

  test('holds no secret of its own', async () => {
    const text = await read(composePath);
    const needed = composeVariables(text).flatMap(({ name, needed: is }) => (is ? [name] : []));
    expect(needed.toSorted()).toEqual(['POSTGRES_PASSWORD', 'S3_SECRET_KEY']);
    const set = Array.from(text.matchAll(/^ +(DOCFACE_[A-Z0-9_]+): (.*)$/gm), ([, name = '', value = '']) => ({
      name,
      value,
    }));
    const secrets = set.filter(({ name }) => secretVariables.includes(name));
    expect(secrets.map(({ name }) => name)).toEqual(['DOCFACE_S3_ACCESS_KEY']);
    expect(secrets.filter(({ value }) => !/\$\{\w+:[-?]/.test(value))).toEqual([]);
    const files = set.filter(({ value }) => value.startsWith('/run/secrets/')).map(({ name }) => name);
    expect(files).toEqual(['DOCFACE_DATABASE_URL_FILE', 'DOCFACE_S3_SECRET_KEY_FILE', 'DOCFACE_MASTER_KEY_FILE']);
  });
});

describe('make-env.sh', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'docface-env-'));
  });

  afterEach(() => rm(folder, { recursive: true }));

  const made = async (): Promise<Readonly<Record<string, string>>> => {
    await runMakeEnv(folder);
    const text = await read(join(folder, '.env'));
    return Object.fromEntries(
      Array.from(text.matchAll(/^(\w+)=(.*)$/gm), ([, name = '', value = '']) => [name, value]),
    );
  };

  test('makes secrets with which compose.yaml can start, for nobody else to read', async () => {
    const values = await made();
    const { api } = await composeServices(values, folder);
    const { roles: given, storage } = loadConfig(api?.environment ?? {});
    expect(given).toEqual(['api']);
    expect(storage.masterKey?.reveal()).toBe(values['DOCFACE_MASTER_KEY']);
    expect(storage.kind === 'servers' && storage.database.url.reveal()).toContain(values['POSTGRES_PASSWORD']);
    expect(storage.kind === 'servers' && storage.s3.keys?.secretKey.reveal()).toBe(values['S3_SECRET_KEY']);
    expect(Object.values(values)).not.toContain('REPLACE_ME');
    const named = composeVariables(await read(composePath)).map(({ name }) => name);
    expect(named.filter((name) => name !== 'DOCFACE_TAG' && values[name] === undefined)).toEqual([]);
    for (const name of ['.env', 'secrets']) expect((await stat(join(folder, name))).mode & 0o077, name).toBe(0);
  });

  test('keeps the secrets that are there', async () => {
    const first = await made();
    await rm(join(folder, 'secrets'), { recursive: true });
    expect(await made()).toEqual(first);
    expect(await read(join(folder, 'secrets/master-key'))).toBe(`${first['DOCFACE_MASTER_KEY']}\n`);
  });

  test('leaves placeholders in .env.example that docface refuses', async () => {
    const example = await read('deploy/.env.example');
    const [, key = ''] = /^DOCFACE_MASTER_KEY=(.*)$/m.exec(example) ?? [];
    expect(() => loadConfig({ DOCFACE_MASTER_KEY: key })).toThrow('DOCFACE_MASTER_KEY');
  });
});

describe('the Dockerfile', () => {
  const copied = async (): Promise<readonly string[]> => {
    const text = await read('deploy/Dockerfile');
    return Array.from(text.matchAll(/^COPY (?!--from)(.+) \S+$/gm), ([, sources = '']) => sources.split(' ')).flat();
  };

  test('copies only what exists and what .dockerignore lets through', async () => {
    const allowed = (await read('.dockerignore')).split('\n').flatMap((line) => /^!(.+)$/.exec(line)?.[1] ?? []);
    const sources = await copied();
    expect(sources).toContain('package-lock.json');
    expect(sources.filter((path) => !existsSync(path))).toEqual([]);
    expect([...new Set(sources)].toSorted()).toEqual(allowed.toSorted());
  });

  test('copies what the program reads beside its sources', async () => {
    const sources = await Promise.all((await filesUnder('src')).filter((path) => path.endsWith('.ts')).map(read));
    const outside = sources.flatMap((text) =>
      Array.from(
        text.matchAll(/(?:new URL|\(import\.meta\.url\))\(['"](?:\.\.\/){3,}(?!src\/|scripts\/strip-types)([\w.-]+)/g),
        ([, path = '']) => path,
      ),
    );
    const sent = await copied();
    expect(outside).toEqual(expect.arrayContaining(['catalog', 'package.json']));
    expect(outside.filter((path) => !sent.includes(path))).toEqual([]);
  });

  test('runs as a user without rights and starts the service', async () => {
    const text = await read('deploy/Dockerfile');
    expect(text).toMatch(/^USER 10001:10001$/m);
    expect(text).toMatch(/^ENTRYPOINT \["tini", "--", "docface"\]\nCMD \["serve"\]$/m);
    expect(secretVariables.filter((name) => text.includes(name))).toEqual([]);
    expect(exists(['serve'])).toBe(true);
  });
});
