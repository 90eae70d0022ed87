import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administerLocally } from '../../src/adapters/cli/ask-operations.ts';
import { auditedOperations } from '../../src/adapters/cli/operations.ts';
import { runCommand } from '../../src/adapters/cli/program.ts';
import { makeCommandUses } from '../../src/infrastructure/composition/command.ts';
import { privacySettings } from '../../src/infrastructure/composition/privacy-settings.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { startTestService, type TestService } from '../support/test-service.ts';
import { RecordedOutput } from '../unit/adapters/cli/recorded-output.ts';

const ownTrack = `name: onboarding
kind: face_match
title: Onboarding
description: Compares the faces of new customers.
consent:
  purpose: Opening an account at the made-up bank
  legalBasis: consent
  noticeVersion: 2026-07
retention:
  resultDays: 11
  originalDays: 2
`;

let docface: TestService;
let changed: TestService;
let folder: string;

beforeAll(async () => {
  docface = await startTestService();
  changed = await startTestService({
    DOCFACE_RETENTION_TOMBSTONE_DAYS: '77',
    DOCFACE_RETENTION_AUDIT_DAYS: '88',
    DOCFACE_CONFINEMENT: 'off',
    DOCFACE_MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    DOCFACE_GENERATORS: '[{"name":"house","url":"http://models.example.com/v1","model":"made-up-model"}]',
    DOCFACE_GENERATOR_KEYS: 'house=secret-of-the-generator',
  });
  folder = await mkdtemp(join(tmpdir(), 'docface-privacy-'));
});
afterAll(async () => {
  await docface.stop();
  await changed.stop();
  await rm(folder, { recursive: true, force: true });
});

async function report(service: TestService, ...args: string[]): Promise<string> {
  const output = new RecordedOutput();
  const ask = administerLocally(auditedOperations(makeAdministrationUseCases(service.service.parts)));
  const uses = {
    ...makeCommandUses(output),
    administer: <Answer>(work: (asking: typeof ask) => Promise<Answer>) => work(ask),
  };
  expect(await runCommand(['privacy', 'report', ...args], uses)).toBe(0);
  return output.written.join('\n');
}

describe('the report on data protection', () => {
  test('is filled from the configuration that runs, and changes with it', async () => {
    const before = await report(docface);
    const after = await report(changed);
    expect(before).toContain('| 365 days after expiry |');
    expect(before).toContain('| 400 days |');
    expect(before).toContain(
      '| values of results, to find requests by them | keyed hashes, other ones for each client |',
    );
    expect(before).toContain('generators: none');
    expect(before).toContain('master.key in the data directory');
    expect(before).toContain('DOCFACE_CONFINEMENT=auto');
    expect(after).toContain('| 77 days after expiry |');
    expect(after).toContain('| 88 days |');
    expect(after).toContain('generator house: model made-up-model at http://models.example.com');
    expect(after).toContain('DOCFACE_MASTER_KEY');
    expect(after).toContain('DOCFACE_CONFINEMENT=off');
  });

  test('names tracks with their retention, purposes, legal bases and notices, and those of clients', async () => {
    await changed.addClient('acme');
    const { catalog, webhookEndpoints } = makeAdministrationUseCases(changed.service.parts);
    await catalog.import('command', { texts: [{ path: 'onboarding.yaml', text: ownTrack }], client: 'acme' });
    await webhookEndpoints.register('command', { client: 'acme', url: 'https://hooks.example.com/secret-path' });
    const text = await report(changed);
    expect(text).toMatch(/\| onboarding 1 \| acme \| face_match \| 2 \| 11 \|/);
    expect(text).toContain('| onboarding 1 | Opening an account at the made-up bank | consent | 2026-07 |');
    expect(text).toContain('webhooks: 1 endpoints');
    expect(text).toMatch(/\| documents \d+ \| all \| ocr \|/);
  });

  test('marks what only the company can answer, and holds no secret', async () => {
    const text = await report(changed);
    expect(text.match(/\[TO BE FILLED: /g)?.length).toBeGreaterThan(20);
    for (const article of ['Article 30', 'Article 37', 'Article 35', 'RIPD']) expect(text).toContain(article);
    for (const secret of [Buffer.alloc(32, 7).toString('base64'), 'secret-of-the-generator', 'secret-path']) {
      expect(text).not.toContain(secret);
    }
    const config = loadConfig({
      DOCFACE_DATABASE_URL: 'postgres://writer:secret-of-the-database@db.example.com:5433/docface',
      DOCFACE_KAFKA_BROKERS: 'kafka.example.com:9092',
      DOCFACE_S3_ENDPOINT: 'https://s3.example.com',
      DOCFACE_S3_BUCKET: 'documents',
      DOCFACE_S3_ACCESS_KEY: 'access-key-of-the-store',
      DOCFACE_S3_SECRET_KEY: 'secret-key-of-the-store',
      DOCFACE_MASTER_KEY: Buffer.alloc(32, 9).toString('base64'),
    });
    const settings = privacySettings(config, 'https://docface.example.com');
    expect(settings.storage.places).toEqual([
      'PostgreSQL at db.example.com:5433',
      'S3 store at s3.example.com, bucket documents',
      'Kafka at kafka.example.com:9092 (without TLS), ids and states alone',
    ]);
    expect(JSON.stringify(settings)).not.toMatch(/secret|writer|access-key|CQkJ/);
  });

  test('is written into a new file, or answered as JSON', async () => {
    const file = join(folder, 'privacy.md');
    await report(docface, '--output', file);
    expect(await readFile(file, 'utf8')).toContain('# Report on data protection');
    const facts = JSON.parse(await report(docface, '--json'));
    expect(facts).toMatchObject({ clients: 0, webhookEndpoints: 0, retention: { tombstones: 365 }, generators: [] });
  });
});
