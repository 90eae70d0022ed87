import { describe, expect, test } from 'vitest';
import type { ApiKey, Operator, ServiceAccount } from '../../src/domain/client/client.ts';
import { defaultLimits } from '../../src/domain/client/client.ts';
import type { SigningKey } from '../../src/domain/ports/client-repository.ts';
import { at, newId, sampleClient } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

export function describeClients(stage: () => Stage): void {
  describe('clients', () => {
    test('are found by id and by name, and listed by name', async () => {
      const { acme, globex, database } = stage();
      const initech = sampleClient('initech', { status: 'suspended', synchronousKinds: [], createdAt: at(-9) });
      await database.clients.insert(initech);
      expect(await database.clients.find(initech.id)).toEqual(initech);
      expect(await database.clients.findByName('initech')).toEqual(initech);
      expect(await database.clients.find(newId())).toBeNull();
      expect(await database.clients.findByName('INITECH')).toBeNull();
      expect(await database.clients.list()).toEqual([acme, globex, initech]);
    });

    test('have unique names', async () => {
      const { acme, globex, database } = stage();
      const taken = { code: 'INVALID_FIELD', retryable: false, fields: [{ field: 'name', code: 'INVALID_FIELD' }] };
      await expect(database.clients.insert(sampleClient('acme'))).rejects.toMatchObject(taken);
      await expect(database.clients.update({ ...globex, name: 'acme' })).rejects.toMatchObject(taken);
      expect(await database.clients.find(acme.id)).toEqual(acme);
    });

    test('keep every change', async () => {
      const { acme, database } = stage();
      const changed = sampleClient('acme-group', {
        id: acme.id,
        status: 'suspended',
        synchronousKinds: ['ocr', 'face_match'],
        limits: { ...defaultLimits, submissionBurst: 3 },
      });
      await database.clients.update(changed);
      expect(await database.clients.find(acme.id)).toEqual(changed);
      await expect(database.clients.update(sampleClient('nobody'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    });
  });

  describe('operators', () => {
    test('are found by id and by unique name', async () => {
      const { credentials } = stage().database;
      const operator: Operator = { id: newId(), name: 'ana', role: 'reviewer', createdAt: at(), disabledAt: null };
      await credentials.insertOperator(operator);
      expect(await credentials.findOperator(operator.id)).toEqual(operator);
      expect(await credentials.findOperatorByName('ana')).toEqual(operator);
      expect(await credentials.findOperator(newId())).toBeNull();
      expect(await credentials.findOperatorByName('bea')).toBeNull();
      expect((await credentials.listOperators()).find(({ name }) => name === 'ana')).toEqual(operator);
      const again = credentials.insertOperator({ ...operator, id: newId() });
      await expect(again).rejects.toMatchObject({ code: 'INVALID_FIELD', fields: [{ field: 'name' }] });
    });

    test('get another role', async () => {
      const { credentials } = stage().database;
      const operator: Operator = { id: newId(), name: 'ana', role: 'reviewer', createdAt: at(), disabledAt: null };
      await credentials.insertOperator(operator);
      await credentials.updateOperator({ ...operator, role: 'admin' });
      expect(await credentials.findOperator(operator.id)).toEqual({ ...operator, role: 'admin' });
    });
  });

  describe('api keys', () => {
    const apiKey = (owner: ApiKey['owner'], changes: Partial<ApiKey> = {}): ApiKey => ({
      id: newId(),
      owner,
      name: 'production',
      secretHash: 'f'.repeat(64),
      scopes: ['ocr:write', 'requests:read'],
      networks: ['192.0.2.0/24'],
      createdAt: at(),
      expiresAt: at(60),
      lastUsedAt: null,
      revokedAt: null,
      ...changes,
    });
    const ofAcme = (): ApiKey['owner'] => ({ kind: 'client', id: stage().acme.id });

    test('are found by id and listed for their owner, oldest first', async () => {
      const { credentials } = stage().database;
      const operator: Operator = { id: newId(), name: 'ana', role: 'admin', createdAt: at(), disabledAt: null };
      await credentials.insertOperator(operator);
      const second = apiKey(ofAcme(), { createdAt: at(1) });
      const first = apiKey(ofAcme(), { expiresAt: null, networks: [] });
      const foreign = apiKey({ kind: 'client', id: stage().globex.id });
      const hers = apiKey({ kind: 'operator', id: operator.id });
      for (const key of [second, first, foreign, hers]) await credentials.insertApiKey(key);
      expect(await credentials.findApiKey(hers.id)).toEqual(hers);
      expect(await credentials.findApiKey('nonsense')).toBeNull();
      expect(await credentials.listApiKeys(ofAcme())).toEqual([first, second]);
      expect(await credentials.listApiKeys({ kind: 'operator', id: operator.id })).toEqual([hers]);
      expect(await credentials.listApiKeys({ kind: 'operator', id: stage().acme.id })).toEqual([]);
    });

    test('are revoked once', async () => {
      const { credentials } = stage().database;
      const key = apiKey(ofAcme());
      await credentials.insertApiKey(key);
      expect(await credentials.revokeApiKey(key.id, at(1))).toBe(true);
      expect(await credentials.revokeApiKey(key.id, at(2))).toBe(false);
      expect(await credentials.revokeApiKey(newId(), at(2))).toBe(false);
      expect(await credentials.findApiKey(key.id)).toEqual({ ...key, revokedAt: at(1) });
    });

    test('remember their last use, at most once a minute', async () => {
      const { credentials } = stage().database;
      const key = apiKey(ofAcme());
      await credentials.insertApiKey(key);
      const lastUse = async () => (await credentials.findApiKey(key.id))?.lastUsedAt;
      await credentials.touchApiKey(key.id, at(1));
      expect(await lastUse()).toEqual(at(1));
      await credentials.touchApiKey(key.id, new Date(at(1).getTime() + 59_000));
      expect(await lastUse()).toEqual(at(1));
      await credentials.touchApiKey(key.id, at(2));
      expect(await lastUse()).toEqual(at(2));
    });
  });

  describe('service accounts', () => {
    const account = (clientId: string, changes: Partial<ServiceAccount> = {}): ServiceAccount => ({
      id: newId(),
      clientId,
      name: 'back office',
      secretHash: 'e'.repeat(64),
      publicJwk: '{"kty":"OKP","crv":"Ed25519","x":"example"}',
      scopes: ['face-match:write'],
      createdAt: at(),
      revokedAt: null,
      ...changes,
    });

    test('are found by id, listed for their client oldest first, and revoked once', async () => {
      const { acme, globex, database } = stage();
      const { credentials } = database;
      const second = account(acme.id, { createdAt: at(1), publicJwk: null });
      const first = account(acme.id);
      for (const each of [second, first, account(globex.id)]) await credentials.insertServiceAccount(each);
      expect(await credentials.findServiceAccount(second.id)).toEqual(second);
      expect(await credentials.findServiceAccount(newId())).toBeNull();
      expect(await credentials.listServiceAccounts(acme.id)).toEqual([first, second]);
      expect(await credentials.revokeServiceAccount(first.id, at(3))).toBe(true);
      expect(await credentials.revokeServiceAccount(first.id, at(4))).toBe(false);
      expect(await credentials.findServiceAccount(first.id)).toEqual({ ...first, revokedAt: at(3) });
    });

    test('present an assertion once, also when two processes see it at the same time', async () => {
      const { credentials } = stage().database;
      const soon = new Date(Date.now() + 60_000);
      const answers = await Promise.all(Array.from({ length: 5 }, () => credentials.rememberAssertion('jti-1', soon)));
      expect(answers.filter((fresh) => fresh)).toHaveLength(1);
      expect(await credentials.rememberAssertion('jti-2', soon)).toBe(true);
      expect(await credentials.rememberAssertion('jti-1', soon)).toBe(false);
    });

    test('leave nothing behind of assertions that have expired', async () => {
      const { credentials } = stage().database;
      expect(await credentials.rememberAssertion('jti-1', new Date(Date.now() - 1000))).toBe(true);
      expect(await credentials.rememberAssertion('jti-1', new Date(Date.now() + 60_000))).toBe(true);
    });
  });

  describe('signing keys', () => {
    const signingKey = (minutes = 0): SigningKey => ({
      id: newId(),
      publicJwk: '{"kty":"EC"}',
      sealedPrivateJwk: 'sealed',
      createdAt: at(minutes),
      retiredAt: null,
    });

    test('start with exactly one, however many processes start together', async () => {
      const { signingKeys } = stage().database;
      const keys = Array.from({ length: 5 }, () => signingKey());
      const inserted = await Promise.all(keys.map((key) => signingKeys.insertIfNone(key)));
      expect(inserted.filter((did) => did)).toHaveLength(1);
      expect(await signingKeys.list()).toEqual([keys[inserted.indexOf(true)]]);
    });

    test('rotate: the newest first, retired ones stay in sight', async () => {
      const { signingKeys } = stage().database;
      const [old, fresh] = [signingKey(), signingKey(5)];
      await signingKeys.insertIfNone(old);
      await signingKeys.insert(fresh);
      await signingKeys.retire(old.id, at(6));
      await signingKeys.retire(old.id, at(7));
      expect(await signingKeys.list()).toEqual([fresh, { ...old, retiredAt: at(6) }]);
      await signingKeys.retire(fresh.id, at(8));
      expect(await signingKeys.insertIfNone(signingKey(9))).toBe(true);
    });
  });
}
