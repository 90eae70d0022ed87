import { type Actor, authorize } from '../../domain/client/actor.ts';
import { type Client, type ClientLimits, defaultLimits } from '../../domain/client/client.ts';
import { changeLimits } from '../../domain/client/limits.ts';
import { checkName } from '../../domain/client/names.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';

export interface CreateClientInput {
  readonly actor: Actor;
  /** Unique; lower-case words joined by hyphens, 2 to 63 characters. */
  readonly name: string;
  /** Those that differ from the defaults. */
  readonly limits?: Readonly<Partial<ClientLimits>>;
}

/** Adds a tenant, active, with every synchronous variant off. Errors: `INSUFFICIENT_SCOPE`, `INVALID_FIELD`. */
export class CreateClient {
  readonly #uses: { readonly database: Pick<Database, 'transaction'>; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Pick<Database, 'transaction'>; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(input: CreateClientInput): Promise<Client> {
    authorize(input.actor, 'admin');
    const { database, ids, clock } = this.#uses;
    const client: Client = {
      id: ids.next(),
      name: checkName(input.name),
      status: 'active',
      synchronousKinds: [],
      limits: changeLimits(defaultLimits, input.limits ?? {}),
      createdAt: clock.now(),
    };
    const audited = { actor: input.actor, action: 'client.created', subject: `client:${client.id}` };
    await database.transaction(async (tx) => {
      await tx.clients.insert(client);
      await tx.audit.insert(auditEntry({ ...audited, detail: { name: client.name } }, this.#uses));
    });
    return client;
  }
}
