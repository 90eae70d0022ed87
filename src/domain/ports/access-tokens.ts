import type { Scope } from '../client/principal.ts';

export interface AccessTokenClaims {
  /** Service account (`client_id` and `sub`). */
  readonly serviceAccountId: string;
  readonly clientId: string;
  readonly scopes: readonly Scope[];
}

/** Issues and verifies RFC 9068 access tokens, and keeps the signing keys: two are published while they rotate. */
export interface AccessTokens {
  issue(claims: AccessTokenClaims, now: Date): Promise<{ readonly token: string; readonly expiresInSeconds: number }>;
  /** Null for a token that is forged, expired, of another issuer or audience, or no token at all. */
  verify(token: string, now: Date): Promise<AccessTokenClaims | null>;
  /**
   * Signs with a new key from now on. Older keys stay published until the last token that they signed has expired, so
   * nobody is locked out. Returns the id (`kid`) of the new key.
   */
  rotateKey(now: Date): Promise<string>;
  /** Public keys as a JWK set, ready to be served. */
  publicKeys(): Promise<{ readonly keys: readonly Record<string, unknown>[] }>;
  /** Checks a `private_key_jwt` assertion (RFC 7523) against the account's public JWK. */
  verifyAssertion(
    assertion: string,
    publicJwk: string,
    expected: { readonly subject: string; readonly audiences: readonly string[]; readonly now: Date },
  ): Promise<{ readonly jti: string; readonly expiresAt: Date } | null>;
}
