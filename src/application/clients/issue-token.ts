import type { ServiceAccount } from '../../domain/client/client.ts';
import { isId } from '../../domain/client/names.ts';
import {
  type AccountProof,
  grantTokenScopes,
  readTokenRequest,
  refuseToken,
  type TokenForm,
  type TokenRefusal,
} from '../../domain/client/token-request.ts';
import type { AccessTokens } from '../../domain/ports/access-tokens.ts';
import type { ClientRepository, CredentialRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

interface Uses {
  readonly clients: Pick<ClientRepository, 'find'>;
  readonly credentials: Pick<CredentialRepository, 'findServiceAccount' | 'rememberAssertion'>;
  readonly accessTokens: Pick<AccessTokens, 'issue' | 'verifyAssertion'>;
  readonly secrets: Pick<Secrets, 'hash' | 'equal'>;
  readonly clock: Clock;
  /** What an assertion may name as its `aud`: the issuer and the address of the token endpoint. */
  readonly audiences: readonly string[];
}

export interface IssuedToken {
  readonly kind: 'issued';
  readonly accessToken: string;
  readonly tokenType: 'Bearer';
  readonly expiresInSeconds: number;
  /** Granted scopes, separated by spaces. */
  readonly scope: string;
}

const noHash = '0'.repeat(64);
const badProof = refuseToken('invalid_client', 'The service account is unknown, revoked, or its proof is not valid.');

/**
 * The client credentials grant (RFC 6749, 4.4) with `client_secret_basic`, `client_secret_post` or `private_key_jwt`.
 * A refusal is a value with an OAuth error; answer `invalid_client` with 401 and `WWW-Authenticate`, others with 400.
 */
export class IssueToken {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async issue(form: TokenForm): Promise<IssuedToken | TokenRefusal> {
    const request = readTokenRequest(form);
    if (request.kind === 'refused') return request;
    const account = await this.#prove(request.proof);
    if (account === null) return badProof;
    const client = await this.#uses.clients.find(account.clientId);
    if (client?.status !== 'active') return refuseToken('invalid_client', 'The client of this account is suspended.');
    const granted = grantTokenScopes(request.scopes, account.scopes);
    if (granted.kind === 'refused') return granted;
    const { scopes } = granted;
    const claims = { serviceAccountId: account.id, clientId: account.clientId, scopes };
    const { token, expiresInSeconds } = await this.#uses.accessTokens.issue(claims, this.#uses.clock.now());
    return { kind: 'issued', accessToken: token, tokenType: 'Bearer', expiresInSeconds, scope: scopes.join(' ') };
  }

  async #prove(proof: AccountProof): Promise<ServiceAccount | null> {
    const { credentials, secrets } = this.#uses;
    const found = isId(proof.accountId) ? await credentials.findServiceAccount(proof.accountId) : null;
    const proven =
      proof.kind === 'secret'
        ? secrets.equal(secrets.hash(proof.secret), found?.secretHash ?? noHash)
        : found !== null && (await this.#proveByKey(found, proof.assertion));
    return proven && found !== null && found.revokedAt === null ? found : null;
  }

  async #proveByKey(account: ServiceAccount, assertion: string): Promise<boolean> {
    const { accessTokens, credentials, secrets, audiences, clock } = this.#uses;
    if (account.publicJwk === null) return false;
    const expected = { subject: account.id, audiences, now: clock.now() };
    const verified = await accessTokens.verifyAssertion(assertion, account.publicJwk, expected);
    if (verified === null) return false;
    // Hashed, so that two accounts never share an id and a long one costs nothing.
    return credentials.rememberAssertion(secrets.hash(`${account.id} ${verified.jti}`), verified.expiresAt);
  }
}
