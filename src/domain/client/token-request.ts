import { clientScopes, type Scope } from './principal.ts';

/** Errors of the token endpoint (RFC 6749, 5.2) that this service answers. */
export type TokenError = 'invalid_request' | 'invalid_client' | 'invalid_scope' | 'unsupported_grant_type';

export interface TokenRefusal {
  readonly kind: 'refused';
  readonly error: TokenError;
  /** A sentence for the developer of the client, in ASCII as RFC 6749 demands. */
  readonly description: string;
}

/** How the service account proves who it is. */
export type AccountProof =
  | { readonly kind: 'secret'; readonly accountId: string; readonly secret: string }
  | { readonly kind: 'assertion'; readonly accountId: string; readonly assertion: string };

export interface TokenRequest {
  readonly kind: 'request';
  readonly proof: AccountProof;
  /** Scopes asked for, unchecked; null asks for all. */
  readonly scopes: readonly string[] | null;
}

/** A token request as it arrives over HTTP. */
export interface TokenForm {
  /** The `Authorization` header; null without one. */
  readonly authorization: string | null;
  /** Decoded form parameters in the order sent, repetitions included (what `[...new URLSearchParams(body)]` gives). */
  readonly parameters: readonly (readonly [string, string])[];
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export function refuseToken(error: TokenError, description: string): TokenRefusal {
  return { kind: 'refused', error, description };
}

/**
 * Reads a client credentials grant (RFC 6749, 4.4) with exactly one way of client authentication (RFC 6749, RFC 7523).
 */
export function readTokenRequest(form: TokenForm): TokenRequest | TokenRefusal {
  const parameters = new Map(form.parameters.filter(([, value]) => value !== ''));
  const repeated = new Set(form.parameters.map(([name]) => name)).size !== form.parameters.length;
  if (repeated) return refuseToken('invalid_request', 'Send each parameter once.');
  const grant = parameters.get('grant_type');
  if (grant === undefined) return refuseToken('invalid_request', 'Send grant_type=client_credentials.');
  if (grant !== 'client_credentials') {
    return refuseToken('unsupported_grant_type', 'Only grant_type=client_credentials is offered.');
  }
  const proof = readProof(form.authorization, parameters);
  if ('error' in proof) return proof;
  const scope = parameters.get('scope');
  return {
    kind: 'request',
    proof,
    scopes: scope === undefined ? null : scope.split(' ').filter((part) => part !== ''),
  };
}

/** The scopes of a token: those asked for, which must be a subset of what the account holds, or all it holds. */
export function grantTokenScopes(
  asked: readonly string[] | null,
  held: readonly Scope[],
): { readonly kind: 'granted'; readonly scopes: readonly Scope[] } | TokenRefusal {
  if (asked === null) return { kind: 'granted', scopes: held };
  const granted = clientScopes.filter((scope) => held.includes(scope) && asked.includes(scope));
  if (granted.length > 0 && granted.length === new Set(asked).size) return { kind: 'granted', scopes: granted };
  return refuseToken('invalid_scope', 'Ask for scopes that this service account holds, separated by single spaces.');
}

function readProof(authorization: string | null, parameters: ReadonlyMap<string, string>): AccountProof | TokenRefusal {
  const accountId = parameters.get('client_id');
  const secret = parameters.get('client_secret');
  const assertion = parameters.get('client_assertion');
  const ways = [authorization, secret, assertion].filter((way) => way !== null && way !== undefined);
  if (ways.length > 1) return refuseToken('invalid_request', 'Authenticate in one way only.');
  if (authorization !== null) return readBasic(authorization, accountId);
  if (assertion !== undefined) return readAssertion(assertion, parameters);
  if (accountId !== undefined && secret !== undefined) return { kind: 'secret', accountId, secret };
  return refuseToken(
    'invalid_client',
    'Authenticate with HTTP Basic, with client_id and client_secret, or with a client_assertion.',
  );
}

function readBasic(authorization: string, accountId: string | undefined): AccountProof | TokenRefusal {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization) ?? [];
  const [, id, secret] = /^([^:]+):(.+)$/s.exec(encoded === undefined ? '' : (formDecode(encoded) ?? '')) ?? [];
  if (id === undefined || secret === undefined) {
    return refuseToken('invalid_client', 'Send the Authorization header as HTTP Basic with client id and secret.');
  }
  if (accountId !== undefined && accountId !== id) {
    return refuseToken(
      'invalid_request',
      'The client_id of the form differs from the one in the Authorization header.',
    );
  }
  return { kind: 'secret', accountId: id, secret };
}

/** RFC 6749, 2.3.1: id and secret are form-encoded before they are joined. Null when the text is no base64. */
function formDecode(encoded: string): string | null {
  try {
    return decodeURIComponent(atob(encoded).replaceAll('+', ' '));
  } catch {
    return null;
  }
}

function readAssertion(assertion: string, parameters: ReadonlyMap<string, string>): AccountProof | TokenRefusal {
  if (parameters.get('client_assertion_type') !== assertionType) {
    return refuseToken('invalid_request', `Send client_assertion_type=${assertionType}.`);
  }
  const subject = subjectOf(assertion);
  const accountId = parameters.get('client_id') ?? subject;
  if (subject === null || accountId === null || accountId !== subject) {
    return refuseToken('invalid_client', 'The client_assertion is a JWT whose sub is the client id.');
  }
  return { kind: 'assertion', accountId, assertion };
}

/** The `sub` that an unverified JWT claims, only to find the key that verifies it. */
function subjectOf(jwt: string): string | null {
  const [, payload, signature, ...more] = jwt.split('.');
  if (payload === undefined || signature === undefined || more.length > 0) return null;
  try {
    const claims: unknown = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/')));
    const subject = typeof claims === 'object' && claims !== null && 'sub' in claims ? claims.sub : null;
    return typeof subject === 'string' ? subject : null;
  } catch {
    return null;
  }
}
