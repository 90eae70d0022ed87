import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AesEncryption } from '../../src/adapters/node-crypto/aes-encryption.ts';
import { KeyRing } from '../../src/adapters/node-crypto/key-ring.ts';
import { auditSealPurpose } from '../../src/adapters/node-crypto/keyed-hash.ts';
import { LocalMasterKey, type MasterKey } from '../../src/adapters/node-crypto/master-key.ts';
import { createPostgresDatabase } from '../../src/adapters/postgres/postgres-database.ts';
import type { TransitKeyService } from '../../src/adapters/transit/transit-key-service.ts';
import { verifyAudit } from '../../src/application/audit/verify-audit.ts';
import { auditEntry } from '../../src/application/clients/audit-entry.ts';
import { admitMasterKeys, introduceMasterKeys } from '../../src/application/installation/admit-master-keys.ts';
import { type RewrapStep, RotateMasterKey } from '../../src/application/installation/rotate-master-key.ts';
import { soughtHashes, valueHashes } from '../../src/application/storage/value-hashes.ts';
import type { AuditKind } from '../../src/domain/client/audit-record.ts';
import { grantContext, signingKeyContext, webhookSecretContext } from '../../src/domain/client/sealed-contexts.ts';
import { masterKeyNamedBy } from '../../src/domain/key-place.ts';
import { Composition } from '../../src/infrastructure/composition/container.ts';
import { bindInstallation } from '../../src/infrastructure/composition/master-keys.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { sampleClient, sampleEndpoint, sampleRequest } from '../contract/database.samples.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';
import { openKeyPages } from '../support/open-key-pages.ts';
import { TransitServer, transitKeyService } from '../support/transit-server.ts';

type Keys = readonly [Uint8Array, ...Uint8Array[]];

const source = 'DOCFACE_MASTER_KEY';
const until = new Date('2027-01-01');
const acme = sampleClient('acme');
/** In the order in which they can be emptied. */
const tables = [
  'installation master_keys audit_entries audit_chains template_samples request_files requests',
  'webhook_endpoints operators signing_keys certificate_keys clients',
].flatMap((line) => line.split(' '));
let world: EmbeddedWorld;
let keyPages: Awaited<ReturnType<typeof openKeyPages>>;

beforeAll(async () => {
  world = await openEmbeddedWorld();
  keyPages = await openKeyPages();
});
beforeEach(async () => {
  const session = await world.pool.connect();
  for (const table of tables) await session.query(`delete from ${table}`, []);
  session.release();
  await world.database.clients.insert(acme);
});
afterAll(() => world.close());

/** A process that holds these keys, on the one database. */
function processWith(...keys: Keys) {
  return { ...processOf(new LocalMasterKey(keys)), id: new LocalMasterKey(keys).held.at(-1) ?? '' };
}

function processOf(masterKeys: MasterKey) {
  const auditSeal = masterKeys.keyedHash(auditSealPurpose);
  const database = createPostgresDatabase({ pool: world.pool, auditSeal, clock: world.clock });
  const encryption = new AesEncryption({ master: masterKeys, keyPages });
  const uses = { database, masterKeys, encryption, ids: world.ids, clock: world.clock, source };
  return { ...uses, auditSeal, rotation: new RotateMasterKey(uses) };
}

type Process = ReturnType<typeof processOf>;
type LocalProcess = ReturnType<typeof processWith>;

const admit = (of: Process): Promise<string> =>
  admitMasterKeys(of).then(
    () => 'starts',
    (error: Error) => error.message,
  );
const introduce = (of: Process): Promise<string> =>
  introduceMasterKeys(of).then(
    () => 'migrated',
    (error: Error) => error.message,
  );
const noteIn = ({ database }: Process, kind: AuditKind = 'change') =>
  database.audit.insert(auditEntry({ actor: 'command', kind, action: 'noted', subject: 'service', detail: {} }, world));

async function rewrapAll({ rotation }: Process): Promise<readonly RewrapStep[]> {
  const steps = [await rotation.rewrap('command', {})];
  for (let from = steps[0]?.next; from; from = steps.at(-1)?.next) {
    steps.push(await rotation.rewrap('command', { from }));
  }
  return steps;
}

const sum = (steps: readonly RewrapStep[], of: 'resealed' | 'left') => steps.reduce((all, step) => all + step[of], 0);

/** One of everything that is sealed, by this process; returns what opens all of it. */
async function sealEverything({ database, encryption }: Process) {
  const id = world.ids.next();
  const wrappedKey = await encryption.createKey(until);
  const request = sampleRequest(acme.id, { id, wrappedKey });
  await database.requests.insert(request);
  const object = await encryption.seal(wrappedKey, 'place', Buffer.from('a result'));
  const secrets = [
    await encryption.sealSecret(webhookSecretContext(id), 'whsec_2'),
    await encryption.sealSecret(webhookSecretContext(id), 'whsec_1'),
  ];
  await database.webhooks.insertEndpoint(sampleEndpoint(acme.id, { id, sealedSecrets: secrets }));
  await database.credentials.insertOperator({
    id,
    name: `ana-${id}`,
    role: 'admin',
    createdAt: world.clock.now(),
    disabledAt: null,
  });
  await database.credentials.setIdentity(id, `https://idp.example ${id}`);
  const sealedGrant = await encryption.sealSecret(grantContext(id), 'refresh token');
  await database.credentials.confirmIdentity(id, { sealedGrant, confirmedAt: null });
  const key = { id, publicJwk: '{}', createdAt: world.clock.now(), retiredAt: null };
  const sealedPrivateJwk = await encryption.sealSecret(signingKeyContext(id), 'private');
  await database.signingKeys.insert({ ...key, sealedPrivateJwk });
  await database.certificateKeys.insert({ ...key, sealedPrivateJwk });
  await database.samples.insert({
    id,
    owner: acme.id,
    template: 'a-template',
    requestId: id,
    requestClientId: acme.id,
    objectKey: `samples/${id}`,
    wrappedKey,
    bytes: 1,
    createdAt: world.clock.now(),
    createdBy: 'command',
    expiresAt: until,
  });
  return async (by: Process): Promise<readonly string[]> => {
    const found = await by.database.requests.find(id);
    const endpoint = await by.database.webhooks.findEndpoint(id);
    const [known] = (await by.database.credentials.listIdentities()).filter(({ operator }) => operator.id === id);
    const [signing] = (await by.database.signingKeys.list()).filter((each) => each.id === id);
    const [certifying] = (await by.database.certificateKeys.list()).filter((each) => each.id === id);
    const opened = await by.encryption.open(found?.wrappedKey ?? '', 'place', object);
    const secret = await Promise.all([
      ...(endpoint?.sealedSecrets ?? []).map((sealed) => by.encryption.openSecret(webhookSecretContext(id), sealed)),
      by.encryption.openSecret(grantContext(id), known?.sealedGrant ?? ''),
      by.encryption.openSecret(signingKeyContext(id), signing?.sealedPrivateJwk ?? ''),
      by.encryption.openSecret(signingKeyContext(id), certifying?.sealedPrivateJwk ?? ''),
    ]);
    return [Buffer.from(opened).toString(), ...secret];
  };
}

const everything = ['a result', 'whsec_2', 'whsec_1', 'refresh token', 'private', 'private'];
const rowsOfOne = 6;

describe('a process', () => {
  const [one, two, three] = [randomBytes(32), randomBytes(32), randomBytes(32)];

  test('starts with the key that the installation was made with, and with no other', async () => {
    const own = processWith(one);
    expect(await admit(own)).toContain('Run "docface migrate" with this key once');
    expect([await introduce(own), await admit(own), await introduce(own)]).toEqual(['migrated', 'starts', 'migrated']);
    const refused = `${source} is not the master key of this installation (${own.id}). Set ${source} to that key.`;
    expect([await admit(processWith(two)), await introduce(processWith(two))]).toEqual([refused, refused]);
    expect(await own.database.installation.masterKeys()).toMatchObject([{ id: own.id }]);
    expect((await own.database.installation.find())?.id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('with the key of an installation that is older than this comparison makes it known, and no other does', async () => {
    const own = processWith(one);
    await noteIn(own);
    expect(await introduce(processWith(two))).toContain(`another master key (${own.id})`);
    expect(await own.database.installation.find()).toBeNull();
    expect([await introduce(own), await admit(own)]).toEqual(['migrated', 'starts']);
  });

  test('starts with a new key behind the one in use once that is known, and from then on with both', async () => {
    const own = processWith(one);
    await introduce(own);
    const rotating = processWith(one, two);
    expect(await admit(rotating)).toContain(`The last key in ${source} (${rotating.id}) is new to this installation`);
    expect(await admit(processWith(two, one))).toBe('starts');
    expect([await introduce(processWith(two, one)), await admit(own)]).toEqual(['migrated', 'starts']);
    expect([await introduce(rotating), await admit(rotating)]).toEqual(['migrated', 'starts']);
    expect(await admit(processWith(two, one))).toBe('starts');
    expect(await admit(own)).toContain(`a master key that ${source} lacks (${rotating.id})`);
    expect(await admit(processWith(two))).toContain(`a master key that ${source} lacks (${own.id})`);
    expect(await introduce(processWith(three, two))).toContain(`lacks (${own.id})`);
  });
});

describe('a rotation of the master key', () => {
  const [old, fresh] = [randomBytes(32), randomBytes(32)];
  let before: LocalProcess;
  let both: LocalProcess;
  let alone: LocalProcess;

  beforeEach(async () => {
    before = processWith(old);
    both = processWith(old, fresh);
    alone = processWith(fresh);
    await introduce(before);
  });

  test('brings everything under the new key, which then starts and opens alone, and the old one opens nothing', async () => {
    const opens = await sealEverything(before);
    await noteIn(before);
    await introduce(both);
    const opensToo = await sealEverything(both);
    const steps = await rewrapAll(both);
    expect([sum(steps, 'resealed'), sum(steps, 'left')]).toEqual([rowsOfOne, 0]);
    expect(await both.rotation.retire('command')).toEqual({
      current: alone.id,
      version: null,
      retired: [before.id],
      left: [],
    });
    expect(await admit(alone)).toBe('starts');
    expect([await opens(alone), await opensToo(alone)]).toEqual([everything, everything]);
    const missing = { code: 'INTERNAL_ERROR', retryable: true };
    await expect(opens(before)).rejects.toMatchObject(missing);
    await expect(opensToo(before)).rejects.toMatchObject(missing);
    expect(await admit(before)).toContain('is not the master key of this installation');
    expect(await admit(processWith(fresh, old))).toContain('was rotated out');
  });

  test('leaves what was hashed under the old key to be found, and the audit as it was', async () => {
    const [hash] = await before.encryption.keyedHashes('acme', 'person');
    const values = [{ field: 'total', form: 'number 12.5' }];
    const [ofValue] = await valueHashes(before.encryption, acme.id, values);
    await noteIn(before);
    // Nothing is added to this chain afterwards.
    await noteIn(before, 'look');
    await introduce(both);
    await rewrapAll(both);
    await both.rotation.retire('command');
    await admit(alone);
    expect(await alone.encryption.keyedHashes('acme', 'person')).toContain(hash);
    const sought = { forms: ['number 12.5'], field: 'total' };
    expect(await soughtHashes(alone.encryption, acme.id, sought)).toContain(ofValue);
    await noteIn(alone);
    const { faults, chains } = await verifyAudit({ audit: alone.database.audit, seal: alone.auditSeal });
    expect([faults, chains.map(({ records }) => records)]).toEqual([[], [4, 1]]);
    // Who has the old key only, and the database, cannot say where the audit ends.
    await noteIn(before);
    const { faults: found } = await verifyAudit({ audit: alone.database.audit, seal: alone.auditSeal });
    expect(found.map(({ fault }) => fault)).toContain('end-changed');
  });

  test('goes on where it was cut off, and takes no key away while something names it', async () => {
    const opens = await sealEverything(before);
    await introduce(both);
    const first = await both.rotation.rewrap('command', {});
    expect(first).toMatchObject({ kind: 'request', looked: 1, resealed: 1, next: { kind: 'sample', after: '' } });
    const { retired, left } = await both.rotation.retire('command');
    expect([retired, left.map(({ kind }) => kind)]).toEqual([
      [],
      ['sample', 'webhook-endpoint', 'operator', 'signing-key', 'certificate-key'],
    ]);
    expect(left[0]).toEqual({ kind: 'sample', masterKey: before.id, rows: 1 });
    expect(await admit(alone)).toContain('lacks');
    expect(sum(await rewrapAll(both), 'resealed')).toBe(rowsOfOne - 1);
    expect((await both.rotation.retire('command')).retired).toEqual([before.id]);
    expect(await opens(alone)).toEqual(everything);
    expect(sum(await rewrapAll(alone), 'resealed')).toBe(0);
    expect((await alone.rotation.retire('command')).retired).toEqual([]);
  });

  test('goes over as many requests as there are', async () => {
    const wrappedKey = await before.encryption.createKey(until);
    const ids = Array.from({ length: 450 }, (_, index) => String(index).padStart(4, '0'));
    for (const id of ids) await before.database.requests.insert(sampleRequest(acme.id, { id, wrappedKey }));
    await introduce(both);
    const steps = await rewrapAll(both);
    expect(steps.filter(({ kind }) => kind === 'request').map(({ looked }) => looked)).toEqual([200, 200, 50]);
    const named = (await both.database.requests.findMany(ids)).map((request) =>
      masterKeyNamedBy(request.wrappedKey ?? ''),
    );
    expect([named.length, new Set(named)]).toEqual([450, new Set([both.id])]);
  });

  test('can follow on another, and hashes of both keys before are found', async () => {
    const last = randomBytes(32);
    const [oldest] = await before.encryption.keyedHashes('acme', 'person');
    await introduce(both);
    const [middle] = await both.encryption.keyedHashes('acme', 'person');
    await rewrapAll(both);
    await both.rotation.retire('command');
    const second = processWith(fresh, last);
    await introduce(second);
    await rewrapAll(second);
    expect((await second.rotation.retire('command')).retired).toEqual([alone.id]);
    const end = processWith(last);
    expect(await admit(end)).toBe('starts');
    expect(await end.encryption.keyedHashes('acme', 'person')).toEqual(expect.arrayContaining([oldest, middle]));
  });

  test('leaves what cannot be opened as it is, counts it, and keeps the key that it names', async () => {
    const { database } = before;
    const damaged = `${(await before.encryption.createKey(until)).slice(0, -4)}AAAA`;
    await database.requests.insert(sampleRequest(acme.id, { wrappedKey: damaged }));
    await introduce(both);
    expect(sum(await rewrapAll(both), 'left')).toBe(1);
    expect(await both.rotation.retire('command')).toEqual({
      current: alone.id,
      version: null,
      retired: [],
      left: [{ kind: 'request', masterKey: before.id, rows: 1 }],
    });
  });
});

describe('a key service', () => {
  const local = new LocalMasterKey([randomBytes(32)]);
  let transit: TransitServer;
  let service: TransitKeyService;

  beforeEach(async () => {
    transit = new TransitServer();
    service = await transitKeyService(transit);
  });
  afterEach(async () => {
    service.close();
    await transit.stop();
  });

  const processOn = (beside: LocalMasterKey | null = null, seals: 'service' | 'local' = 'service') =>
    processOf(new KeyRing({ service, local: beside, seals }));

  test('takes over from a local key and gives back to one, and who has the other alone starts and opens nothing', async () => {
    const before = processOf(local);
    await introduce(before);
    const opens = await sealEverything(before);
    const [hash] = await before.encryption.keyedHashes('acme', 'person');
    await noteIn(before);

    const ready = processOn(local, 'local');
    expect([await admit(ready), ready.masterKeys.held.at(-1)]).toEqual(['starts', local.held[0]]);
    const moving = processOn(local);
    expect(await admit(moving)).toContain('is new to this installation. Run "docface migrate"');
    expect([await introduce(moving), await admit(moving), await admit(before)]).toEqual([
      'migrated',
      'starts',
      expect.stringContaining('lacks'),
    ]);
    // What did not restart yet opens what is sealed there, and finds what is hashed there.
    const opensThere = await sealEverything(moving);
    expect(await opensThere(ready)).toEqual(everything);
    expect(await ready.encryption.keyedHashes('acme', 'person')).toEqual(
      expect.arrayContaining([...(await moving.encryption.keyedHashes('acme', 'person'))]),
    );
    expect(sum(await rewrapAll(moving), 'resealed')).toBe(rowsOfOne);
    const { current, ...moved } = await moving.rotation.retire('command');
    expect(moved).toEqual({ version: 1, retired: local.held, left: [] });
    const alone = processOn();
    expect(await admit(alone)).toBe('starts');
    expect([await opens(alone), alone.masterKeys.held]).toEqual([everything, [current]]);
    expect(await alone.encryption.keyedHashes('acme', 'person')).toContain(hash);
    await expect(opens(before)).rejects.toMatchObject({ code: 'INTERNAL_ERROR', retryable: true });
    const { faults } = await verifyAudit({ audit: alone.database.audit, seal: alone.auditSeal });
    expect(faults).toEqual([]);

    const back = new LocalMasterKey([randomBytes(32)]);
    expect(await admit(processOn(back))).toBe('starts');
    const returning = processOn(back, 'local');
    expect([await introduce(returning), await admit(returning)]).toEqual(['migrated', 'starts']);
    await rewrapAll(returning);
    expect(await returning.rotation.retire('command')).toMatchObject({ version: null, retired: [current], left: [] });
    await transit.stop();
    const without = processOf(back);
    expect([await admit(without), await opens(without)]).toEqual(['starts', everything]);
    expect(await without.encryption.keyedHashes('acme', 'person')).toContain(hash);
    await transit.start();
  });

  test('changes nothing when its key is rotated until that version is made known, and then the older ones may go', async () => {
    const first = processOn();
    expect([await introduce(first), await admit(first)]).toEqual(['migrated', 'starts']);
    const opens = await sealEverything(first);
    const [one = ''] = first.masterKeys.held;
    const [hash] = await first.encryption.keyedHashes('acme', 'person');

    transit.rotate();
    const later = processOn();
    expect([await admit(later), later.masterKeys.held]).toEqual(['starts', [one]]);
    expect(masterKeyNamedBy(await later.encryption.createKey(until))).toBe(one);
    const migrating = processOn();
    expect([await introduce(migrating), migrating.masterKeys.held.length]).toEqual(['migrated', 2]);

    // A process that has not asked for a minute hashes and seals as before; what was learnt meanwhile finds its hashes.
    await noteIn(later);
    expect(later.masterKeys.held).toEqual([one]);
    expect([await admit(later), later.masterKeys.held]).toEqual(['starts', migrating.masterKeys.held]);
    const [two = ''] = later.masterKeys.held.slice(-1);
    expect(masterKeyNamedBy(await later.encryption.createKey(until))).toBe(two);
    expect(await later.encryption.keyedHashes('acme', 'person')).toContain(hash);

    expect(sum(await rewrapAll(later), 'resealed')).toBe(rowsOfOne);
    expect(await later.rotation.retire('command')).toEqual({ current: two, version: 2, retired: [one], left: [] });
    transit.key.oldest = 2;
    const alone = processOn();
    expect([await admit(alone), await opens(alone)]).toEqual(['starts', everything]);
    expect(await alone.encryption.keyedHashes('acme', 'person')).toContain(hash);
    const { faults } = await verifyAudit({ audit: alone.database.audit, seal: alone.auditSeal });
    expect(faults).toEqual([]);
  });

  test('with another key of the same name is another master key', async () => {
    const own = processOn();
    await introduce(own);
    const opens = await sealEverything(own);
    transit.makeAnew();
    expect(await admit(processOn())).toContain(
      `is not the master key of this installation (${own.masterKeys.held[0]})`,
    );
    // What was sealed is not to blame.
    own.encryption.close();
    await expect(opens(own)).rejects.toMatchObject({ code: 'INTERNAL_ERROR', retryable: true });
  });

  test('is asked once to seal a request, and once a minute to open it', async () => {
    const [api, stage] = [processOn(), processOn()];
    await introduce(api);
    await admit(stage);
    transit.calls.splice(0);
    const key = await api.encryption.createKey(until);
    const sealed = await api.encryption.seal(key, 'place', Buffer.from('a page'));
    for (let n = 0; n < 3; n += 1) await stage.encryption.open(key, 'place', sealed);
    expect(transit.calls.map(({ call }) => call)).toEqual([
      'POST /v1/transit/encrypt/docface',
      'POST /v1/transit/decrypt/docface',
    ]);
    const { body } = transit.calls[0] ?? { body: '' };
    expect(JSON.parse(body)).toMatchObject({ associated_data: Buffer.from('docface data key').toString('base64') });
  });

  test('that is away keeps a process from starting, and fails what it would seal, to be tried again', async () => {
    const own = processOn();
    await introduce(own);
    const opens = await sealEverything(own);
    own.encryption.close();
    transit.trouble = { status: 503, body: { errors: ['Vault is sealed'] } };
    const away = {
      code: 'DEPENDENCY_UNAVAILABLE',
      retryable: true,
      message: 'The key service is sealed or in maintenance.',
    };
    await expect(admitMasterKeys(processOn())).rejects.toMatchObject(away);
    await expect(own.encryption.createKey(until)).rejects.toMatchObject(away);
    await expect(opens(own)).rejects.toMatchObject(away);
    // Hashes need no service: whose request it is can still be found.
    expect(await own.encryption.keyedHashes('acme', 'person')).toHaveLength(1);
    transit.trouble = null;
    expect(await opens(own)).toEqual(everything);
  });
});

test('a process that holds no key does not start before the installation was made, and then knows it', async () => {
  const start = async () => {
    const parts = new Composition().bind(ports.database, () => world.database);
    await bindInstallation(parts);
    return parts.get(ports.installation).id;
  };
  await expect(start()).rejects.toMatchObject({
    code: 'DEPENDENCY_UNAVAILABLE',
    message: expect.stringContaining('Run "docface migrate" once, with the master key'),
  });
  expect(await introduce(processWith(randomBytes(32)))).toBe('migrated');
  expect(await start()).toBe((await world.database.installation.find())?.id);
});
