import { type Actor, authorize } from '../../domain/client/actor.ts';
import {
  type ApiKeyView,
  apiKeySecretBytes,
  apiKeyView,
  checkRestrictions,
  formatApiKey,
} from '../../domain/client/api-key.ts';
import type { ApiKey, Operator } from '../../domain/client/client.ts';
import { checkLabel, isId } from '../../domain/client/names.ts';
import { grantClientScopes, type Scope, scopesOfRole } from '../../domain/client/principal.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { findClient } from './find-client.ts';

/** Whose API keys: a client's or an operator's, by id or name. */
export type KeyOwner = { readonly client: string } | { readonly operator: string };

export interface NewApiKey {
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
  readonly database: Pick<Database, 'transaction' | 'clients' | 'credentials'>;
  readonly secrets: Pick<Secrets, 'generate' | 'hash'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

interface FoundOwner {
  readonly owner: ApiKey['owner'];
  /** The role when an operator owns the key; null for a client. */
  readonly role: Operator['role'] | null;
}

/**
 * The API keys of clients and operators, for administrators; changes are audited. Errors of each: `INSUFFICIENT_SCOPE`.
 */
export class ApiKeys {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Issues a key. `key` is what goes into `x-api-key`; it is answered this once and cannot be read again. Several keys
   * of an owner are valid side by side, so that they can be rotated. Errors: `NOT_FOUND`, `INVALID_FIELD`.
   */
  async create(actor: Actor, input: NewApiKey): Promise<{ readonly key: string; readonly apiKey: ApiKeyView }> {
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

  /** The keys of an owner, revoked and expired ones included. Errors: `NOT_FOUND`. */
  async list(actor: Actor, input: { readonly owner: KeyOwner }): Promise<readonly ApiKeyView[]> {
    authorize(actor, 'admin');
    const { database } = this.#uses;
    const { owner } = await foundOwner(database, input.owner);
    return (await database.credentials.listApiKeys(owner)).map(apiKeyView);
  }

  /**
   * Ends a key at once and for ever; idempotent. `id` is its public part, between `dfk_` and the secret. Errors:
   * `NOT_FOUND`.
   */
  async revoke(actor: Actor, { id }: { readonly id: string }): Promise<void> {
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

  #apiKey(input: NewApiKey, made: Pick<ApiKey, 'id' | 'owner' | 'scopes'> & { secret: string }): ApiKey {
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

async function foundOwner(
  repositories: {
    readonly clients: Pick<ClientRepository, 'find' | 'findByName'>;
    readonly credentials: Pick<CredentialRepository, 'findOperator' | 'findOperatorByName'>;
  },
  owner: KeyOwner,
): Promise<FoundOwner> {
  if ('client' in owner) {
    const { id } = await findClient(repositories.clients, owner.client);
    return { owner: { kind: 'client', id }, role: null };
  }
  const { credentials } = repositories;
  const named = owner.operator;
  const operator = isId(named) ? await credentials.findOperator(named) : await credentials.findOperatorByName(named);
  if (operator === null) throw new DocfaceError('NOT_FOUND', 'There is no operator with this id or name.');
  return { owner: { kind: 'operator', id: operator.id }, role: operator.role };
}
