import { type Actor, authorize } from '../../domain/client/actor.ts';
import {
  type ApiKeyView,
  apiKeySecretBytes,
  apiKeyView,
  checkRestrictions,
  formatApiKey,
} from '../../domain/client/api-key.ts';
import type { ApiKey } from '../../domain/client/client.ts';
import { checkLabel } from '../../domain/client/names.ts';
import type { Scope } from '../../domain/client/principal.ts';
import { grantClientScopes, scopesOfRole } from '../../domain/client/scopes.ts';
import { invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { type FoundOwner, foundOwner, type KeyOwner } from './key-owner.ts';

export interface CreateApiKeyInput {
  readonly actor: Actor;
  readonly owner: KeyOwner;
  /** What people call it, 1 to 100 characters. */
  readonly name: string;
  /** For clients; all of theirs when left out. The keys of operators carry their role and take none. */
  readonly scopes?: readonly string[];
  /** Null or left out: never expires. */
  readonly expiresAt?: Date | null;
  /** Networks that may use it, CIDR; empty or left out allows all. */
  readonly networks?: readonly string[];
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Issues an API key. `key` is what goes into `x-api-key`; it is answered this once and cannot be read again. Several
 * keys of an owner are valid side by side, so that they can be rotated. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`,
 * `INVALID_FIELD`.
 */
export class CreateApiKey {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(input: CreateApiKeyInput): Promise<{ readonly key: string; readonly apiKey: ApiKeyView }> {
    const { actor } = input;
    authorize(actor, 'admin');
    const { database, secrets, ids } = this.#uses;
    const id = ids.next();
    const secret = secrets.generate(apiKeySecretBytes);
    const apiKey = await database.transaction(async (tx) => {
      const found = await foundOwner(tx, input.owner);
      const created = this.#apiKey(input, { id, secret, scopes: scopesFor(found, input.scopes), owner: found.owner });
      await tx.credentials.insertApiKey(created);
      const subject = `${found.owner.kind}:${found.owner.id}`;
      const detail = { apiKeyId: id, name: created.name };
      await tx.audit.insert(auditEntry({ actor, action: 'api-key.created', subject, detail }, this.#uses));
      return created;
    });
    return { key: formatApiKey(id, secret), apiKey: apiKeyView(apiKey) };
  }

  #apiKey(input: CreateApiKeyInput, made: Pick<ApiKey, 'id' | 'owner' | 'scopes'> & { secret: string }): ApiKey {
    const { secret, ...parts } = made;
    const { expiresAt = null, networks = [] } = input;
    const createdAt = this.#uses.clock.now();
    checkRestrictions({ expiresAt, networks }, createdAt);
    return {
      ...parts,
      name: checkLabel('name', input.name, { min: 1, max: 100 }),
      secretHash: this.#uses.secrets.hash(secret),
      networks,
      createdAt,
      expiresAt,
      lastUsedAt: null,
      revokedAt: null,
    };
  }
}

function scopesFor({ role }: FoundOwner, asked: readonly string[] | undefined): readonly Scope[] {
  if (role === null) return grantClientScopes(asked);
  if (asked === undefined) return scopesOfRole(role);
  throw invalidField('scopes', 'The key of an operator carries what its role may do. Leave `scopes` out.');
}
