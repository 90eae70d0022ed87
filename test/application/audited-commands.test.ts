import { afterAll, beforeAll, expect, test } from 'vitest';
import { administerLocally } from '../../src/adapters/cli/ask-operations.ts';
import type { Administer } from '../../src/adapters/cli/operations.ts';
import { auditedOperations } from '../../src/adapters/cli/operations.ts';
import type { Database } from '../../src/domain/ports/repositories.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { makeAdministrationUseCases } from '../../src/infrastructure/composition/use-cases.ts';
import { sampleRequest } from '../contract/database.samples.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';

let docface: TestService;
let database: Database;
let acme: TestClient;
let ask: Administer;

beforeAll(async () => {
  docface = await startTestService();
  const { parts } = docface.service;
  database = parts.get(ports.database);
  acme = await docface.addClient('acme');
  const operations = auditedOperations(makeAdministrationUseCases(parts));
  ask = administerLocally((asked) => operations({ ...asked, user: 'maria' }));
});
afterAll(() => docface.stop());

async function recordsOf(command: () => Promise<unknown>) {
  const known = new Set((await database.audit.list({ limit: 99 })).entries.map(({ id }) => id));
  await command();
  return (await database.audit.list({ limit: 99 })).entries.filter(({ id }) => !known.has(id));
}

test.each<readonly [name: string, command: () => Promise<unknown>, found: object]>([
  ['requests that are listed', () => ask('listRequests', { client: 'acme', limit: 9 }), { action: 'requests.listed' }],
  [
    'requests that are sought by a value',
    () => ask('searchRequests', { client: 'acme', value: 'INV-4711', limit: 9 }),
    { action: 'requests.searched' },
  ],
  ['limits that are set', () => ask('setLimits', { client: 'acme', limits: { readBurst: 3 } }), { kind: 'change' }],
  [
    'a state that is so already',
    () => ask('setClientStatus', { client: 'acme', status: 'active' }),
    { kind: 'look', action: 'client.changed', detail: { changed: false } },
  ],
  [
    'a replay that is begun',
    () => ask('beginReplay', { stage: 'validation', since: '2026-01-01T00:00Z', dryRun: false }),
    { kind: 'change', action: 'replay.begun', detail: expect.objectContaining({ stage: 'validation' }) },
  ],
  ['an export of the audit', () => ask('exportAudit', { since: '2026-01-01', until: '2026-02-01' }), { kind: 'look' }],
])('a command is on record once, with its user: %s', async (_, command, found) => {
  const records = await recordsOf(command);
  expect(records).toHaveLength(1);
  const origin = { by: 'command', credentialId: null, address: null, user: 'maria' };
  expect(records[0]).toMatchObject({ actor: 'command', origin, ...found });
});

test('a command that looks at a request names it, and whose it is', async () => {
  const { id } = await database.requests.insert(sampleRequest(acme.id));
  const [record] = await recordsOf(() => ask('listAttempts', { requestId: id, values: false }));
  expect(record).toMatchObject({ kind: 'look', action: 'request.attempts-viewed', requestId: id, clientId: acme.id });
});

test('commands that show nothing of a client, and further steps of one, are not on record', async () => {
  expect(await recordsOf(() => ask('getStatus'))).toEqual([]);
  const { nextCursor } = await ask('exportAudit', { since: '2026-01-01', until: '2027-01-01' });
  expect(nextCursor).toBeNull();
  const { nextCursor: cursor } = await database.audit.list({ order: 'oldest-first', limit: 1 });
  const next = { since: '2026-01-01', until: '2027-01-01', cursor: cursor ?? '' };
  expect(await recordsOf(() => ask('exportAudit', next))).toEqual([]);
});

test('what is no operation is refused', async () => {
  for (const name of ['formatDisk', 'constructor', '__proto__', 'toString']) {
    await expect(ask(name as 'listClients')).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  }
});
