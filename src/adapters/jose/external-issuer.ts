import {
  createRemoteJWKSet,
  errors,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import { isId } from '../../domain/client/names.ts';
import type { Scope } from '../../domain/client/principal.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { AccessTokenClaims } from '../../domain/ports/access-tokens.ts';
import type { CredentialRepository } from '../../domain/ports/client-repository.ts';

/**
 * An issuer that is trusted beside our own. Its clients are service accounts: the `client_id` of a token (or its `azp`)
 * is the id of a service account, so the OAuth client is registered there under that id.
 */
export interface ExternalIssuerOptions {
  /** The exact `iss`. */
  readonly issuer: string;
  /** What must be in `aud`. */
  readonly audience: string;
  readonly jwksUrl: string;
}

type Accounts = Pick<CredentialRepository, 'findServiceAccount'>;

/** What the header of an access token names itself, in lower case without `application/` (RFC 9068, 2.1). */
const accessTokenType = 'at+jwt';
/** What issuers that are older than RFC 9068 write, in ID tokens too. */
const commonType = 'jwt';
/**
 * Claims of ID tokens (OpenID Connect Core, 2 and 3.3.2.11) and of logout and security events, which no access token
 * has.
 */
const foreignClaims = ['nonce', 'at_hash', 'c_hash', 's_hash', 'events'] as const;
/** What others may sign with: asymmetric, and none that is broken. */
export const foreignAlgorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
/** Seconds that clocks may differ. */
export const toleranceSeconds = 10;
const fetchTimeoutMs = 5000;

/** Verifies the tokens of one external issuer; its keys are fetched on first use and kept for ten minutes. */
export class ExternalIssuer {
  readonly #options: ExternalIssuerOptions;
  readonly #accounts: Accounts;
  readonly #keys: JWTVerifyGetKey;

  constructor(options: ExternalIssuerOptions, accounts: Accounts) {
    const remote = createRemoteJWKSet(new URL(options.jwksUrl), { timeoutDuration: fetchTimeoutMs });
    this.#options = options;
    this.#accounts = accounts;
    this.#keys = (header, token) => remote(header, token).catch(translate);
  }

  /**
   * The account that a valid token speaks for, with the scopes of the token that the account holds too; all that it
   * holds when the token says nothing of scopes. Fails with `JOSEError` for an invalid token, and with
   * `DEPENDENCY_UNAVAILABLE` when the keys cannot be fetched.
   */
  async verify(token: string, now: Date): Promise<AccessTokenClaims | null> {
    const { issuer, audience } = this.#options;
    const { payload, protectedHeader } = await jwtVerify(token, this.#keys, {
      algorithms: foreignAlgorithms,
      issuer,
      audience,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      requiredClaims: ['exp'],
    });
    if (!isAccessToken(protectedHeader, payload)) return null;
    const id = payload['client_id'] ?? payload['azp'];
    const account = typeof id === 'string' && isId(id) ? await this.#accounts.findServiceAccount(id) : null;
    if (account === null) return null;
    return { serviceAccountId: account.id, clientId: account.clientId, scopes: heldScopes(payload, account.scopes) };
  }
}

/**
 * Whether a JWT is meant as an access token: by its type, or, where its type says nothing, by what it does not claim.
 * Keycloak and Cognito name the purpose of their tokens in the claims `typ` and `token_use`.
 */
function isAccessToken({ typ = commonType }: JWTHeaderParameters, payload: JWTPayload): boolean {
  // Of a header nothing is known but that its issuer signed it.
  const type = String(typ)
    .toLowerCase()
    .replace(/^application\//, '');
  if (type === accessTokenType) return true;
  const { typ: purpose = 'Bearer', token_use: use = 'access' } = payload;
  return (
    type === commonType && purpose === 'Bearer' && use === 'access' && !foreignClaims.some((each) => each in payload)
  );
}

function heldScopes(payload: JWTPayload, held: readonly Scope[]): readonly Scope[] {
  const said = payload['scope'] ?? payload['scp'];
  if (said === undefined) return held;
  const words: readonly unknown[] = typeof said === 'string' ? said.split(' ') : Array.isArray(said) ? said : [];
  return held.filter((scope) => words.includes(scope));
}

function translate(error: unknown): never {
  if (error instanceof errors.JWKSNoMatchingKey || error instanceof errors.JWKSMultipleMatchingKeys) throw error;
  throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The keys of the token issuer cannot be fetched. Try again later.', {
    cause: error,
  });
}
