import type { Actor } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { type ClientChanging, changeClient } from './change-client.ts';

export interface SetClientStatusInput {
  readonly actor: Actor;
  /** Id or name. */
  readonly client: string;
  readonly status: Client['status'];
}

/**
 * Suspends a client or lets it in again; audited, idempotent. A suspended client's credentials answer
 * `CLIENT_SUSPENDED`; work that it submitted before goes on. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class SetClientStatus {
  readonly #uses: ClientChanging;

  constructor(uses: ClientChanging) {
    this.#uses = uses;
  }

  async execute({ actor, client, status }: SetClientStatusInput): Promise<Client> {
    return changeClient(this.#uses, {
      actor,
      client,
      change: (before) => {
        if (before.status === status) return null;
        const action = status === 'active' ? 'client.activated' : 'client.suspended';
        return { client: { ...before, status }, action, detail: {} };
      },
    });
  }
}
