import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LinkedEnvelope } from '../../src/adapters/koa/route/envelope-links.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { type Service, startService } from '../../src/infrastructure/composition/start-service.ts';
import { makeAdministrationUseCases, makeClientUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { ApiClient } from '../support/api-client.ts';
import { copyDatabase } from '../support/database-template.ts';
import { ocrForm } from '../support/forms.ts';
import { RecordingLogger } from '../support/recording-logger.ts';

let directory: string;
let backup: string;
let key: string;
let service: Service;

async function start(): Promise<ApiClient> {
  const config = loadConfig({ DOCFACE_DATA_DIR: directory, DOCFACE_PORT: '0', DOCFACE_ROLES: 'janitor,api' });
  service = await startService({ config, logger: new RecordingLogger() });
  return (await ApiClient.connect(service.url)).with({ 'x-api-key': key });
}

/** Puts the backup back; `but` names what stays as it is. */
async function restore(but: readonly string[]): Promise<void> {
  const stays = await mkdtemp(join(tmpdir(), 'docface-stays-'));
  for (const name of but) await cp(join(directory, name), join(stays, name), { recursive: true });
  for (const name of await readdir(directory)) await rm(join(directory, name), { recursive: true });
  await cp(backup, directory, { recursive: true });
  for (const name of but) {
    await rm(join(directory, name), { recursive: true, force: true });
    await cp(join(stays, name), join(directory, name), { recursive: true });
  }
  await rm(stays, { recursive: true });
}

async function objectsOf(id: string): Promise<readonly string[]> {
  const names = await readdir(join(directory, 'objects'), { recursive: true });
  return names.filter((name) => name.includes(`${id}/`) || name.includes(`${id}\\`));
}

const statusOf = async (api: ApiClient, id: string): Promise<string> =>
  (await api.get<LinkedEnvelope>(`/api/v1/requests/${id}`)).json.status;

/** The ledger as `docface restore export-erasures` writes it. */
async function exportedLines(): Promise<readonly string[]> {
  const { restoreErasures } = makeAdministrationUseCases(service.parts);
  const pieces: Uint8Array[] = [];
  for await (const piece of await restoreErasures.export('command')) pieces.push(piece);
  return Buffer.concat(pieces).toString().trim().split('\n');
}

describe('a backup that is restored', () => {
  let erased: string;
  let kept: string;
  let lines: readonly string[];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'docface-restored-'));
    backup = await mkdtemp(join(tmpdir(), 'docface-backup-'));
    await copyDatabase(directory);
    await LocalMasterKey.open(directory);
    key = '';
    await start();
    const admin = makeClientUseCases(service.parts);
    await admin.clients.create('command', { name: 'acme' });
    ({ key } = await admin.apiKeys.create('command', { owner: { client: 'acme' }, name: 'test' }));
    await service.stop();

    let api = await start();
    const submit = async (subject: string): Promise<string> =>
      (await api.post<LinkedEnvelope>('/api/v1/ocr-async/ocr/key', ocrForm({ subject }))).json.requestId;
    erased = await submit('person one');
    kept = await submit('person two');
    await service.stop();
    await cp(directory, backup, { recursive: true });

    api = await start();
    await api.postJson('/api/v1/subjects/erase', { subject: 'person one' });
    lines = await exportedLines();
    await service.stop();
  });
  afterAll(async () => {
    await service.stop();
    for (const folder of [directory, backup]) await rm(folder, { recursive: true, force: true });
  });

  test('is erased again at the start where the ledger of erasures is newer than it', async () => {
    await restore([join('objects', 'erasures')]);
    expect(await objectsOf(erased)).not.toEqual([]);
    const api = await start();
    expect([await statusOf(api, erased), await objectsOf(erased)]).toEqual(['erased', []]);
    expect(await statusOf(api, kept)).toBe('queued');
    await service.stop();
  });

  test('brings back what was erased where its ledger is as old, until the exported one is applied', async () => {
    await restore([]);
    const api = await start();
    expect(await statusOf(api, erased)).toBe('queued');
    const { restoreErasures } = makeAdministrationUseCases(service.parts);
    const forged = (lines[0] ?? '').replace(erased, kept);
    expect(forged).toContain(kept);
    const applied = await restoreErasures.apply('command', { lines: [...lines, forged, 'nonsense'] });
    expect(applied).toEqual({ applied: 1, erased: 1, refused: 2 });
    expect([await statusOf(api, erased), await objectsOf(erased)]).toEqual(['erased', []]);
    expect(await statusOf(api, kept)).toBe('queued');
    expect(await restoreErasures.apply('command', { lines })).toEqual({ applied: 0, erased: 0, refused: 0 });
    expect(await exportedLines()).toEqual(lines);
  });
});
