import type { OnlineMigration } from './migration.ts';

/**
 * What a replay has still to start is looked for client by client: a replay may have a million requests of one that is
 * held back, which the index in the order of time had to be read through at each look.
 */
export const replaysByClient: OnlineMigration = {
  async online({ buildIndex, dropIndex }): Promise<void> {
    await buildIndex({
      name: 'replay_items_planned_of_client',
      on: `on replay_items (replay_id, client_id, found_at, request_id) where state = 'planned'`,
    });
    await dropIndex('replay_items_planned');
  },
};
