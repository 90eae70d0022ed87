import { describe, expect, test } from 'vitest';
import { erase } from '../../src/domain/request/lifecycle.ts';
import type { Request } from '../../src/domain/request/request.ts';
import { at, newId, sampleEndpoint, sampleRequest } from './database.samples.ts';
import type { Stage } from './database.suite.ts';

const keyOf = (id: string, minutes: number) => ({
  id,
  check: `${id}.check`,
  addedAt: at(minutes),
  retiredAt: null,
  sealedHashKey: null,
});

export function describeInstallation(stage: () => Stage): void {
  describe('the installation', () => {
    test('is made once, and keeps its id', async () => {
      const { installation } = stage().database;
      expect(await installation.find()).toBeNull();
      const made = { id: newId(), madeAt: at() };
      expect(await installation.make(made)).toEqual(made);
      expect(await installation.make({ id: newId(), madeAt: at(1) })).toEqual(made);
      expect(await installation.find()).toEqual(made);
    });

    test('knows its master keys, oldest first, and when one was rotated out', async () => {
      const { installation } = stage().database;
      const [older, newer] = [keyOf('b', 0), keyOf('a', 1)];
      for (const key of [newer, older, { ...older, check: 'another' }]) await installation.addMasterKey(key);
      expect(await installation.masterKeys()).toEqual([older, newer]);
      await installation.retireMasterKey('b', { at: at(2), sealedHashKey: 'a.hash' });
      await installation.retireMasterKey('b', { at: at(3), sealedHashKey: 'a.again' });
      const retired = { ...older, retiredAt: at(2), sealedHashKey: 'a.again' };
      expect(await installation.masterKeys()).toEqual([retired, newer]);
    });
  });

  describe('what is sealed', () => {
    test('is listed by kind, a number of rows at a time, without rows that hold nothing', async () => {
      const { requests, sealed } = stage().database;
      // Behind all that other tests leave.
      const before = `zz-${newId()}`;
      const [first, second, third, fourth] = [1, 2, 3, 4].map((place) =>
        sampleRequest(stage().acme.id, { id: `${before}-${place}`, wrappedKey: `p k.${place}` }),
      ) as [Request, Request, Request, Request];
      for (const request of [first, second, third, fourth]) await requests.insert(request);
      await requests.update(erase({ ...second, status: 'completed' }, at(9)).request);
      const row = ({ id, wrappedKey }: Request) => ({ id, texts: [wrappedKey] });
      expect(await sealed.list('request', before, 2)).toEqual([row(first), row(third)]);
      expect(await sealed.list('request', third.id, 2)).toEqual([row(fourth)]);
      expect(await sealed.list('operator', before, 2)).toEqual([]);
    });

    test('is written anew where it is still the same, and nothing else of the row is', async () => {
      const { requests, sealed } = stage().database;
      const [one, two] = [sampleRequest(stage().acme.id), sampleRequest(stage().acme.id)];
      for (const request of [one, two]) await requests.insert(request);
      const written = await sealed.reseal('request', [
        { id: one.id, texts: ['wrapped'], resealed: ['anew'] },
        { id: two.id, texts: ['another'], resealed: ['anew'] },
      ]);
      expect(written).toBe(1);
      expect(await requests.find(one.id)).toEqual({ ...one, wrappedKey: 'anew' });
      expect(await requests.find(two.id)).toEqual(two);
      expect(await sealed.reseal('request', [])).toBe(0);
    });

    test('of an endpoint are all its secrets, and of the keys of an installation what hashes are made with', async () => {
      const { webhooks, installation, sealed } = stage().database;
      const endpoint = sampleEndpoint(stage().acme.id, { sealedSecrets: ['k.1', 'k.2'] });
      await webhooks.insertEndpoint(endpoint);
      await installation.addMasterKey(keyOf('k', 0));
      await installation.retireMasterKey('k', { at: at(1), sealedHashKey: 'l.hash' });
      const listed = await sealed.list('webhook-endpoint', '', 1_000);
      expect(listed).toContainEqual({ id: endpoint.id, texts: ['k.1', 'k.2'] });
      await sealed.reseal('webhook-endpoint', [{ id: endpoint.id, texts: ['k.1', 'k.2'], resealed: ['l.1', 'l.2'] }]);
      expect((await webhooks.findEndpoint(endpoint.id))?.sealedSecrets).toEqual(['l.1', 'l.2']);
      expect(await sealed.list('master-key', '', 9)).toEqual([{ id: 'k', texts: ['l.hash'] }]);
    });

    test('stays written anew when somebody writes a request that they read before', async () => {
      const { requests, sealed, housekeeping } = stage().database;
      const request = sampleRequest(stage().acme.id);
      await requests.insert(request);
      await sealed.reseal('request', [{ id: request.id, texts: ['wrapped'], resealed: ['anew'] }]);
      await requests.update({ ...request, customerRequestId: 'order-1' });
      expect(await requests.find(request.id)).toMatchObject({ wrappedKey: 'anew', customerRequestId: 'order-1' });
      const erased = erase({ ...request, status: 'completed' }, at(9)).request;
      const effects = { events: [], prefixes: [], keyPlaces: [], keepKeysUntil: at(), now: at() };
      await housekeeping.writeErased([{ ...erased, wrappedKey: 'wrapped' }], effects);
      expect((await requests.find(request.id))?.wrappedKey).toBe('anew');
      await housekeeping.writeErased([erased], effects);
      expect((await requests.find(request.id))?.wrappedKey).toBeNull();
    });

    test('is left alone while somebody else writes the row, without waiting for them', async () => {
      if (!stage().traits.concurrentConnections) return;
      const { database } = stage();
      const request = sampleRequest(stage().acme.id);
      await database.requests.insert(request);
      const anew = [{ id: request.id, texts: ['wrapped'], resealed: ['anew'] }];
      const written = await database.transaction(async (tx) => {
        await tx.requests.findForUpdate(request.id);
        return database.sealed.reseal('request', anew);
      });
      expect(written).toBe(0);
      expect(await database.sealed.reseal('request', anew)).toBe(1);
    });
  });
}
