import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { AccessTokens } from '../../domain/ports/access-tokens.ts';
import type { AuditRepository } from '../../domain/ports/audit-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import { auditEntry } from './audit-entry.ts';

interface Uses {
  readonly accessTokens: Pick<AccessTokens, 'rotateKey' | 'publicKeys'>;
  readonly audit: Pick<AuditRepository, 'insert'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** What signs access tokens. */
export class SigningKeys {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** A JWK set that verifies tokens; anybody may know it. */
  publicKeys(): ReturnType<AccessTokens['publicKeys']> {
    return this.#uses.accessTokens.publicKeys();
  }

  /** Signs with a new key; tokens issued before stay valid until they expire. Errors: `INSUFFICIENT_SCOPE`. */
  async rotate(actor: Actor): Promise<{ readonly keyId: string }> {
    authorize(actor, 'admin');
    const { accessTokens, audit, clock } = this.#uses;
    const keyId = await accessTokens.rotateKey(clock.now());
    const audited = { actor, action: 'signing-key.rotated', subject: 'service', detail: { keyId } };
    await audit.insert(auditEntry(audited, this.#uses));
    return { keyId };
  }
}
