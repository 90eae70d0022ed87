import { describe, expect, test } from 'vitest';
import type { LedgerEntry } from '../../src/domain/ports/erasure-ledger.ts';
import type { ConsentRecord } from '../../src/domain/ports/request-repository.ts';
import { erase } from '../../src/domain/request/lifecycle.ts';
import { tombstoneOf } from '../../src/domain/request/tombstone.ts';
import { at, newId, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

/** What is kept of persons: requests and records of consent by keyed hashes, and what was erased. */
export function describeSubjects(stage: () => Stage): void {
  describe('subjects', () => {
    const listed = async (subjects: readonly string[], clientId: string): Promise<readonly string[]> => {
      const { requests } = await stage().database.requests.list({ clientId, subjects, limit: 10 });
      return requests.map(({ id }) => id);
    };

    test('find their requests by any of their hashes, also erased ones, and those of no other client', async () => {
      const { database, acme, globex } = stage();
      const [old, young, other, none] = [
        sampleRequest(acme.id, { subject: 'a', createdAt: at(1) }),
        sampleRequest(acme.id, { subject: 'b', createdAt: at(2) }),
        sampleRequest(globex.id, { subject: 'a' }),
        sampleRequest(acme.id),
      ];
      for (const request of [old, young, other, none]) await database.requests.insert(request);
      await database.requests.update(tombstoneOf(erase(old, at(3)).request));
      expect(await listed(['a', 'b'], acme.id)).toEqual([young.id, old.id]);
      expect(await listed(['a'], globex.id)).toEqual([other.id]);
      expect(await listed(['c'], acme.id)).toEqual([]);
      expect(await database.requests.find(none.id)).toEqual(none);
      expect((await database.requests.find(old.id))?.subject).toBe('a');
    });
  });

  describe('records of consent', () => {
    const consentOf = (clientId: string, changes: Partial<ConsentRecord> = {}): ConsentRecord => ({
      requestId: newId(),
      clientId,
      track: 'onboarding',
      trackVersion: 4,
      purpose: 'Opening an account',
      legalBasis: 'consent',
      noticeVersion: '2026-01',
      recordedAt: at(),
      subject: null,
      reference: null,
      withdrawnAt: null,
      withdrawnBy: null,
      ...changes,
    });

    test('are found by request, subject and reference, newest first, and by their client alone', async () => {
      const { consents } = stage().database;
      const { acme, globex } = stage();
      const first = consentOf(acme.id, { subject: 's', reference: 'r' });
      const second = consentOf(acme.id, { subject: 's', recordedAt: at(1) });
      const other = consentOf(globex.id, { subject: 's', reference: 'r' });
      for (const record of [first, second, other, consentOf(acme.id)]) await consents.insert(record);
      expect(await consents.list({ clientId: acme.id, subjects: ['s', 't'] })).toEqual([second, first]);
      expect(await consents.list({ clientId: acme.id, references: ['r'] })).toEqual([first]);
      expect(await consents.list({ clientId: null, requestId: other.requestId })).toEqual([other]);
      expect(await consents.list({ clientId: acme.id, requestId: other.requestId })).toEqual([]);
    });

    test('keep their first withdrawal', async () => {
      const { consents } = stage().database;
      const [mine, others] = [
        consentOf(stage().acme.id, { subject: 's' }),
        consentOf(stage().globex.id, { subject: 's' }),
      ];
      for (const record of [mine, others]) await consents.insert(record);
      const choice = { clientId: mine.clientId, subjects: ['s'] };
      expect(await consents.withdraw(choice, { at: at(1), by: 'command' })).toBe(1);
      expect(await consents.withdraw(choice, { at: at(2), by: 'operator:x' })).toBe(0);
      expect(await consents.find(mine.requestId)).toEqual({ ...mine, withdrawnAt: at(1), withdrawnBy: 'command' });
      expect(await consents.find(others.requestId)).toEqual(others);
    });
  });

  describe('the ledger of erasures', () => {
    const entryOf = (name: string, until: Date): LedgerEntry => ({
      key: `erasures/2026-06-19/${name}`,
      requestIds: [newId(), newId()],
      erasedAt: at(),
      until,
    });

    test('knows what is to be written, until it is, and each entry once', async () => {
      const { erasureLedger } = stage().database;
      const [written, unwritten] = [entryOf('a', at(5)), entryOf('b', at(5))];
      await erasureLedger.insert(written, { written: true });
      await erasureLedger.insert(unwritten, { written: false });
      await erasureLedger.insert(unwritten, { written: true });
      expect(await erasureLedger.unwritten(10)).toEqual([unwritten]);
      await erasureLedger.markWritten(unwritten.key);
      expect(await erasureLedger.unwritten(10)).toEqual([]);
      const keys = [written.key, unwritten.key];
      expect((await erasureLedger.known([...keys, 'erasures/other'])).toSorted()).toEqual(keys);
    });

    test('forgets entries after their time, and has their objects deleted', async () => {
      const { erasureLedger, housekeeping } = stage().database;
      const [old, young] = [entryOf('a', at(1)), entryOf('b', at(10))];
      for (const entry of [old, young]) await erasureLedger.insert(entry, { written: true });
      expect(await erasureLedger.removeOld(at(5), 10)).toBe(1);
      expect(await erasureLedger.known([old.key, young.key])).toEqual([young.key]);
      expect((await housekeeping.takeDeletions(at(6), 10)).map(({ target }) => target)).toEqual([old.key]);
    });
  });
}
