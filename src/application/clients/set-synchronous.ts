import type { Actor } from '../../domain/client/actor.ts';
import type { Client } from '../../domain/client/client.ts';
import { type RequestKind, requestKinds } from '../../domain/request/request.ts';
import { type ClientChanging, changeClient } from './change-client.ts';

export interface SetSynchronousInput {
  readonly actor: Actor;
  /** Id or name. */
  readonly client: string;
  readonly kind: RequestKind;
  readonly enabled: boolean;
}

/**
 * Turns the synchronous variant of a kind on or off for a client; audited, idempotent. Errors: `INSUFFICIENT_SCOPE`,
 * `NOT_FOUND`.
 */
export class SetSynchronous {
  readonly #uses: ClientChanging;

  constructor(uses: ClientChanging) {
    this.#uses = uses;
  }

  async execute({ actor, client, kind, enabled }: SetSynchronousInput): Promise<Client> {
    return changeClient(this.#uses, {
      actor,
      client,
      change: (before) => {
        if (before.synchronousKinds.includes(kind) === enabled) return null;
        const synchronousKinds = requestKinds.filter((known) =>
          known === kind ? enabled : before.synchronousKinds.includes(known),
        );
        const action = enabled ? 'synchronous.enabled' : 'synchronous.disabled';
        return { client: { ...before, synchronousKinds }, action, detail: { kind } };
      },
    });
  }
}
