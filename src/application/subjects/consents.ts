import { type Actor, actorName, authorize, tenantOf } from '../../domain/client/actor.ts';
import type { AuditKind } from '../../domain/client/audit-record.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { ConsentChoice, ConsentRecord } from '../../domain/ports/request-repository.ts';
import { type Audited, auditEntry } from '../clients/audit-entry.ts';
import { subjectOwner } from '../clients/find-client.ts';
import { referenceHashes, subjectHashes } from '../storage/keyed-references.ts';

/** Which records: exactly one of `requestId`, `subject` and `reference`. */
export interface ConsentQuery {
  /** Id or name, which operators give with `subject` and `reference`; a client means itself. */
  readonly client?: string;
  readonly requestId?: string;
  /** The client's reference of a person. */
  readonly subject?: string;
  /** A `customerRequestId`. */
  readonly reference?: string;
}

/** A record of consent as it is shown. Dates are ISO 8601. */
export interface ShownConsent extends Omit<ConsentRecord, 'recordedAt' | 'withdrawnAt' | 'subject' | 'reference'> {
  readonly recordedAt: string;
  readonly withdrawnAt: string | null;
  /** Keyed hash; null without a subject. */
  readonly subjectHash: string | null;
  /** Keyed hash; null without a `customerRequestId`. */
  readonly referenceHash: string | null;
}

interface Uses {
  readonly database: Database;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Records of consent, which outlive their requests. Errors of each: `INSUFFICIENT_SCOPE`, `INVALID_FIELD`, `NOT_FOUND`
 * without a record that the caller may see.
 */
export class Consents {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Newest first, 1,000 at most. */
  async find(actor: Actor, query: ConsentQuery): Promise<readonly ShownConsent[]> {
    authorize(actor, 'requests:read');
    const records = await this.#found(await this.#choice(actor, query));
    await this.#record(this.#uses.database, { ...this.#about(query, records[0]), actor, kind: 'look' });
    return records.map(shownConsent);
  }

  /**
   * Records that the person withdrew their consent, on each of the records that has no withdrawal yet. It stops and
   * erases nothing, and refuses no later submission.
   */
  async withdraw(actor: Actor, query: ConsentQuery): Promise<readonly ShownConsent[]> {
    authorize(actor, 'requests:erase');
    const { database, clock } = this.#uses;
    const choice = await this.#choice(actor, query);
    const [newest] = await this.#found(choice);
    await database.transaction(async (tx) => {
      const records = await tx.consents.withdraw(choice, { at: clock.now(), by: actorName(actor) });
      await this.#record(tx, { ...this.#about(query, newest), actor, kind: 'change', detail: { records } });
    });
    return (await this.#found(choice)).map(shownConsent);
  }

  /** What operators see and do is on record, not what a client does with its own. */
  async #record(
    { audit }: Pick<Repositories, 'audit'>,
    { kind, ...about }: Omit<Audited, 'action'> & { readonly actor: Actor; readonly kind: AuditKind },
  ): Promise<void> {
    if (tenantOf(about.actor) !== null) return;
    const action = kind === 'look' ? 'consent.viewed' : 'consent.withdrawn';
    await audit.insert(auditEntry({ ...about, kind, action }, this.#uses));
  }

  #about({ requestId }: ConsentQuery, { clientId }: ConsentRecord): Pick<Audited, 'subject' | 'clientId'> {
    return { subject: requestId === undefined ? `client:${clientId}` : `request:${requestId}`, clientId };
  }

  async #found(choice: ConsentChoice): Promise<readonly [ConsentRecord, ...ConsentRecord[]]> {
    const [newest, ...others] = await this.#uses.database.consents.list(choice);
    if (newest !== undefined) return [newest, ...others];
    throw new DocfaceError('NOT_FOUND', 'There is no record of consent for this. Only face match makes them.');
  }

  async #choice(actor: Actor, { client, requestId, subject, reference }: ConsentQuery): Promise<ConsentChoice> {
    const { database, encryption } = this.#uses;
    if ([requestId, subject, reference].filter((given) => given !== undefined).length !== 1) {
      throw invalidField('requestId', 'Give exactly one of requestId, subject and reference.');
    }
    if (requestId !== undefined) return { clientId: tenantOf(actor), requestId };
    const { id: clientId } = await subjectOwner(database.clients, actor, client);
    if (subject !== undefined) return { clientId, subjects: await subjectHashes(encryption, clientId, subject) };
    return { clientId, references: await referenceHashes(encryption, clientId, reference ?? '') };
  }
}

/** A record as it is shown. */
export function shownConsent({ subject, reference, ...record }: ConsentRecord): ShownConsent {
  return {
    ...record,
    recordedAt: record.recordedAt.toISOString(),
    withdrawnAt: record.withdrawnAt?.toISOString() ?? null,
    subjectHash: subject,
    referenceHash: reference,
  };
}
