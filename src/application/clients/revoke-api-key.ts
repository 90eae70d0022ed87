import { type Actor, authorize } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';

/** Ends an API key at once and for ever; audited, idempotent. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class RevokeApiKey {
  readonly #uses: { readonly database: Pick<Database, 'transaction'>; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Pick<Database, 'transaction'>; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  /** `id` is the public part of the key, between `dfk_` and the secret. */
  async execute(input: { readonly actor: Actor; readonly id: string }): Promise<void> {
    const { actor, id } = input;
    authorize(actor, 'admin');
    const { database, clock } = this.#uses;
    await database.transaction(async (tx) => {
      const key = isId(id) ? await tx.credentials.findApiKey(id) : null;
      if (key === null) throw new DocfaceError('NOT_FOUND', 'There is no API key with this id.');
      if (key.revokedAt !== null || !(await tx.credentials.revokeApiKey(id, clock.now()))) return;
      const subject = `${key.owner.kind}:${key.owner.id}`;
      const audited = { actor, action: 'api-key.revoked', subject, detail: { apiKeyId: id } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
  }
}
