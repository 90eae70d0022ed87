import { chmod, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import setup from '../support/servers/global-setup.ts';
import { s3Binary } from '../support/servers/s3-binaries.ts';
import { cached } from '../support/servers/server-cache.ts';
import { postgresAnswers } from '../support/servers/server-checks.ts';
import { serverDirectory } from './server-directory.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the set-up of the integration tests', () => {
  test('names the servers that are there', () => {
    expect(process.env['KAFKA_BROKERS']).toMatch(/:\d+/);
    expect(process.env['DATABASE_URL']).toMatch(/^postgres/);
    expect(process.env['S3_ENDPOINT']).toMatch(/^https?:/);
  });

  test('fails, and says what to install, when a server cannot be had', async () => {
    vi.stubEnv('PATH', await serverDirectory());
    vi.stubEnv('JAVA_HOME', '');
    vi.stubEnv('KAFKA_BROKERS', '');
    await expect(setup()).rejects.toThrow('install Java 17 or newer');
  });

  test('fails when what it needs to fetch a server is missing', async () => {
    const tools = await serverDirectory();
    await writeProgram(join(tools, 'java'), 'exit 0');
    vi.stubEnv('PATH', tools);
    vi.stubEnv('JAVA_HOME', '');
    vi.stubEnv('KAFKA_BROKERS', '');
    vi.stubEnv('TEST_SERVER_CACHE', join(tools, 'cache'));
    await expect(setup()).rejects.toThrow('Kafka is fetched with Maven: install it');
  });

  test('waits no longer than 2 s for a container engine that hangs', async () => {
    const tools = await serverDirectory();
    await writeProgram(join(tools, 'docker'), 'exec sleep 60');
    vi.stubEnv('PATH', `${tools}${delimiter}${process.env['PATH']}`);
    vi.stubEnv('DATABASE_URL', '');
    const started = Date.now();
    const stop = await setup();
    onTestFinished(stop);
    expect(process.env['DATABASE_URL']).toMatch(/^postgres:\/\/docface:/);
    expect(Date.now() - started).toBeLessThan(15_000);
  });

  test('prefers containers, and takes the programs of this machine for what the engine cannot start', async () => {
    const tools = await serverDirectory();
    await writeProgram(join(tools, 'docker'), `tools=${tools} server=${await s3Binary('versitygw')}\n${standIn}`);
    vi.stubEnv('PATH', `${tools}${delimiter}${process.env['PATH']}`);
    vi.stubEnv('DATABASE_URL', '');
    vi.stubEnv('S3_ENDPOINT', '');
    const stop = await setup();
    const endpoint = process.env['S3_ENDPOINT'] ?? '';
    expect((await fetch(endpoint)).status).toBe(403);
    const database = process.env['DATABASE_URL'] ?? '';
    await expect(postgresAnswers(database, null)).resolves.toBeUndefined();
    await stop();
    await expect(fetch(endpoint)).rejects.toThrow('fetch failed');
    await expect(postgresAnswers(database, null)).rejects.toThrow('ECONNREFUSED');
    const calls = await readFile(join(tools, 'calls'), 'utf8');
    const name = /run .*--name (docface-test-\w+) .* versity/.exec(calls)?.[1];
    expect(calls).toContain(`rm --force ${name}`);
  });
});

/** An engine that has one image: what it is asked to run in it, it runs on this machine. */
const standIn = `echo "$@" >>"$tools/calls"
[ "$1" = run ] || exit 0
while [ $# -gt 0 ] && [ "$1" != versity/versitygw:v1.8.0 ]; do
  [ "$1" = --env ] && export "$2"
  shift
done
[ $# -gt 0 ] || { echo 'no such image' >&2; exit 125; }
mkdir "$tools/objects"
exec "$server" "$2" "$3" "$4" "$tools/objects"`;

describe('the cache of servers', () => {
  test('makes a thing once, and keeps no half of it', async () => {
    vi.stubEnv('TEST_SERVER_CACHE', await serverDirectory());
    let makes = 0;
    const thing = (fail: boolean) => ({
      name: 'thing-1',
      title: 'A thing',
      async make(directory: string): Promise<void> {
        makes += 1;
        await writeFile(join(directory, 'part'), '');
        if (fail) throw new Error('no second part');
      },
    });
    await expect(cached(thing(true))).rejects.toThrow('no second part');
    const [one, other] = await Promise.all([cached(thing(false)), cached(thing(false))]);
    expect(one).toBe(other);
    expect(await cached(thing(true))).toBe(one);
    expect(makes).toBeLessThanOrEqual(3);
  });
});

async function writeProgram(file: string, script: string): Promise<void> {
  await writeFile(file, `#!/bin/sh\n${script}\n`);
  await chmod(file, 0o755);
}
