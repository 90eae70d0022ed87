import { type Actor, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { AuditEntry } from '../../domain/client/audit-record.ts';
import {
  type Client,
  type ClientLimits,
  type ClientName,
  changeLimits,
  defaultLimits,
} from '../../domain/client/client.ts';
import { checkName } from '../../domain/client/names.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Usage } from '../../domain/ports/usage-repository.ts';
import { type RequestKind, requestKinds } from '../../domain/request/pipeline.ts';
import { auditEntry } from './audit-entry.ts';
import type { ClientUsage } from './client-usage.ts';
import { type ClientReference, findClient } from './find-client.ts';

export interface NewClient {
  /** Unique; lower-case words joined by hyphens, 2 to 63 characters. */
  readonly name: string;
  /** Those that differ from the defaults. */
  readonly limits?: Readonly<Partial<ClientLimits>>;
}

/** What a client uses of its limits. */
export interface ShownUsage extends Usage {
  /** Unfinished requests. */
  readonly unfinished: number;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'requests'>;
  readonly usage: Pick<ClientUsage, 'of'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** The next state of a client and the words for the audit. */
interface ClientChange {
  readonly client: Client;
  readonly action: string;
  readonly detail: AuditEntry['detail'];
}

/** A measurement that is shown is a second old at most, or twenty times as long as measuring takes. */
const maxUsageAgeMs = 1_000;

/** The tenants, for administrators; a client sees itself. Changes are audited. Errors of each: `INSUFFICIENT_SCOPE`. */
export class Clients {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Adds a tenant, active, with every synchronous variant off. Errors: `INVALID_FIELD`. */
  async create(actor: Actor, { name, limits = {} }: NewClient): Promise<Client> {
    authorize(actor, 'admin');
    const { database, ids, clock } = this.#uses;
    const client: Client = {
      id: ids.next(),
      name: checkName(name),
      status: 'active',
      synchronousKinds: [],
      limits: changeLimits(defaultLimits, limits),
      createdAt: clock.now(),
    };
    const audited = { actor, action: 'client.created', subject: `client:${client.id}`, detail: { name: client.name } };
    await database.transaction(async (tx) => {
      await tx.clients.insert(client);
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
    return client;
  }

  async list(actor: Actor): Promise<readonly Client[]> {
    authorize(actor, 'admin');
    return this.#uses.database.clients.list();
  }

  /** The clients whose requests the caller may see, by name: all for operators, itself for a client. */
  async names(actor: Actor): Promise<readonly ClientName[]> {
    authorize(actor, 'requests:read');
    const tenant = tenantOf(actor);
    const { clients } = this.#uses.database;
    const seen = tenant === null ? await clients.list() : [await findClient(clients, tenant)];
    return seen.map(({ id, name }) => ({ id, name }));
  }

  /** Any client for administrators, itself for a client, by its id. Errors: `NOT_FOUND`. */
  async get(actor: Actor, { client }: ClientReference): Promise<Client> {
    if (tenantOf(actor) !== client) authorize(actor, 'admin');
    return findClient(this.#uses.database.clients, client);
  }

  /** What a client uses, of those that `get` shows. Errors: `NOT_FOUND`. */
  async usage(actor: Actor, named: ClientReference): Promise<ShownUsage> {
    const { id } = await this.get(actor, named);
    const { storedBytes, failedFiles } = await this.#uses.usage.of(id, maxUsageAgeMs);
    return { unfinished: await this.#uses.database.requests.countUnfinished(id), storedBytes, failedFiles };
  }

  /**
   * Suspends a client or lets it in again; idempotent. A suspended client's credentials answer `CLIENT_SUSPENDED`; work
   * that it submitted before goes on. Errors: `NOT_FOUND`.
   */
  async setStatus(actor: Actor, { client, status }: ClientReference & Pick<Client, 'status'>): Promise<Client> {
    return this.#change(actor, client, (before) => {
      if (before.status === status) return null;
      const action = status === 'active' ? 'client.activated' : 'client.suspended';
      return { client: { ...before, status }, action, detail: {} };
    });
  }

  /** Turns the synchronous variant of a kind on or off for a client; idempotent. Errors: `NOT_FOUND`. */
  async setSynchronous(
    actor: Actor,
    { client, kind, enabled }: ClientReference & { readonly kind: RequestKind; readonly enabled: boolean },
  ): Promise<Client> {
    return this.#change(actor, client, (before) => {
      if (before.synchronousKinds.includes(kind) === enabled) return null;
      const synchronousKinds = requestKinds.filter((known) =>
        known === kind ? enabled : before.synchronousKinds.includes(known),
      );
      const action = enabled ? 'synchronous.enabled' : 'synchronous.disabled';
      return { client: { ...before, synchronousKinds }, action, detail: { kind } };
    });
  }

  /** Changes the given limits, whole numbers from 1 to 1,000,000; idempotent. Errors: `NOT_FOUND`, `INVALID_FIELD`. */
  async setLimits(
    actor: Actor,
    { client, limits }: ClientReference & { readonly limits: Readonly<Partial<ClientLimits>> },
  ): Promise<Client> {
    return this.#change(actor, client, (before) => {
      const after = changeLimits(before.limits, limits);
      const changed = Object.entries(after).filter(([name, value]) => Reflect.get(before.limits, name) !== value);
      if (changed.length === 0) return null;
      return { client: { ...before, limits: after }, action: 'limits.changed', detail: Object.fromEntries(changed) };
    });
  }

  /**
   * Writes the change and its audit in one transaction, and nothing when there is none. Returns the client as it is
   * now.
   */
  async #change(actor: Actor, named: string, change: (before: Client) => ClientChange | null): Promise<Client> {
    authorize(actor, 'admin');
    return this.#uses.database.transaction(async (tx) => {
      const before = await findClient(tx.clients, named);
      const changed = change(before);
      if (changed === null) return before;
      const { client, action, detail } = changed;
      await tx.clients.update(client);
      await tx.audit.insert(auditEntry({ actor, action, subject: `client:${before.id}`, detail }, this.#uses));
      return client;
    });
  }
}
