import { isUsable, parseApiKey } from '../../domain/client/api-key.ts';
import { type SessionLifetime, sessionEnd } from '../../domain/client/operator-session.ts';
import type { Principal } from '../../domain/client/principal.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { AccessTokens } from '../../domain/ports/access-tokens.ts';
import type {
  ClientRepository,
  CredentialRepository,
  SessionRepository,
} from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

/** What a page of the console sends along to change something: only who may read its session's answers knows it. */
export function csrfTokenOf(tokenHash: string, secrets: Pick<Secrets, 'hash'>): string {
  return secrets.hash(`csrf ${tokenHash}`);
}

/** What a caller presents: the whole `x-api-key` header, or the token after `Bearer `. */
export type PresentedCredential =
  | { readonly scheme: 'api-key'; readonly key: string }
  | { readonly scheme: 'bearer'; readonly token: string }
  /** Of the console; `csrfToken` is null where the call changes nothing and needs none. */
  | { readonly scheme: 'session'; readonly token: string; readonly csrfToken: string | null };

export interface AuthenticateInput {
  readonly credential: PresentedCredential;
  /** IP address of the caller; null when unknown, which no key with networks accepts. */
  readonly address: string | null;
}

interface Uses {
  readonly clients: Pick<ClientRepository, 'find'>;
  readonly credentials: Pick<
    CredentialRepository,
    'findApiKey' | 'touchApiKey' | 'findOperator' | 'findServiceAccount'
  >;
  readonly sessions: Pick<SessionRepository, 'findByTokenHash' | 'touch'>;
  readonly sessionLifetime: SessionLifetime;
  readonly accessTokens: Pick<AccessTokens, 'verify'>;
  readonly secrets: Pick<Secrets, 'hash' | 'equal'>;
  readonly clock: Clock;
}

/** A hash that no secret has, compared against when a key is unknown, so that its absence takes as long. */
const noHash = '0'.repeat(64);
/** The last use of a key or a session is remembered at most this often. */
const touchIntervalMs = 60_000;

const sentences = {
  'api-key': 'Send a valid, unexpired API key in the header `x-api-key`, from a network that it allows.',
  bearer: 'Send a valid, unexpired access token as `Authorization: Bearer <token>`; get one at `POST /oauth2/token`.',
  session: 'Your session is over. Sign in again.',
} as const;

/**
 * Finds out who calls. Errors: `UNAUTHENTICATED` (says what to send, never which part was wrong), `CLIENT_SUSPENDED`,
 * `CROSS_SITE_CALL` (a session without the token that goes with it), `DEPENDENCY_UNAVAILABLE`.
 */
export class Authenticate {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async authenticate({ credential, address }: AuthenticateInput): Promise<Principal> {
    const principal = await this.#principalOf(credential, address);
    if (principal === null) throw new DocfaceError('UNAUTHENTICATED', sentences[credential.scheme]);
    return principal;
  }

  #principalOf(credential: PresentedCredential, address: string | null): Promise<Principal | null> {
    switch (credential.scheme) {
      case 'api-key':
        return this.#byApiKey(credential.key, address);
      case 'bearer':
        return this.#byToken(credential.token);
      case 'session':
        return this.#bySession(credential);
    }
  }

  async #bySession({ token, csrfToken }: Extract<PresentedCredential, { scheme: 'session' }>) {
    const { sessions, sessionLifetime, secrets, clock } = this.#uses;
    const tokenHash = secrets.hash(token);
    const session = await sessions.findByTokenHash(tokenHash);
    const at = clock.now();
    if (session === null || sessionEnd(session, sessionLifetime) <= at) return null;
    const principal = await this.#operator(session.operatorId, session.id);
    if (principal !== null && csrfToken !== null && !secrets.equal(csrfToken, csrfTokenOf(tokenHash, secrets))) {
      throw new DocfaceError('CROSS_SITE_CALL', 'This call does not come from the console. Reload the page.');
    }
    if (principal !== null && at.getTime() - session.lastSeenAt.getTime() >= touchIntervalMs) {
      await sessions.touch(session.id, at);
    }
    return principal;
  }

  async #byApiKey(presented: string, address: string | null): Promise<Principal | null> {
    const { credentials, secrets, clock } = this.#uses;
    const parts = parseApiKey(presented);
    const hash = secrets.hash(parts?.secret ?? '');
    const key = parts === null ? null : await credentials.findApiKey(parts.id);
    const matches = secrets.equal(hash, key?.secretHash ?? noHash);
    const at = clock.now();
    if (key === null || !matches || !isUsable(key, { at, address })) return null;
    const { id: credentialId, owner, scopes } = key;
    const principal: Principal | null =
      owner.kind === 'client'
        ? await this.#client({ clientId: owner.id, credentialId, scopes })
        : await this.#operator(owner.id, credentialId);
    const lastUsed = key.lastUsedAt?.getTime() ?? Number.NEGATIVE_INFINITY;
    if (principal !== null && at.getTime() - lastUsed >= touchIntervalMs) await credentials.touchApiKey(key.id, at);
    return principal;
  }

  async #byToken(token: string): Promise<Principal | null> {
    const claims = await this.#uses.accessTokens.verify(token, this.#uses.clock.now());
    const account = claims === null ? null : await this.#uses.credentials.findServiceAccount(claims.serviceAccountId);
    if (claims === null || account === null || account.revokedAt !== null) return null;
    const scopes = account.scopes.filter((scope) => claims.scopes.includes(scope));
    return this.#client({ clientId: account.clientId, credentialId: account.id, scopes });
  }

  async #client(caller: Omit<Extract<Principal, { kind: 'client' }>, 'kind'>): Promise<Principal | null> {
    const client = await this.#uses.clients.find(caller.clientId);
    if (client?.status === 'suspended') {
      throw new DocfaceError(
        'CLIENT_SUSPENDED',
        'This client is suspended. Ask the operator of the service to lift it.',
      );
    }
    return client === null ? null : { kind: 'client', ...caller };
  }

  async #operator(operatorId: string, credentialId: string): Promise<Principal | null> {
    const operator = await this.#uses.credentials.findOperator(operatorId);
    if (operator === null || operator.disabledAt !== null) return null;
    return { kind: 'operator', operatorId, credentialId, role: operator.role };
  }
}
