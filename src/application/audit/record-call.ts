import { type Actor, callOf } from '../../domain/client/actor.ts';
import type { AuditEntry } from '../../domain/client/audit-record.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { findClient } from '../clients/find-client.ts';

/** What a call names, by the names of its parameters: ids, and names of what operators made. */
export type NamedThings = Readonly<Record<string, string>>;

export interface CallToRecord {
  readonly actor: Actor;
  readonly action: string;
  readonly named: NamedThings;
  /** Whether such calls change something: this one did not, when nothing is on record yet. */
  readonly changes: boolean;
}

interface Uses {
  readonly database: Pick<Database, 'audit' | 'clients' | 'requests' | 'webhooks' | 'deadLetters' | 'replays'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

type About = Pick<AuditEntry, 'subject' | 'requestId' | 'clientId'>;

const nobodys: About = { subject: 'service', requestId: null, clientId: null };

/**
 * Puts on record what a call of an operator or a command was shown, unless what it changed is on record already: so
 * that there is one entry for each call. Errors: `DEPENDENCY_UNAVAILABLE`, after which the call must not be answered.
 */
export class RecordCall {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async record({ actor, action, named, changes }: CallToRecord): Promise<void> {
    const call = callOf(actor);
    if (call === null || call.isOnRecord) return;
    const { requestId, client, ...rest } = named;
    const detail = { ...rest, ...(changes ? { changed: false } : {}) };
    const entry = {
      actor,
      kind: 'look',
      action,
      ...(await this.#about({ requestId, client, ...rest })),
      detail,
    } as const;
    await this.#uses.database.audit.insert(auditEntry(entry, this.#uses));
  }

  /** What the call is about; what was named and is not there belongs to nobody. */
  async #about({ requestId, endpointId, deadLetterId, replayId, client }: Partial<NamedThings>): Promise<About> {
    const { requests, webhooks, deadLetters, replays } = this.#uses.database;
    if (requestId !== undefined) {
      const found = await requests.find(requestId);
      return { subject: `request:${requestId}`, requestId, clientId: found?.clientId ?? null };
    }
    if (endpointId !== undefined) return ofClient((await webhooks.findEndpoint(endpointId))?.clientId);
    if (deadLetterId !== undefined) {
      const letter = await deadLetters.find(deadLetterId);
      const { event, clientId = null } = letter ?? {};
      const requestOfIt = event !== undefined && 'requestId' in event ? event.requestId : null;
      return { subject: `dead-letter:${deadLetterId}`, requestId: requestOfIt, clientId };
    }
    if (replayId !== undefined) {
      const replay = await replays.find(replayId);
      return { ...nobodys, subject: `replay:${replayId}`, clientId: replay?.clientId ?? null };
    }
    return client === undefined ? nobodys : ofClient(await this.#clientOf(client));
  }

  async #clientOf(named: string): Promise<string | undefined> {
    const found = await findClient(this.#uses.database.clients, named).catch(() => null);
    return found?.id;
  }
}

function ofClient(clientId: string | undefined): About {
  return clientId === undefined ? nobodys : { subject: `client:${clientId}`, requestId: null, clientId };
}
