import { decodeJwt, errors, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import { isId } from '../../domain/client/names.ts';
import { scopes as knownScopes } from '../../domain/client/principal.ts';
import type { AccessTokenClaims, AccessTokens } from '../../domain/ports/access-tokens.ts';
import type { CredentialRepository, SigningKeyRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import { ExternalIssuer, type ExternalIssuerOptions, foreignAlgorithms, toleranceSeconds } from './external-issuer.ts';
import { SigningKeys, signingAlgorithm } from './signing-keys.ts';

export interface JoseAccessTokensOptions {
  /** Public address of this service, the `iss`. */
  readonly issuer: string;
  /** The `aud` of our tokens. */
  readonly audience: string;
  /** 60 to 3600. */
  readonly lifetimeSeconds: number;
  /** Trusted beside our own issuer; null for none. */
  readonly external: ExternalIssuerOptions | null;
}

interface Uses {
  readonly signingKeys: SigningKeyRepository;
  readonly credentials: Pick<CredentialRepository, 'findServiceAccount'>;
  readonly encryption: Pick<Encryption, 'sealSecret' | 'openSecret'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Media type of an access token (RFC 9068); no other JWT of ours passes for one. */
const tokenType = 'at+jwt';
/** The tenant. `client_id` is the OAuth client, which is the service account. */
const tenantClaim = 'docface_client_id';
const maxLifetimeSeconds = 3600;
/** A retired key outlives its last token: other processes sign with it until they are notified of the rotation. */
const retainMs = (maxLifetimeSeconds + 300) * 1000;
const maxToken = 8192;

/** RFC 9068 access tokens, signed with ES256. */
export class JoseAccessTokens implements AccessTokens {
  readonly verifyAssertion = verifyAssertion;
  readonly #options: JoseAccessTokensOptions;
  readonly #uses: Uses;
  readonly #keys: SigningKeys;
  readonly #external: ExternalIssuer | null;

  constructor(options: JoseAccessTokensOptions, uses: Uses) {
    const { lifetimeSeconds, external } = options;
    if (!Number.isInteger(lifetimeSeconds) || lifetimeSeconds < 60 || lifetimeSeconds > maxLifetimeSeconds) {
      throw new RangeError(`an access token lives 60 to ${maxLifetimeSeconds} seconds`);
    }
    const { signingKeys: repository, encryption, ids, credentials } = uses;
    this.#options = options;
    this.#uses = uses;
    this.#keys = new SigningKeys({ repository, encryption, ids, retainMs });
    this.#external = external === null ? null : new ExternalIssuer(external, credentials);
  }

  async issue(claims: AccessTokenClaims, now: Date): Promise<{ token: string; expiresInSeconds: number }> {
    const { issuer, audience, lifetimeSeconds } = this.#options;
    const { serviceAccountId, clientId, scopes } = claims;
    const { kid, key } = await this.#keys.current(now);
    const issuedAt = Math.floor(now.getTime() / 1000);
    const token = await new SignJWT({ client_id: serviceAccountId, [tenantClaim]: clientId, scope: scopes.join(' ') })
      .setProtectedHeader({ alg: signingAlgorithm, typ: tokenType, kid })
      .setIssuer(issuer)
      .setAudience(audience)
      .setSubject(serviceAccountId)
      .setJti(this.#uses.ids.next())
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + lifetimeSeconds)
      .sign(key);
    return { token, expiresInSeconds: lifetimeSeconds };
  }

  async verify(token: string, now: Date): Promise<AccessTokenClaims | null> {
    if (token.length > maxToken) return null;
    try {
      const foreign = this.#external !== null && decodeJwt(token).iss !== this.#options.issuer;
      return foreign ? await this.#external.verify(token, now) : await this.#verifyOwn(token, now);
    } catch (error) {
      if (error instanceof errors.JOSEError) return null;
      throw error;
    }
  }

  async rotateKey(now: Date): Promise<string> {
    return this.#keys.rotate(now);
  }

  async publicKeys(): Promise<{ readonly keys: readonly Record<string, unknown>[] }> {
    const keys = await this.#keys.published(this.#uses.clock.now());
    return { keys: keys.map((key) => ({ ...key })) };
  }

  async #verifyOwn(token: string, now: Date): Promise<AccessTokenClaims | null> {
    const { issuer, audience } = this.#options;
    const findKey = async ({ kid = '' }: { readonly kid?: string }) => {
      const key = await this.#keys.find(kid, now);
      if (key === null) throw new errors.JWKSNoMatchingKey();
      return key;
    };
    const { payload } = await jwtVerify(token, findKey, {
      algorithms: [signingAlgorithm],
      typ: tokenType,
      issuer,
      audience,
      currentDate: now,
      clockTolerance: toleranceSeconds,
      maxTokenAge: maxLifetimeSeconds,
      requiredClaims: ['exp', 'iat', 'jti', 'sub', 'client_id', tenantClaim],
    });
    return claimsOf(payload);
  }
}

function claimsOf(payload: JWTPayload): AccessTokenClaims | null {
  const { client_id: serviceAccountId, [tenantClaim]: clientId, scope } = payload;
  if (
    typeof serviceAccountId !== 'string' ||
    !isId(serviceAccountId) ||
    typeof clientId !== 'string' ||
    typeof scope !== 'string'
  )
    return null;
  const words = scope.split(' ');
  return { serviceAccountId, clientId, scopes: knownScopes.filter((known) => words.includes(known)) };
}

type VerifyAssertion = AccessTokens['verifyAssertion'];

const maxLifeSeconds = 300;

/**
 * Checks a `private_key_jwt` (RFC 7523): signed by the account's key, `iss` and `sub` the account, `aud` one of ours,
 * with a `jti`, and an `exp` of at most five minutes from now. `expiresAt` is when it stops being accepted.
 */
const verifyAssertion: VerifyAssertion = async (assertion, publicJwk, { subject, audiences, now }) => {
  const payload = await verified(assertion, JSON.parse(publicJwk) as JWK, {
    algorithms: foreignAlgorithms,
    issuer: subject,
    subject,
    audience: [...audiences],
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp', 'jti'],
  });
  const { jti, exp = 0 } = payload ?? {};
  const lifeSeconds = exp - now.getTime() / 1000;
  if (typeof jti !== 'string' || jti === '' || lifeSeconds > maxLifeSeconds + toleranceSeconds) return null;
  return { jti, expiresAt: new Date((exp + toleranceSeconds) * 1000) };
};

async function verified(jwt: string, key: JWK, options: Parameters<typeof jwtVerify>[2]) {
  try {
    return (await jwtVerify(jwt, key, options)).payload;
  } catch (error) {
    // A key of another type than the header's `alg` is a TypeError of jose, a point off its curve a DOMException.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
