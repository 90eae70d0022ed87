import { beforeEach, describe, expect, test } from 'vitest';
import type { Operator } from '../../src/domain/client/client.ts';
import type { OperatorSession } from '../../src/domain/client/operator-session.ts';
import { at, newId } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeSessions(stage: () => Stage): void {
  describe('sessions of operators', () => {
    let operator: Operator;
    const session = (changes: Partial<OperatorSession> = {}): OperatorSession => ({
      id: newId(),
      operatorId: operator.id,
      tokenHash: newId(),
      createdAt: at(),
      lastSeenAt: at(),
      ...changes,
    });
    beforeEach(async () => {
      operator = { id: newId(), name: `ana-${newId().slice(0, 8)}`, role: 'editor', createdAt: at(), disabledAt: null };
      await stage().database.credentials.insertOperator(operator);
    });

    test('are found by id and by the hash of their token', async () => {
      const { sessions } = stage().database;
      const begun = session();
      await sessions.insert(begun);
      expect(await sessions.find(begun.id)).toEqual(begun);
      expect(await sessions.findByTokenHash(begun.tokenHash)).toEqual(begun);
      expect(await sessions.findByTokenHash(newId())).toBeNull();
    });

    test('remember their last use, which never goes back', async () => {
      const { sessions } = stage().database;
      const begun = session();
      await sessions.insert(begun);
      await sessions.touch(begun.id, at(5));
      await sessions.touch(begun.id, at(3));
      expect(await sessions.find(begun.id)).toEqual({ ...begun, lastSeenAt: at(5) });
    });

    test('end alone or all at once', async () => {
      const { sessions } = stage().database;
      const all = [session(), session(), session()];
      for (const each of all) await sessions.insert(each);
      await sessions.end(all[0]!.id);
      await sessions.end(all[0]!.id);
      expect(await sessions.find(all[0]!.id)).toBeNull();
      expect(await sessions.endAllOf(operator.id, all[1]!.id)).toBe(1);
      expect([await sessions.find(all[1]!.id), await sessions.find(all[2]!.id)]).toEqual([all[1], null]);
      expect(await sessions.endAllOf(operator.id)).toBe(1);
      expect(await sessions.find(all[1]!.id)).toBeNull();
    });

    test('are pruned by their start', async () => {
      const { sessions, housekeeping } = stage().database;
      const [old, young] = [session({ createdAt: at(-60 * 24 * 9) }), session()];
      for (const each of [old, young]) await sessions.insert(each);
      expect(await housekeeping.prune('operator_sessions', at(-60 * 24 * 8), 10)).toBe(1);
      expect([await sessions.find(old.id), await sessions.find(young.id)]).toEqual([null, young]);
    });

    test('have failures beside them, by subject, until those are forgotten or pruned', async () => {
      const { database } = stage();
      const subject = `account ${newId()}`;
      const kept = () => database.transaction((tx) => tx.sessions.failuresForUpdate(subject));
      expect(await kept()).toBeNull();
      await database.sessions.writeFailures(subject, { count: 1, lastAt: at() });
      await database.sessions.writeFailures(subject, { count: 2, lastAt: at(1) });
      expect(await kept()).toEqual({ count: 2, lastAt: at(1) });
      await database.sessions.forgetFailures(subject);
      expect(await kept()).toBeNull();
      await database.sessions.writeFailures(subject, { count: 3, lastAt: at(-60 * 24 * 9) });
      expect(await database.housekeeping.prune('sign_in_failures', at(-60 * 24 * 8), 10)).toBe(1);
      expect(await kept()).toBeNull();
    });

    test('have browsers beside them, by operator, until those are forgotten or pruned', async () => {
      const { database } = stage();
      const device = (tokenHash: string) => ({ operatorId: operator.id, tokenHash });
      const knows = (tokenHash: string, since = at()) => database.sessions.knowsDevice(device(tokenHash), since);
      expect(await knows('first')).toBe(false);
      await database.sessions.rememberDevice(device('first'), null, at());
      expect([await knows('first'), await knows('first', at(1))]).toEqual([true, false]);
      await database.sessions.rememberDevice(device('second'), 'first', at(2));
      expect([await knows('first'), await knows('second', at(2))]).toEqual([false, true]);
      for (const index of Array(25).keys())
        await database.sessions.rememberDevice(device(`device ${index}`), null, at(index + 3));
      expect([await knows('second'), await knows('device 4'), await knows('device 5')]).toEqual([false, false, true]);
      expect(await database.housekeeping.prune('known_devices', at(9), 10)).toBe(1);
      await database.sessions.forgetDevicesOf(operator.id);
      expect(await knows('device 24')).toBe(false);
    });

    test('belong to operators whom an identity provider confirms, unless another confirmation came between', async () => {
      const { credentials } = stage().database;
      const known = async () =>
        (await credentials.listIdentities()).find(({ operator: { id } }) => id === operator.id) ?? null;
      expect(await known()).toBeNull();
      const identity = `https://id.example ${operator.id}`;
      await credentials.setIdentity(operator.id, identity);
      expect(await known()).toEqual({ operator, identity, sealedGrant: null, confirmedAt: null });
      await credentials.confirmIdentity(operator.id, { sealedGrant: 'first', confirmedAt: at(1) });
      const renewed = { sealedGrant: 'second', confirmedAt: at(2) };
      expect(await credentials.renewGrant(operator.id, { ...renewed, before: null })).toBe(false);
      expect(await credentials.renewGrant(operator.id, { ...renewed, before: 'first' })).toBe(true);
      expect(await known()).toEqual({ operator, identity, ...renewed });
      await credentials.updateOperator({ ...operator, disabledAt: at(3) });
      expect(await known()).toBeNull();
    });

    test('belong to operators, who have passwords and may be disabled', async () => {
      const { credentials } = stage().database;
      expect(await credentials.passwordHash(operator.id)).toBeNull();
      await credentials.setPasswordHash(operator.id, '$scrypt$…');
      expect(await credentials.passwordHash(operator.id)).toBe('$scrypt$…');
      await credentials.updateOperator({ ...operator, role: 'viewer', disabledAt: at(2) });
      expect(await credentials.findOperator(operator.id)).toEqual({ ...operator, role: 'viewer', disabledAt: at(2) });
    });
  });
}
