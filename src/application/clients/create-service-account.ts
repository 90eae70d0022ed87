import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { ServiceAccount } from '../../domain/client/client.ts';
import { checkLabel } from '../../domain/client/names.ts';
import { checkPublicJwk } from '../../domain/client/public-jwk.ts';
import { grantClientScopes } from '../../domain/client/scopes.ts';
import { clientSecretBytes, type ServiceAccountView, serviceAccountView } from '../../domain/client/service-account.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { namedClient } from './named-client.ts';

export interface CreateServiceAccountInput {
  readonly actor: Actor;
  /** Id or name. */
  readonly client: string;
  /** What people call it, 1 to 100 characters. */
  readonly name: string;
  /** All of a client's when left out. */
  readonly scopes?: readonly string[];
  /** Public key (JWK as JSON text) for `private_key_jwt`. With one, no secret is issued. */
  readonly publicJwk?: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction'>;
  readonly secrets: Secrets;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * Adds an OAuth client for the client credentials grant. Its id is the OAuth `client_id`; `clientSecret` is answered
 * this once, and null when the account authenticates by its key. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`,
 * `INVALID_FIELD`.
 */
export class CreateServiceAccount {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(
    input: CreateServiceAccountInput,
  ): Promise<{ readonly serviceAccount: ServiceAccountView; readonly clientSecret: string | null }> {
    const { actor } = input;
    authorize(actor, 'admin');
    // An account with a public key has a secret too, which nobody ever learns.
    const clientSecret = this.#uses.secrets.generate(clientSecretBytes);
    const account = await this.#uses.database.transaction(async (tx) => {
      const client = await namedClient(tx.clients, input.client);
      const created = this.#account(input, { clientId: client.id, clientSecret });
      await tx.credentials.insertServiceAccount(created);
      const detail = { serviceAccountId: created.id, name: created.name };
      const audited = { actor, action: 'service-account.created', subject: `client:${client.id}`, detail };
      await tx.audit.insert(auditEntry(audited, this.#uses));
      return created;
    });
    const secretIsShown = account.publicJwk === null;
    return { serviceAccount: serviceAccountView(account), clientSecret: secretIsShown ? clientSecret : null };
  }

  #account(
    input: CreateServiceAccountInput,
    made: { readonly clientId: string; readonly clientSecret: string },
  ): ServiceAccount {
    const { ids, clock, secrets } = this.#uses;
    return {
      id: ids.next(),
      clientId: made.clientId,
      name: checkLabel('name', input.name, { min: 1, max: 100 }),
      secretHash: secrets.hash(made.clientSecret),
      publicJwk: input.publicJwk === undefined ? null : checkPublicJwk(input.publicJwk),
      scopes: grantClientScopes(input.scopes),
      createdAt: clock.now(),
      revokedAt: null,
    };
  }
}
