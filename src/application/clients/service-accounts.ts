import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { ServiceAccount } from '../../domain/client/client.ts';
import { checkLabel, isId } from '../../domain/client/names.ts';
import { grantClientScopes } from '../../domain/client/principal.ts';
import {
  checkPublicJwk,
  clientSecretBytes,
  type ServiceAccountView,
  serviceAccountView,
} from '../../domain/client/service-account.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';
import { auditEntry } from './audit-entry.ts';
import { type ClientReference, findClient } from './find-client.ts';

export interface NewServiceAccount extends ClientReference {
  /** What people call it, 1 to 100 characters. */
  readonly name: string;
  /** All of a client's when left out. */
  readonly scopes?: readonly string[];
  /** Public key (JWK as JSON text) for `private_key_jwt`. With one, no secret is issued. */
  readonly publicJwk?: string;
}

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'clients' | 'credentials'>;
  readonly secrets: Pick<Secrets, 'generate' | 'hash'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * The OAuth clients of a client, for the client credentials grant; administrators run them, and changes are audited.
 * Errors of each: `INSUFFICIENT_SCOPE`, `NOT_FOUND`.
 */
export class ServiceAccounts {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * Adds an account. Its id is the OAuth `client_id`; `clientSecret` is answered this once, and null when the account
   * authenticates by its key. Errors: `INVALID_FIELD`.
   */
  async create(
    actor: Actor,
    input: NewServiceAccount,
  ): Promise<{ readonly serviceAccount: ServiceAccountView; readonly clientSecret: string | null }> {
    authorize(actor, 'admin');
    // An account with a public key has a secret too, which nobody ever learns.
    const clientSecret = this.#uses.secrets.generate(clientSecretBytes);
    const account = await this.#uses.database.transaction(async (tx) => {
      const client = await findClient(tx.clients, input.client);
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

  /** The accounts of a client, revoked ones included. */
  async list(actor: Actor, { client }: ClientReference): Promise<readonly ServiceAccountView[]> {
    authorize(actor, 'admin');
    const { clients, credentials } = this.#uses.database;
    const { id } = await findClient(clients, client);
    return (await credentials.listServiceAccounts(id)).map(serviceAccountView);
  }

  /** Ends an account at once and for ever, with every token that it holds; idempotent. */
  async revoke(actor: Actor, { id }: { readonly id: string }): Promise<void> {
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

  #account(
    input: NewServiceAccount,
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
