import { type Actor, authorize } from '../../domain/client/actor.ts';
import { isId } from '../../domain/client/names.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import { auditEntry } from './audit-entry.ts';

/**
 * Ends a service account at once and for ever, with every token that it holds; audited, idempotent. Errors:
 * `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class RevokeServiceAccount {
  readonly #uses: { readonly database: Pick<Database, 'transaction'>; readonly ids: Ids; readonly clock: Clock };

  constructor(uses: { database: Pick<Database, 'transaction'>; ids: Ids; clock: Clock }) {
    this.#uses = uses;
  }

  async execute(input: { readonly actor: Actor; readonly id: string }): Promise<void> {
    const { actor, id } = input;
    authorize(actor, 'admin');
    const { database, clock } = this.#uses;
    await database.transaction(async (tx) => {
      const account = isId(id) ? await tx.credentials.findServiceAccount(id) : null;
      if (account === null) throw new DocfaceError('NOT_FOUND', 'There is no service account with this id.');
      if (account.revokedAt !== null || !(await tx.credentials.revokeServiceAccount(id, clock.now()))) return;
      const subject = `client:${account.clientId}`;
      const audited = { actor, action: 'service-account.revoked', subject, detail: { serviceAccountId: id } };
      await tx.audit.insert(auditEntry(audited, this.#uses));
    });
  }
}
