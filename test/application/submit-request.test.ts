import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { ImageSizeHeaders } from '../../src/adapters/image-size/image-size-headers.ts';
import { ResolveSubmission } from '../../src/application/catalog/resolve-submission.ts';
import { GeneratorAccount } from '../../src/application/generators/generator-account.ts';
import { noOptions, type ReceivedFile, type Submission } from '../../src/application/requests/submission.ts';
import { SubmitRequest } from '../../src/application/requests/submit-request.ts';
import { originalKey } from '../../src/application/storage/object-keys.ts';
import type { Client } from '../../src/domain/client/client.ts';
import type { Principal, Scope } from '../../src/domain/client/principal.ts';
import { firstStage } from '../../src/domain/request/pipeline.ts';
import { sampleClient, sampleTemplate, sampleTrack } from '../contract/database.samples.ts';
import { drawLetter } from '../drawn/documents.ts';
import { pngOf } from '../fixtures/images.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const dayMs = 86_400_000;
const languages: readonly string[] = ['por', 'eng'];

let world: EmbeddedWorld;
let submitRequest: SubmitRequest;
let picture: Uint8Array;
let client: Client;

beforeAll(async () => {
  world = await openEmbeddedWorld();
  const { database, usage } = world;
  await database.catalog.saveTemplate(sampleTemplate('br.cnh'), 'bundled');
  const retention = { resultDays: 90, originalDays: 3 };
  await database.catalog.saveTrack(sampleTrack('papers', { retention, templates: [] }), 'bundled');
  submitRequest = new SubmitRequest({
    ...world,
    imageHeaders: new ImageSizeHeaders(),
    resolve: new ResolveSubmission(database.catalog),
    usage,
    generators: new GeneratorAccount({ generators: [], usage: database.generatorUsage, clock: world.clock }),
    knownLanguages: () => Promise.resolve(languages),
  });
  picture = await pngOf((await drawLetter()).bytes, 40);
});
afterAll(() => world.close());

beforeEach(async () => {
  client = sampleClient(`client ${world.ids.next()}`);
  await world.database.clients.insert(client);
});

function file(bytes: Uint8Array, changes: Partial<ReceivedFile> = {}): ReceivedFile {
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { field: 'imageFile', content: { bytes }, size: bytes.length, sha256, type: 'png', ...changes };
}

function submission(changes: Partial<Submission> = {}): Submission {
  return {
    kind: 'ocr',
    lane: 'bulk',
    track: 'papers',
    template: null,
    customerRequestId: null,
    files: [file(picture)],
    options: noOptions,
    consent: false,
    idempotencyKey: null,
    ...changes,
  };
}

const caller = (...scopes: readonly Scope[]): Principal => ({
  kind: 'client',
  clientId: client.id,
  credentialId: 'key',
  scopes,
});

const submit = (changes: Partial<Submission> = {}) => submitRequest.submit(caller('ocr:write'), submission(changes));

/** Keys of all objects of a client. */
async function stored(): Promise<readonly string[]> {
  const keys: string[] = [];
  for await (const { key } of world.objects.list(`${client.id}/`)) keys.push(key);
  return keys;
}

describe('an accepted submission', () => {
  test('is kept as long as its track says, and what was sent as long as that says', async () => {
    const { request, replayed } = await submit();
    expect(replayed).toBe(false);
    expect(request.expiresAt.getTime() - request.createdAt.getTime()).toBe(90 * dayMs);
    expect((request.originalsExpireAt?.getTime() ?? 0) - request.createdAt.getTime()).toBe(3 * dayMs);
    const found = await world.database.requests.find(request.id);
    expect(found).toMatchObject({ clientId: client.id, status: 'queued', customerRequestId: null });
    expect(found?.attempts.map(({ track }) => track)).toEqual([{ name: 'papers', version: 1 }]);
    expect(found?.expiresAt).toEqual(request.expiresAt);
  });

  test('stores its file sealed, and opens to what was sent', async () => {
    const { request } = await submit();
    const key = originalKey(request, 1);
    expect(await stored()).toEqual([key]);
    expect(Buffer.from(await world.requestStore.bytes(request, key)).equals(picture)).toBe(true);
    const sealed = await world.objects.get(key);
    expect(Buffer.from(sealed ?? []).includes(Buffer.from(picture).subarray(0, 24))).toBe(false);
  });

  test('is sent to its first stage once', async () => {
    const { request } = await submit();
    const rows = JSON.parse(await world.dump('outbox_events')) as readonly { readonly event: object }[];
    const own = rows.map(({ event }) => JSON.stringify(event)).filter((event) => event.includes(request.id));
    expect(own.filter((event) => event.includes(`"${firstStage('ocr')}"`))).toHaveLength(1);
  });

  test('keeps options that are personal out of the database', async () => {
    const { request } = await submit({
      options: { ...noOptions, filePassword: 'open sesame', subject: 'customer 4711', metadata: { note: 'Ana' } },
    });
    const row = await world.dump('requests');
    for (const text of ['open sesame', 'customer 4711', 'Ana']) expect(row).not.toContain(text);
    expect(request.subject).toMatch(/^[0-9a-f]{64}$/);
    const options = await world.requestStore.bytes(request, request.optionsKey ?? '');
    expect(JSON.parse(new TextDecoder().decode(options))).toMatchObject({
      filePassword: 'open sesame',
      metadata: { note: 'Ana' },
    });
  });
});

describe('the same Idempotency-Key', () => {
  test('leads to the first request, and what was stored again is gone', async () => {
    const [first, second] = [await submit({ idempotencyKey: 'one' }), await submit({ idempotencyKey: 'one' })];
    expect(second).toMatchObject({ replayed: true, request: { id: first.request.id } });
    expect(await stored()).toHaveLength(1);
  });

  test('leads to one request when two submissions come at the same time', async () => {
    const both = await Promise.all([submit({ idempotencyKey: 'two' }), submit({ idempotencyKey: 'two' })]);
    expect(new Set(both.map(({ request }) => request.id)).size).toBe(1);
    expect(both.filter(({ replayed }) => replayed)).toHaveLength(1);
    expect(await stored()).toHaveLength(1);
  });

  test('with other content is refused', async () => {
    await submit({ idempotencyKey: 'three' });
    const other = submit({ idempotencyKey: 'three', customerRequestId: 'another' });
    await expect(other).rejects.toMatchObject({ code: 'IDEMPOTENCY_KEY_REUSED' });
  });

  test('of another client is another key', async () => {
    const { request } = await submit({ idempotencyKey: 'four' });
    client = sampleClient(`client ${world.ids.next()}`);
    await world.database.clients.insert(client);
    const { request: theirs, replayed } = await submit({ idempotencyKey: 'four' });
    expect([replayed, theirs.id === request.id]).toEqual([false, false]);
  });
});

describe('a submission is refused and leaves nothing behind', () => {
  test.each([
    ['without bytes', 'EMPTY_FILE', () => ({ files: [file(new Uint8Array())] })],
    ['of no type that is read', 'UNSUPPORTED_FILE_TYPE', () => ({ files: [file(picture, { type: null })] })],
    [
      'of a type that its track does not take',
      'UNSUPPORTED_FILE_TYPE',
      () => ({ files: [file(picture, { type: 'xml' })] }),
    ],
    ['on a track that is not there', 'UNKNOWN_TRACK', () => ({ track: 'nowhere' })],
    ['with a template that is not there', 'UNKNOWN_TEMPLATE', () => ({ template: 'nothing' })],
    ['in a language that nobody reads', 'UNKNOWN_LANGUAGE', () => ({ options: { ...noOptions, languages: ['xyz'] } })],
    ['to compare faces without consent', 'CONSENT_REQUIRED', () => ({ kind: 'face_match' as const })],
  ] satisfies readonly (readonly [string, string, () => Partial<Submission>])[])('%s', async (_, code, changes) => {
    const actor = caller('ocr:write', 'face-match:write');
    await expect(submitRequest.submit(actor, submission(changes()))).rejects.toMatchObject({ code });
    expect(await stored()).toEqual([]);
    expect(await world.database.requests.countUnfinished(client.id)).toBe(0);
  });

  test('with more pixels than its client may send', async () => {
    const limits = { ...client.limits, megapixelsPerPage: 0.01 };
    await world.database.clients.update({ ...client, limits });
    await expect(submit()).rejects.toMatchObject({ code: 'IMAGE_TOO_LARGE' });
    expect(await stored()).toEqual([]);
  });

  test('by a credential without the scope, and by an operator who names no client', async () => {
    const withoutScope = submitRequest.submit(caller('requests:read'), submission());
    await expect(withoutScope).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
    await expect(submitRequest.submit('command', submission())).rejects.toMatchObject({ code: 'INSUFFICIENT_SCOPE' });
  });

  test('when its client has as many unfinished requests as it may', async () => {
    for (let index = 0; index < client.limits.queued; index += 1) await submit();
    await expect(submit()).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED' });
    expect(await stored()).toHaveLength(client.limits.queued);
  });
});

describe('a submission for a client', () => {
  test('is on record with who made it', async () => {
    const { request } = await submitRequest.submitFor('command', { ...submission(), client: client.name });
    expect(request.clientId).toBe(client.id);
    const audit = await world.dump('audit_entries');
    expect(audit).toContain(`request:${request.id}`);
  });

  test('is refused while that is suspended', async () => {
    await world.database.clients.update({ ...client, status: 'suspended' });
    const refused = submitRequest.submitFor('command', { ...submission(), client: client.name });
    await expect(refused).rejects.toMatchObject({ code: 'CLIENT_SUSPENDED' });
  });
});
