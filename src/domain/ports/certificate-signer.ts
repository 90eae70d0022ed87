/** A JWK set. */
export interface KeySet {
  readonly keys: readonly Readonly<Record<string, unknown>>[];
}

/** Signs certificates of erasure with keys that sign nothing else and verify for ever. Thread safe. */
export interface CertificateSigner {
  /** A JWS in its compact form whose header holds the public key. */
  sign(payload: object, now: Date): Promise<string>;
  /** Every key that ever signed one. */
  publicKeys(now: Date): Promise<KeySet>;
}
