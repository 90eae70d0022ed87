import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  ResponseBodyError,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import { DocfaceError } from '../../domain/errors.ts';
import type { AskedGroups, BegunSignIn, Identity, IdentityProvider } from '../../domain/ports/identity-provider.ts';

export interface OpenIdOptions {
  /** Address below which `/.well-known/openid-configuration` lies. */
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Where browsers come back to. */
  readonly redirectUri: string;
  /** Asked for beside `openid`, separated by spaces. */
  readonly scope: string;
  /** Claim of the ID token that lists groups. */
  readonly groupsClaim: string;
}

/** What a browser carries from the beginning of a sign-in to its end. */
interface Carried {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** OpenID Connect: authorization code with PKCE, state and nonce, each sign-in with its own. */
export class OpenIdIdentityProvider implements IdentityProvider {
  readonly #options: OpenIdOptions;
  #configuration: Promise<Configuration> | null = null;

  constructor(options: OpenIdOptions) {
    this.#options = options;
  }

  async begin(): Promise<BegunSignIn> {
    const configuration = await this.#discovered();
    const carried: Carried = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() };
    const address = buildAuthorizationUrl(configuration, {
      redirect_uri: this.#options.redirectUri,
      scope: `openid ${this.#options.scope}`.trim(),
      code_challenge: await calculatePKCECodeChallenge(carried.verifier),
      code_challenge_method: 'S256',
      state: carried.state,
      nonce: carried.nonce,
    });
    return { address: address.href, secret: Buffer.from(JSON.stringify(carried)).toString('base64url') };
  }

  async finish(query: string, secret: string): Promise<Identity> {
    const configuration = await this.#discovered();
    const { issuer, groupsClaim, redirectUri } = this.#options;
    const { state, nonce, verifier } = carriedIn(secret);
    const arrived = new URL(`${redirectUri}?${query}`);
    const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
    const tokens = await authorizationCodeGrant(configuration, arrived, checks).catch((cause: unknown) => {
      throw refused(cause);
    });
    const claims = tokens.claims();
    if (claims === undefined) throw refused();
    const { sub, preferred_username: username, email } = claims;
    const named = [username, email, sub].find((each): each is string => typeof each === 'string' && each !== '');
    const groups = textsIn(claims[groupsClaim]);
    return { identity: `${issuer} ${sub}`, name: named ?? sub, groups, grant: grantOf(tokens) };
  }

  async groupsOf(identity: string, grant: string): Promise<AskedGroups> {
    const configuration = await this.#discovered();
    const subject = identity.slice(this.#options.issuer.length + 1);
    const { refresh, access } = grantIn(grant);
    try {
      if (refresh !== undefined) return await this.#refreshed(configuration, { subject, refresh });
      if (access === undefined) return { outcome: 'unknown' };
      const groups = await this.#shownGroups(configuration, { subject, access });
      return groups === null ? { outcome: 'unknown' } : { outcome: 'known', groups, grant };
    } catch (error) {
      if (error instanceof ResponseBodyError && error.error === 'invalid_grant') return { outcome: 'refused' };
      // An access token that is over says nothing about who had it.
      if (error instanceof WWWAuthenticateChallengeError) return { outcome: 'unknown' };
      throw unreachable(error);
    }
  }

  /** A new ID token counts like that of a sign-in; without one the provider is asked what it shows of the person. */
  async #refreshed(
    configuration: Configuration,
    { subject, refresh }: { readonly subject: string; readonly refresh: string },
  ): Promise<AskedGroups> {
    const tokens = await refreshTokenGrant(configuration, refresh);
    const claims = tokens.claims();
    if (claims !== undefined && claims.sub !== subject) return { outcome: 'refused' };
    const reported = claims?.[this.#options.groupsClaim];
    const groups =
      reported === undefined
        ? await this.#shownGroups(configuration, { subject, access: tokens.access_token })
        : textsIn(reported);
    const grant = grantOf(tokens.refresh_token === undefined ? { refresh_token: refresh } : tokens);
    if (groups !== null) return { outcome: 'known', groups, grant };
    return claims === undefined ? { outcome: 'unknown' } : { outcome: 'known', groups: [], grant };
  }

  /** Null where the provider shows no groups there. */
  async #shownGroups(
    configuration: Configuration,
    { subject, access }: { readonly subject: string; readonly access: string },
  ): Promise<readonly string[] | null> {
    if (configuration.serverMetadata().userinfo_endpoint === undefined) return null;
    const shown = await fetchUserInfo(configuration, access, subject);
    const claim: unknown = shown[this.#options.groupsClaim];
    return claim === undefined ? null : textsIn(claim);
  }

  /** Asked once; again when it failed. */
  #discovered(): Promise<Configuration> {
    this.#configuration ??= this.#discover().catch((cause: unknown) => {
      this.#configuration = null;
      throw unreachable(cause);
    });
    return this.#configuration;
  }

  #discover(): Promise<Configuration> {
    const { issuer, clientId, clientSecret } = this.#options;
    const address = new URL(issuer);
    // Plain http is for a provider on this machine.
    const isHere = address.hostname === 'localhost' || address.hostname === '127.0.0.1';
    const execute = isHere ? [allowInsecureRequests] : [];
    return discovery(address, clientId, clientSecret, undefined, { execute, timeout: 10 });
  }
}

function unreachable(cause: unknown): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The identity provider does not answer. Try again.', { cause });
}

interface Tokens {
  readonly refresh_token?: string | undefined;
  readonly access_token?: string | undefined;
}

/** What proves a sign-in later: the refresh token, or else the access token, for as long as it is valid. */
function grantOf({ refresh_token: refresh, access_token: access }: Tokens): string | null {
  if (refresh !== undefined) return JSON.stringify({ refresh });
  return access === undefined ? null : JSON.stringify({ access });
}

function grantIn(grant: string): { readonly refresh?: string; readonly access?: string } {
  return JSON.parse(grant) as { readonly refresh?: string; readonly access?: string };
}

function carriedIn(secret: string): Carried {
  try {
    const { state, nonce, verifier } = JSON.parse(Buffer.from(secret, 'base64url').toString()) as Partial<Carried>;
    if (typeof state === 'string' && typeof nonce === 'string' && typeof verifier === 'string') {
      return { state, nonce, verifier };
    }
  } catch {
    // Falls through to the one answer for everything that this provider did not begin.
  }
  throw refused();
}

function textsIn(claim: unknown): readonly string[] {
  const listed: readonly unknown[] = Array.isArray(claim) ? claim : [claim];
  return listed.filter((each): each is string => typeof each === 'string');
}

function refused(cause?: unknown): DocfaceError {
  return new DocfaceError('UNAUTHENTICATED', 'The identity provider did not finish this sign-in. Begin again.', {
    cause,
  });
}
