import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type EmbeddedWorld, openEmbeddedWorld } from '../support/embedded-world.ts';

describe('rows of idempotency keys', () => {
  let world: EmbeddedWorld;

  beforeAll(async () => {
    world = await openEmbeddedWorld();
  });
  afterAll(() => world.close());

  const record = (key: string) => {
    const createdAt = world.clock.now();
    return { clientId: world.ids.next(), key, fingerprint: 'f', requestId: world.ids.next(), createdAt };
  };

  test('do not hold the key, which can name a person', async () => {
    const given = record('order-of-maria-silva');
    expect(await world.database.idempotency.insert(given)).toBeNull();
    expect(await world.dump('idempotency_keys')).not.toContain('maria');
    expect(await world.database.idempotency.find(given.clientId, given.key, given.createdAt)).toEqual(given);
  });

  test('of an earlier release, which hold it, are known until their day is over', async () => {
    const { database, pool, clock } = world;
    const given = record('plain-key');
    const session = await pool.connect();
    try {
      await session.query(
        `insert into idempotency_keys (client_id, key, fingerprint, request_id, created_at) values ($1, $2, $3, $4, $5)`,
        [given.clientId, given.key, given.fingerprint, given.requestId, given.createdAt],
      );
    } finally {
      session.release();
    }
    expect(await database.idempotency.insert({ ...given, requestId: world.ids.next() })).toEqual(given);
    clock.advance(24 * 3600 + 1);
    const anew = { ...given, requestId: world.ids.next(), createdAt: clock.now() };
    expect(await database.idempotency.insert(anew)).toBeNull();
  });
});
