import { hkdfSync } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DemoClient } from '../../demo/api.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { openBytes } from '../../src/adapters/node-crypto/sealed-format.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { makeClientUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { copyDatabase } from '../support/database-template.ts';
import { nullEnginesWith, nullFile, nullOcrEngine, nullText } from '../support/null-engines.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

const secretBytes = 32;
const subject = 'unmistakable-person';

interface StoredFile {
  /** With `/` between its parts. */
  readonly name: string;
  readonly bytes: Buffer;
}

async function filesBelow(root: string): Promise<readonly StoredFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return Promise.all(
    paths.map(async (path) => ({ name: relative(root, path).replaceAll('\\', '/'), bytes: await readFile(path) })),
  );
}

/** Every key that somebody can make of the files of a data directory, its log and dead rows included. */
async function keysIn(directory: string): Promise<readonly Uint8Array[]> {
  const files = await filesBelow(directory);
  const master = await LocalMasterKey.open(directory);
  const texts = new Set(files.flatMap(({ bytes }) => bytes.toString('latin1').match(/[0-9a-f]{16}\.[\w-]{80}/g) ?? []));
  const halves: Uint8Array[] = [];
  for (const text of texts) {
    const half = await master.unwrap(text, 'docface data key').catch(() => null);
    if (half !== null) halves.push(half);
  }
  const secrets = files.filter(({ name }) => name.startsWith('keys/')).flatMap(({ bytes }) => slotsOf(bytes));
  const joined = halves.flatMap((half) =>
    secrets.map((secret) => {
      const both = Buffer.concat([half, secret]);
      return new Uint8Array(hkdfSync('sha256', both, '', 'docface data key of two halves', 32));
    }),
  );
  return [...halves, ...joined];
}

function slotsOf(page: Buffer): Buffer[] {
  const slots: Buffer[] = [];
  for (let at = 0; at + secretBytes <= page.length; at += secretBytes) slots.push(page.subarray(at, at + secretBytes));
  return slots.filter((slot) => slot.some((byte) => byte !== 0));
}

/** Names of the objects that one of the keys opens. */
async function openedBy(keys: readonly Uint8Array[], objects: readonly StoredFile[]): Promise<readonly string[]> {
  const opened: string[] = [];
  for (const { name, bytes } of objects) {
    const tries = await Promise.allSettled(keys.map((key) => openBytes(key, name, bytes)));
    if (tries.some(({ status }) => status === 'fulfilled')) opened.push(name);
  }
  return opened;
}

describe('requests that are erased while their pages are read', () => {
  const erasedCount = 3;
  let directory: string;
  let copies: string;
  let service: Service;
  /** Texts of the pages that are being read. */
  const reading: string[] = [];
  let finishReading = (): void => undefined;
  const mayFinish = new Promise<void>((resolve) => {
    finishReading = resolve;
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-erasure-'));
    copies = await mkdtemp(join(tmpdir(), 'docface-copies-'));
    await copyDatabase(directory);
    await LocalMasterKey.open(directory);
    const config = loadConfig({ DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0', DOCFACE_ENGINE_SLOTS: '8' });
    const bindEngines = nullEnginesWith({
      ...nullOcrEngine,
      async read(image, options) {
        reading.push(new TextDecoder().decode(image.pixels));
        await mayFinish;
        return nullOcrEngine.read(image, options);
      },
    });
    service = await startService({ config, logger: new RecordingLogger(), bindEngines });
  });
  afterAll(async () => {
    finishReading();
    await service.stop();
    for (const folder of [directory, copies]) await rm(folder, { recursive: true, force: true });
  });

  test('leave no object, and nothing that opens a copy of one with the master key and every file that is left', async () => {
    const admin = makeClientUseCases(service.parts);
    const limits = { submissionsPerMinute: 1_000, submissionBurst: 1_000 };
    await admin.clients.create('command', { name: 'acme', limits });
    const { key } = await admin.apiKeys.create('command', { owner: { client: 'acme' }, name: 'test' });
    const client = new DemoClient(service.url, key);
    const submit = async (index: number): Promise<string> => {
      const imageFile = { name: 'file', bytes: nullFile(`secret-${index}`, 1) };
      const form = { imageFile, track: 'documents', subject: `${subject}-${index}` };
      return (await client.submit('/api/v1/ocr-async/ocr/key', form)).requestId;
    };
    const submitted = await Promise.all(Array.from({ length: 3 * erasedCount }, (_, index) => submit(index)));
    while (reading.length <= erasedCount) await sleep(20);
    const [kept = '', ...others] = submitted.filter((_, index) => reading.includes(nullText(`secret-${index}`, 1)));
    const erased = others.slice(0, erasedCount);
    await cp(join(directory, 'objects'), copies, { recursive: true });

    const receipts = await Promise.all(
      erased.map(async (id) => {
        const answer = await fetch(`${service.url}/api/v1/requests/${id}`, {
          method: 'DELETE',
          headers: { 'x-api-key': key },
        });
        return (await answer.json()) as { erasedAt: string; lastTraceGoneBy: string };
      }),
    );
    finishReading();
    expect((await client.wait(kept)).status).toBe('completed');
    await sleep(500);
    await service.stop();

    const ofErased = (name: string): boolean => erased.some((id) => name.includes(id));
    const names = (await filesBelow(join(directory, 'objects'))).map(({ name }) => name);
    expect(erased).toHaveLength(erasedCount);
    expect.soft(names.filter(ofErased), 'objects that are left').toEqual([]);
    const opened = await openedBy(await keysIn(directory), await filesBelow(copies));
    expect.soft(opened.filter(ofErased), 'copies that can be opened').toEqual([]);
    // What was not erased is opened in the same way, so that the search is known to find keys: a file and its options.
    expect(opened.filter((name) => name.includes(kept))).toHaveLength(2);
    // The subject is nowhere in plain text, of what was not erased neither.
    const naming = (await filesBelow(directory)).filter(({ bytes }) => bytes.includes(subject));
    expect(naming.map(({ name }) => name)).toEqual([]);
    for (const { erasedAt, lastTraceGoneBy } of receipts) {
      expect(Date.parse(lastTraceGoneBy)).toBe(Date.parse(erasedAt) + 25 * 3_600_000);
    }
  });
});
