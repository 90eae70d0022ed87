import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  assemblyModule,
  ProcessDocumentAssembler,
} from '../../src/adapters/child-process/process-document-assembler.ts';
import { ProcessPool } from '../../src/adapters/child-process/process-pool.ts';
import { Clients } from '../../src/application/clients/clients.ts';
import { findClient } from '../../src/application/clients/find-client.ts';
import { ConcurrencyLimit } from '../../src/application/concurrency/concurrency-limit.ts';
import { SweepOrphans } from '../../src/application/housekeeping/sweep-orphans.ts';
import { resultOf } from '../../src/application/reads/stored-result.ts';
import { EraseRequest } from '../../src/application/requests/erase-request.ts';
import { type ReviewInput, ReviewRequest } from '../../src/application/reviews/review-request.ts';
import { reviewerOf } from '../../src/application/reviews/reviewer.ts';
import { Reviews } from '../../src/application/reviews/reviews.ts';
import { StageFiles } from '../../src/application/stages/stage-files.ts';
import { reviewDraftKey } from '../../src/application/storage/object-keys.ts';
import type { Actor } from '../../src/domain/client/actor.ts';
import { DocfaceError } from '../../src/domain/errors.ts';
import type { OcrResult } from '../../src/domain/reading/result/ocr-result.ts';
import { submit } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { sampleTrack } from '../contract/database.samples.ts';
import { billCpf, finishDoubtful } from '../support/doubtful-bill.ts';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

const operator = (id: string): Actor => ({ kind: 'operator', operatorId: id, credentialId: 'key', role: 'reviewer' });
const [ann, bob] = [operator('ann'), operator('bob')];
const code = (value: string) => expect.objectContaining({ code: value });
const tenMinutes = 600;

let world: EmbeddedWorld;
let assembler: ProcessDocumentAssembler;
let reviewRequest: ReviewRequest;
let reviews: Reviews;
let clientId: string;
let owner: Actor;

beforeAll(async () => {
  world = await openEmbeddedWorld();
  const taskPool = new ProcessPool({ processes: 1 }).running(assemblyModule);
  assembler = new ProcessDocumentAssembler({ taskPool });
  reviewRequest = reviewRequestOn(world.database);
  reviews = new Reviews(world);
  await world.database.catalog.saveTrack(sampleTrack('bills', { review: true }), 'bundled');
});
afterAll(() => Promise.all([world.close(), assembler.close()]));
beforeEach(async () => {
  world.clock.reset();
  clientId = (await new Clients(world).create('command', { name: `acme-${world.ids.next()}` })).id;
  owner = { kind: 'client', clientId, credentialId: 'one', scopes: ['requests:read', 'requests:manage'] };
});

function reviewRequestOn(database: EmbeddedWorld['database']): ReviewRequest {
  const files = new StageFiles({
    requestStore: world.requestStore,
    clients: world.database.clients,
    pageTimeoutMs: 1000,
  });
  return new ReviewRequest({ ...world, database, files, assembler, limit: new ConcurrencyLimit(1) });
}

/** A request of the client that needs review. */
async function doubtful(): Promise<Request> {
  const now = world.clock.now();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  const { request } = submit({
    id: world.ids.next(),
    clientId,
    kind: 'ocr',
    lane: 'bulk',
    customerRequestId: null,
    files: [],
    optionsKey: null,
    wrappedKey: await world.encryption.createKey(expiresAt),
    createdAt: now,
    expiresAt,
    originalsExpireAt: expiresAt,
    track: { name: 'bills', version: 1 },
    template: { name: 'bill', version: 1 },
  });
  await world.database.requests.insert(request);
  return finishDoubtful(world, request.id);
}

const decide = (actor: Actor, { id }: Request, more: Partial<ReviewInput> = {}) =>
  reviewRequest.review(actor, { requestId: id, attempt: 1, revision: 1, decision: 'accept', ...more });

async function found(id: string): Promise<Request> {
  const request = await world.database.requests.find(id);
  if (request === null) throw new Error(`no request ${id}`);
  return request;
}

async function resultAt(id: string, revision?: number): Promise<OcrResult> {
  const stored = resultOf(await found(id), null, revision);
  return world.requestStore.json<OcrResult>(await found(id), stored?.objectKey ?? '');
}

const cpfIn = (result: OcrResult) => result.documents[0]?.fields['cpf']?.value;
const objectsOf = async ({ id }: Request): Promise<readonly string[]> => {
  const keys: string[] = [];
  for await (const { key } of world.objects.list(`${clientId}/`))
    if (key.includes(id)) keys.push(key.split('/').at(-1) ?? '');
  return keys.toSorted();
};

describe('a correction', () => {
  test('is the next revision, and the one before can still be read', async () => {
    const request = await doubtful();
    const envelope = await decide(ann, request, { fields: [billCpf] });

    expect(envelope).toMatchObject({
      status: 'completed',
      attempt: 1,
      revision: 2,
      error: null,
      client: { id: clientId },
    });
    expect(cpfIn(await resultAt(request.id))).toBe('12345678909');
    expect(cpfIn(await resultAt(request.id, 1))).toBe('12345678908');
    const [document] = (await resultAt(request.id)).documents;
    expect(document?.validation.passed).toBe(true);
    expect(document?.fields['cpf']?.review?.corrections).toMatchObject([{ by: 'operator:ann', revision: 2 }]);
    await decide(owner, request, { revision: 2, fields: [{ ...billCpf, value: '987.654.321-00' }] });
    expect(cpfIn(await resultAt(request.id))).toBe('98765432100');
    expect(cpfIn(await resultAt(request.id, 2))).toBe('12345678909');
    await expect(async () => resultAt(request.id, 9)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('that cannot be read changes nothing and leaves nothing', async () => {
    const request = await doubtful();
    const before = await objectsOf(request);
    const refused = decide(ann, request, { fields: [{ ...billCpf, field: 'dueDate', value: 'soon' }], note: 'Hm.' });
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_FIELD', fields: [{ field: 'fields.0' }] });
    expect(await found(request.id)).toEqual(request);
    expect(await objectsOf(request)).toEqual(before);
  });

  test('is audited and told of without what it says', async () => {
    const request = await doubtful();
    await decide(ann, request, { fields: [billCpf], note: 'Seen on the paper.' });
    const [entry] = (await world.database.audit.list({ subject: `request:${request.id}`, limit: 9 })).entries;
    expect(entry).toMatchObject({
      actor: 'operator:ann',
      action: 'request.reviewed',
      detail: { decision: 'accept', attempt: 1, revision: 2, corrected: 1 },
    });
    const tables = ['requests', 'audit_entries', 'outbox_events', 'review_counts', 'review_leases'];
    const kept = (await Promise.all(tables.map((table) => world.dump(table)))).join(' ');
    for (const secret of ['12345678909', '123.456.789-09', 'Seen on the paper']) expect(kept).not.toContain(secret);
    expect(kept).toContain('request.changed');
  });

  test('takes part in no race: of two decisions on one revision the second is refused, and leaves nothing', async () => {
    const request = await doubtful();
    const other = { ...billCpf, value: '987.654.321-00' };
    const both = await Promise.allSettled([
      decide(ann, request, { fields: [billCpf], note: 'One.' }),
      decide(ann, request, { fields: [other], note: 'Two.' }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: code('REVIEW_CONFLICT') });
    const kept = await objectsOf(request);
    expect(kept.filter((key) => key.startsWith('result'))).toHaveLength(2);
    expect(kept.filter((key) => key.startsWith('note'))).toHaveLength(1);
  });

  test('of a face match is refused; its decision is not', async () => {
    const now = world.clock.now();
    const queued = await doubtful();
    const faces: Request = { ...queued, id: world.ids.next(), kind: 'face_match', createdAt: now };
    await world.database.requests.insert(faces);
    await expect(decide(ann, faces, { fields: [billCpf] })).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    expect(await decide(ann, faces, { decision: 'reject' })).toMatchObject({ error: { code: 'REVIEW_REJECTED' } });
  });
});

describe('a decision whose commit came through and whose answer was lost', () => {
  test('keeps the corrected result and the note', async () => {
    const { database } = world;
    const losing = reviewRequestOn({
      ...database,
      transaction: async (work) => {
        await database.transaction(work);
        throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The database does not answer. Try again in a moment.');
      },
    });
    const request = await doubtful();
    const decision = { requestId: request.id, attempt: 1, revision: 1, decision: 'accept', fields: [billCpf] } as const;
    const lost = losing.review(ann, { ...decision, note: 'As printed.' });
    await expect(lost).rejects.toMatchObject({ code: 'DEPENDENCY_UNAVAILABLE' });
    expect(cpfIn(await resultAt(request.id, 2))).toBe('12345678909');
    expect(await reviews.show(bob, { requestId: request.id })).toMatchObject({ reviews: [{ note: 'As printed.' }] });
  });
});

describe('a rejection', () => {
  test('fails the request, keeps its result, and can be taken back', async () => {
    const request = await doubtful();
    expect(await decide(ann, request, { decision: 'reject', note: 'Cut off.' })).toMatchObject({
      status: 'failed',
      revision: 2,
      error: { code: 'REVIEW_REJECTED', retryable: false },
    });
    expect(cpfIn(await resultAt(request.id))).toBe('12345678908');
    expect(await reviews.show(bob, { requestId: request.id })).toMatchObject({
      status: 'failed',
      reviews: [{ by: 'operator:ann', decision: 'reject', note: 'Cut off.' }],
    });
    expect(await decide(bob, request, { revision: 2 })).toMatchObject({ status: 'completed', error: null });
  });
});

describe('undoing a decision', () => {
  const news = async ({ id }: Request): Promise<boolean> => (await world.dump('outbox_events')).includes(id);

  test('gives the request back to its reviewer as it was, and nobody hears of either', async () => {
    const request = await doubtful();
    await decide(ann, request, { fields: [billCpf] });
    expect(await news(request)).toBe(true);
    const { undoUntil } = await reviews.show(ann, { requestId: request.id });
    expect(new Date(undoUntil ?? 0).getTime()).toBe(world.clock.now().getTime() + 60_000);
    expect((await reviews.show(bob, { requestId: request.id })).undoUntil).toBeNull();

    const undone = await reviewRequest.undo(ann, { requestId: request.id });
    expect(undone).toMatchObject({ status: 'needs_review', revision: 3, client: { id: clientId } });
    expect(await news(request)).toBe(false);
    expect(cpfIn(await resultAt(request.id))).toBe('12345678908');
    expect(await reviews.show(ann, { requestId: request.id })).toMatchObject({
      lease: { mine: true },
      reasons: [{ code: 'CHECK_FAILED', field: 'cpf' }],
      reviews: [{ decision: 'accept' }, { decision: 'undo', revision: 3 }],
    });
    const [entry] = (await world.database.audit.list({ subject: `request:${request.id}`, limit: 1 })).entries;
    expect(entry).toMatchObject({ actor: 'operator:ann', action: 'request.review-undone' });
    expect(await decide(ann, request, { revision: 3 })).toMatchObject({ status: 'completed', revision: 4 });
  });

  test('ends when the news of it is on its way, or after a minute', async () => {
    const [sent, old] = [await doubtful(), await doubtful()];
    await decide(ann, sent);
    await decide(ann, old);
    const { newsId = '' } = (await found(sent.id)).attempts[0]?.reviews[0] ?? {};
    await world.database.outbox.postpone([newsId], new Date(0));
    await expect(reviewRequest.undo(ann, { requestId: sent.id })).rejects.toMatchObject({ code: 'INVALID_STATE' });
    expect(await found(sent.id)).toMatchObject({ status: 'completed' });
    await expect(reviewRequest.undo(bob, { requestId: old.id })).rejects.toMatchObject({ code: 'INVALID_STATE' });
    world.clock.advance(60);
    await expect(reviewRequest.undo(ann, { requestId: old.id })).rejects.toMatchObject({ code: 'INVALID_STATE' });
  });
});

describe('the queue', () => {
  const mine = () => ({ client: clientId });

  test('gives each reviewer another request, and comes back to nobody before the lease ends', async () => {
    const [first, second] = [await doubtful(), await doubtful()];
    expect(await reviews.next(ann, mine())).toMatchObject({ requestId: first.id, lease: { mine: true } });
    expect(await reviews.next(bob, mine())).toMatchObject({ requestId: second.id });
    expect(await reviews.next(owner, {})).toBeNull();
    await expect(decide(bob, first)).rejects.toMatchObject({ code: 'REVIEW_LEASED', retryable: true });
    await expect(reviews.take(bob, { requestId: first.id })).rejects.toMatchObject({ code: 'REVIEW_LEASED' });

    world.clock.advance(tenMinutes - 1);
    expect(await reviews.take(ann, { requestId: first.id })).toMatchObject({ mine: true, reviewer: 'operator:ann' });
    world.clock.advance(2);
    expect(await reviews.next(owner, {})).toMatchObject({ requestId: second.id });
    await reviews.giveBack(ann, { requestId: first.id });
    expect(await reviews.next(bob, mine())).toMatchObject({ requestId: first.id });
  });

  test('shows who works on what, and loses what is decided', async () => {
    const [first, second] = [await doubtful(), await doubtful()];
    await reviews.next(ann, mine());
    const { waiting } = await reviews.list(bob, { ...mine(), limit: 9 });
    const reasons = [{ code: 'CHECK_FAILED', document: 0, field: 'cpf', check: 'cpf.check_digits' }];
    expect(waiting).toMatchObject([
      { requestId: first.id, track: 'bills', template: 'bill', revision: 1, lease: { mine: false }, reasons },
      { requestId: second.id, lease: null },
    ]);
    await decide(ann, first);
    expect((await reviews.list(owner, { limit: 9 })).waiting).toMatchObject([{ requestId: second.id }]);
    expect((await reviews.next(ann, mine()))?.requestId).toBe(second.id);
  });

  test('tells the people of one client apart by their credentials, and other clients nothing', async () => {
    const request = await doubtful();
    const colleague: Actor = { ...(owner as Exclude<Actor, 'command'> & { kind: 'client' }), credentialId: 'two' };
    await reviews.next(owner, {});
    expect(await reviews.next(colleague, {})).toBeNull();
    const stranger: Actor = { ...colleague, clientId: 'globex' };
    expect((await reviews.list(stranger, { client: clientId, limit: 9 })).waiting).toEqual([]);
    for (const verb of ['show', 'take', 'giveBack', 'discardDraft'] as const) {
      await expect(reviews[verb](stranger, { requestId: request.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(decide(stranger, request)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('a draft', () => {
  const draft = { attempt: 1, revision: 1, fields: [billCpf], rows: [], note: 'Half done.' } as const;

  test('is kept for its reviewer alone, encrypted, until they decide', async () => {
    const request = await doubtful();
    const requestId = request.id;
    const saved = await reviews.saveDraft(ann, { requestId, ...draft });
    expect(saved.lease).toMatchObject({ mine: true });
    expect((await reviews.show(ann, { requestId })).draft).toEqual({ ...draft, savedAt: saved.savedAt });
    expect((await reviews.show(bob, { requestId })).draft).toBeNull();
    const sealed = await world.objects.get(reviewDraftKey(request, 'operator:ann'));
    expect(Buffer.from(sealed ?? []).toString('latin1')).not.toContain('Half done');

    await decide(ann, request, { fields: [billCpf] });
    expect((await reviews.show(ann, { requestId })).draft).toBeNull();
  });

  test('counts among what its client stores, and is refused to one that stores too much', async () => {
    const { database } = world;
    const stored = async () => {
      const looked = { since: world.clock.now(), codes: [], max: 1 };
      return (await database.usage.measure(clientId, looked)).storedBytes;
    };
    const request = await doubtful();
    const requestId = request.id;
    const without = await stored();
    await reviews.saveDraft(owner, { requestId, ...draft, note: 'x'.repeat(2000) });
    await reviews.saveDraft(ann, { requestId, ...draft });
    const [own, hers] = await Promise.all(
      [owner, ann].map((actor) => world.requestStore.bytes(request, reviewDraftKey(request, reviewerOf(actor)))),
    );
    expect(await stored()).toBe(without + (own?.length ?? 0) + (hers?.length ?? 0));

    const client = await findClient(database.clients, clientId);
    await database.clients.update({ ...client, limits: { ...client.limits, storedGigabytes: 0.000_002 } });
    await reviews.saveDraft(ann, { requestId, ...draft });
    await reviews.discardDraft(owner, { requestId });
    expect(await stored()).toBe(without + (hers?.length ?? 0));
    const refused = reviews.saveDraft(owner, { requestId, ...draft, note: 'x'.repeat(2000) });
    await expect(refused).rejects.toMatchObject({ code: 'QUOTA_EXCEEDED', retryable: true });
    await reviews.giveBack(owner, { requestId });
    await decide(ann, request);
    expect(await stored()).toBe(without);
  });

  test('survives that somebody else takes the request, and tells so', async () => {
    const { id: requestId } = await doubtful();
    await reviews.saveDraft(ann, { requestId, ...draft });
    world.clock.advance(tenMinutes + 1);
    await reviews.take(bob, { requestId });
    const saved = await reviews.saveDraft(ann, { requestId, ...draft, note: 'More.' });
    expect(saved.lease).toMatchObject({ mine: false, reviewer: 'operator:bob' });
    expect((await reviews.show(ann, { requestId })).draft).toMatchObject({ note: 'More.' });
    await reviews.discardDraft(ann, { requestId });
    expect((await reviews.show(ann, { requestId })).draft).toBeNull();
  });

  test('is no orphan, and neither are revisions and notes', async () => {
    const request = await doubtful();
    await decide(ann, request, { fields: [billCpf], note: 'Fine.' });
    await reviews.saveDraft(ann, { requestId: request.id, ...draft });
    const before = await objectsOf(request);
    expect(before).toHaveLength(4);
    const uses = { ...world, ...world.database, graceMs: -3_600_000 };
    await new SweepOrphans(uses).sweep();
    expect(await objectsOf(request)).toEqual(before);
  });
});

describe('erasing a request', () => {
  test('takes its revisions, notes, drafts and lease with it', async () => {
    const request = await doubtful();
    await decide(ann, request, { fields: [billCpf], note: 'Fine.' });
    await reviews.saveDraft(bob, { requestId: request.id, attempt: 1, revision: 2, fields: [], rows: [], note: null });
    await new EraseRequest(world).erase('command', { requestId: request.id });

    expect(await objectsOf(request)).toEqual([]);
    for (const table of ['review_leases', 'review_drafts']) {
      expect(await world.dump(table)).not.toContain(request.id);
    }
    expect((await found(request.id)).attempts[0]?.reviews).toEqual([]);
    for (const ask of [
      () => decide(ann, request, { revision: 2 }),
      () => reviews.show(ann, { requestId: request.id }),
      () => reviews.saveDraft(ann, { requestId: request.id, attempt: 1, revision: 2, fields: [], rows: [], note: '' }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'ERASED' });
    }
    expect(await objectsOf(request)).toEqual([]);
  });
});

describe('the report', () => {
  test('counts what was corrected and confirmed, once, and outlives the requests', async () => {
    const [first, second] = [await doubtful(), await doubtful()];
    await decide(ann, first, { fields: [billCpf] });
    await decide(ann, first, { revision: 2, fields: [{ ...billCpf, field: 'total', value: '26,00' }] });
    await decide(owner, second);
    await new EraseRequest(world).erase('command', { requestId: first.id });

    const report = await reviews.report(owner, {});
    expect(report.slice(0, 2)).toMatchObject([
      { template: 'bill', field: 'cpf', corrected: 1, confirmed: 1, share: 0.5 },
      { field: 'total', corrected: 1, confirmed: 2, share: 0.333 },
    ]);
    expect(report.slice(2).map(({ field, corrected, confirmed }) => [field, corrected, confirmed])).toEqual([
      ['dueDate', 0, 2],
      ['items', 0, 2],
      ['items.name', 0, 2],
      ['items.price', 0, 2],
    ]);
    expect(await reviews.report(bob, { client: clientId, template: 'invoice' })).toEqual([]);
    expect(await reviews.report(bob, { client: clientId, since: '9999-12' })).toEqual([]);
  });
});
