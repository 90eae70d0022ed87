import type { Actor } from '../../domain/client/actor.ts';
import type { Client, ClientLimits } from '../../domain/client/client.ts';
import { changeLimits } from '../../domain/client/limits.ts';
import { type ClientChanging, changeClient } from './change-client.ts';

export interface SetLimitsInput {
  readonly actor: Actor;
  /** Id or name. */
  readonly client: string;
  /** Those to change: whole numbers from 1 to 1,000,000. */
  readonly limits: Readonly<Partial<ClientLimits>>;
}

/** Changes some limits of a client; audited, idempotent. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`, `INVALID_FIELD`. */
export class SetLimits {
  readonly #uses: ClientChanging;

  constructor(uses: ClientChanging) {
    this.#uses = uses;
  }

  async execute({ actor, client, limits }: SetLimitsInput): Promise<Client> {
    return changeClient(this.#uses, {
      actor,
      client,
      change: (before) => {
        const after = changeLimits(before.limits, limits);
        const changed = Object.entries(after).filter(([name, value]) => Reflect.get(before.limits, name) !== value);
        if (changed.length === 0) return null;
        return { client: { ...before, limits: after }, action: 'limits.changed', detail: Object.fromEntries(changed) };
      },
    });
  }
}
