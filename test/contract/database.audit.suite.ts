import { describe, expect, test } from 'vitest';
import { type AuditEntry, type AuditKind, chainText, recordText } from '../../src/domain/client/audit-record.ts';
import { AuditedCall } from '../../src/domain/client/audited-call.ts';
import type { AuditQuery } from '../../src/domain/ports/audit-repository.ts';
import { testAuditSeal } from '../support/test-audit-seal.ts';
import { at, newId } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const entry = (minutes: number, changes: Partial<AuditEntry> = {}): AuditEntry => ({
  id: newId(),
  at: at(minutes),
  kind: 'change',
  actor: 'operator:ana',
  action: 'client.created',
  subject: 'client:1',
  requestId: null,
  clientId: '1',
  detail: {},
  call: null,
  ...changes,
});

export function describeAudit(stage: () => Stage): void {
  const idsOf = async (query: Partial<AuditQuery>) =>
    (await stage().database.audit.list({ limit: 99, ...query })).entries.map(({ id }) => id);

  /** The places of a chain, each of which follows on the one before, and its end is as sealed. */
  async function placesOf(kind: AuditKind): Promise<readonly number[]> {
    const { audit } = stage().database;
    const chain = await audit.chain(kind);
    if (chain === null) throw new Error(`there is no chain of kind ${kind}`);
    expect(testAuditSeal.matches(chainText(chain), chain.seal)).toBe(true);
    let { hash } = chain.pruned;
    const records = await audit.inOrder(kind, chain.pruned.sequence, 999);
    for (const record of records) {
      expect(testAuditSeal.matches(recordText(hash, record), record.hash ?? '')).toBe(true);
      hash = record.hash ?? '';
    }
    expect(chain.newest.hash).toBe(hash);
    return records.map(({ sequence }) => sequence ?? 0);
  }

  describe('audit', () => {
    test('keeps every fact of an entry, and from where it was called', async () => {
      const { audit } = stage().database;
      const call = new AuditedCall({ by: 'key', credentialId: 'k-1', address: '192.0.2.7', user: null });
      const detail = { kind: 'ocr', enabled: true, before: null, count: 2, name: 'a\u0000b' };
      const { call: _, ...reported } = entry(0, { requestId: 'r-1', detail });
      await audit.insert({ ...reported, call });
      const [record] = (await audit.list({ limit: 1 })).entries;
      const kept = { ...reported, detail: { ...detail, name: 'a\ufffdb' }, origin: call.origin };
      expect(record).toEqual({ ...kept, sequence: 1, hash: expect.stringMatching(/^[0-9a-f]{16}\.[\w-]{43}$/) });
    });

    test('is listed by subject, newest first, up to a limit', async () => {
      const [old, recent, middle] = [entry(0), entry(2), entry(1)];
      for (const each of [old, recent, middle, entry(3, { subject: 'client:2' })]) {
        await stage().database.audit.insert(each);
      }
      expect(await idsOf({ subject: 'client:1', limit: 2 })).toEqual([recent.id, middle.id]);
    });

    test('is found by kind, actor, action, request and time, page by page in either order', async () => {
      const { audit } = stage().database;
      const first = entry(1);
      const second = entry(2, { actor: 'command', requestId: 'r-1' });
      const third = entry(3, { action: 'request.viewed', kind: 'look', requestId: 'r-1' });
      for (const each of [first, second, third]) await audit.insert(each);
      expect(await idsOf({ actor: 'operator:ana' })).toEqual([third.id, first.id]);
      expect(await idsOf({ action: 'client.created' })).toEqual([second.id, first.id]);
      expect(await idsOf({ actor: 'command', action: 'client.created' })).toEqual([second.id]);
      expect(await idsOf({ since: at(2), until: at(3) })).toEqual([second.id]);
      expect(await idsOf({ requestId: 'r-1' })).toEqual([third.id, second.id]);
      expect(await idsOf({ requestId: 'r-1', kind: 'look' })).toEqual([third.id]);
      const page = await audit.list({ limit: 2 });
      expect(page.entries.map(({ id }) => id)).toEqual([third.id, second.id]);
      expect(await idsOf({ cursor: page.nextCursor! })).toEqual([first.id]);
      const oldest = await audit.list({ limit: 2, order: 'oldest-first' });
      expect(oldest.entries.map(({ id }) => id)).toEqual([first.id, second.id]);
      expect(await idsOf({ order: 'oldest-first', cursor: oldest.nextCursor! })).toEqual([third.id]);
    });

    test('chains the records of each kind', async () => {
      const { audit } = stage().database;
      for (const kind of ['change', 'look', 'look', 'change', 'look'] as const) await audit.insert(entry(0, { kind }));
      expect(await placesOf('change')).toEqual([1, 2]);
      expect(await placesOf('look')).toEqual([1, 2, 3]);
    });

    test('writes the entries of a transaction with it, and notes their calls as on record', async () => {
      const { database } = stage();
      const calls = [1, 2, 3].map(
        () => new AuditedCall({ by: 'console', credentialId: 's-1', address: null, user: null }),
      );
      const [kept, gone, alone] = calls as [AuditedCall, AuditedCall, AuditedCall];
      await database.transaction(async (tx) => {
        await tx.audit.insert(entry(0, { call: kept, kind: 'look' }));
        await tx.audit.insert(entry(0, { call: kept }));
        expect(kept.isOnRecord).toBe(false);
      });
      const broken = database.transaction(async (tx) => {
        await tx.audit.insert(entry(0, { call: gone }));
        throw new Error('this does not work');
      });
      await expect(broken).rejects.toThrow('this does not work');
      await database.audit.insert(entry(0, { call: alone }));
      expect(calls.map(({ isOnRecord }) => isOnRecord)).toEqual([true, false, true]);
      expect(await placesOf('change')).toEqual([1, 2]);
      expect(await placesOf('look')).toEqual([1]);
    });

    test('holds its chains with many writers at once', async () => {
      const { database } = stage();
      const writers = Array.from({ length: 40 }, (_, number) =>
        number % 2 === 0
          ? database.audit.insert(entry(number, { kind: 'look' }))
          : database.transaction(async (tx) => {
              for (const kind of ['look', 'change'] as const) await tx.audit.insert(entry(number, { kind }));
            }),
      );
      await Promise.all(writers);
      expect(await placesOf('look')).toHaveLength(40);
      expect(await placesOf('change')).toHaveLength(20);
    });

    test('removes old records of a kind from the beginning of its chain only', async () => {
      const { audit } = stage().database;
      // The clock was set back between the second and the third.
      for (const minutes of [1, 5, 2, 6]) await audit.insert(entry(minutes));
      await audit.insert(entry(1, { kind: 'look' }));
      expect(await audit.prune('change', at(4), 9)).toBe(1);
      expect(await audit.prune('change', at(4), 9)).toBe(0);
      expect(await placesOf('change')).toEqual([2, 3, 4]);
      expect(await audit.prune('change', at(7), 2)).toBe(2);
      await audit.insert(entry(8));
      expect(await placesOf('change')).toEqual([4, 5]);
      expect(await audit.prune('change', at(9), 9)).toBe(2);
      await audit.insert(entry(9));
      expect(await placesOf('change')).toEqual([6]);
      expect(await placesOf('look')).toEqual([1]);
    });

    test('names records that are in no chain, and does not remove them', async () => {
      const { database, run } = stage();
      for (const [id, time] of [
        ['old', '2026-05-01'],
        ['new', '2026-05-20T12:00Z'],
      ]) {
        await run(`insert into audit_entries (id, at, kind, actor, action, subject, detail)
          values ('${id}', '${time}', 'change', 'command', 'client.created', 'client:1', '{}')`);
      }
      const outside = await database.audit.outsideChain('change', 9);
      expect(outside.map(({ id }) => id)).toEqual(['old', 'new']);
      expect(await database.audit.prune('change', at(-60), 9)).toBe(0);
      expect(await database.audit.outsideChain('look', 9)).toEqual([]);
    });

    test('does not remove what was changed, nor anything behind it', async () => {
      const { database, run } = stage();
      const entries = [entry(1), entry(2), entry(3)];
      for (const each of entries) await database.audit.insert(each);
      await run(`update audit_entries set actor = 'operator:bob' where id = '${entries[1]?.id}'`);
      expect(await database.audit.prune('change', at(9), 9)).toBe(1);
      expect(await idsOf({})).toEqual([entries[2]?.id, entries[1]?.id]);
    });

    test.each([
      ['its last record is removed', `delete from audit_entries where sequence = 2`],
      ['its end is put back', `update audit_chains set sequence = 1`],
      ['its end is removed', `delete from audit_chains`],
    ])('writes down that a chain is broken when %s', async (_, tamper) => {
      const { database, run } = stage();
      for (const minutes of [1, 2]) await database.audit.insert(entry(minutes));
      if (tamper.startsWith('delete from audit_entries')) await run(`update audit_chains set sequence = 1`);
      await run(tamper);
      await database.audit.insert(entry(3));
      const [newest, broken] = (await database.audit.list({ limit: 2 })).entries.toSorted(
        (one, other) => (other.sequence ?? 0) - (one.sequence ?? 0),
      );
      expect(newest).toMatchObject({ action: 'client.created' });
      expect(broken).toMatchObject({ actor: 'service', action: 'audit.chain-broken' });
    });
  });
}
