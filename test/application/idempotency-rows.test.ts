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
});
