/** Who somebody is, as an identity provider says. */
export interface Identity {
  /** Its issuer and its subject, which nobody else ever has. */
  readonly identity: string;
  /** What it calls them; for people to read. */
  readonly name: string;
  /** Groups or roles, in its words. */
  readonly groups: readonly string[];
  /** A secret with which the provider can be asked for the groups later; null when it gives none. */
  readonly grant: string | null;
}

/** What a provider says of somebody who signed in before. */
export type AskedGroups =
  | {
      readonly outcome: 'known';
      readonly groups: readonly string[];
      /** In the place of the one that was used up. */
      readonly grant: string | null;
    }
  /** It does not stand by that sign-in any more: the account is gone, or the sign-in was withdrawn or is too old. */
  | { readonly outcome: 'refused' }
  /** It names no groups when it is asked so, or takes this grant no longer. */
  | { readonly outcome: 'unknown' };

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
  /** The groups that somebody has now, by the identity and the grant of the last sign-in or answer. */
  groupsOf(identity: string, grant: string): Promise<AskedGroups>;
}
