/** Who somebody is, as an identity provider says. */
export interface Identity {
  /** Its issuer and its subject, which nobody else ever has. */
  readonly identity: string;
  /** What it calls them; for people to read. */
  readonly name: string;
  /** Groups or roles, in its words. */
  readonly groups: readonly string[];
}

/** A sign-in that has begun. */
export interface BegunSignIn {
  /** Where the browser goes. */
  readonly address: string;
  /** What the same browser must bring back; up to 1 kB, and nobody else's business. */
  readonly secret: string;
}

/** Signs people in elsewhere. Errors of each: `DEPENDENCY_UNAVAILABLE` when it does not answer. Thread safe. */
export interface IdentityProvider {
  begin(): Promise<BegunSignIn>;
  /**
   * Who came back, from the query of the address where the browser arrived and the secret of its sign-in. Errors:
   * `UNAUTHENTICATED` for whatever is not the end of that very sign-in.
   */
  finish(query: string, secret: string): Promise<Identity>;
}
