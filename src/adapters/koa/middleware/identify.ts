import type { IncomingMessage } from 'node:http';
import type { Context } from 'koa';
import type { Authenticate, PresentedCredential } from '../../../application/clients/authenticate.ts';
import { networkContains } from '../../../domain/client/network.ts';
import { type Principal, requireScope } from '../../../domain/client/principal.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import { type Route, type Security, takesCredential } from '../route/route.ts';
import type { ConsoleSession } from './console-session.ts';

export interface IdentifyingUses {
  readonly authenticate: Authenticate;
  /** Null where there is no console: then its sessions are no credential. */
  readonly consoleSession: ConsoleSession | null;
  readonly trustedProxies: readonly string[];
}

/** Stands in for the caller where a path takes no credential: it may do nothing. */
const nobody: Principal = { kind: 'client', clientId: '', credentialId: '', scopes: [] };

const challenges: Readonly<Record<Security, readonly string[]>> = {
  bearer: ['Bearer realm="docface"'],
  apiKey: ['ApiKey realm="docface"'],
  either: ['Bearer realm="docface"', 'ApiKey realm="docface"'],
  session: [],
  console: [],
  none: [],
};

/**
 * Finds out who calls and whether the route is theirs to call; sets `WWW-Authenticate` on a refusal. Errors:
 * `UNAUTHENTICATED`, `WRONG_AUTH_SCHEME`, `CLIENT_SUSPENDED`, `INSUFFICIENT_SCOPE`.
 */
export async function identify(context: Context, route: Route, uses: IdentifyingUses): Promise<Principal> {
  if (route.security === 'console') uses.consoleSession?.refuseOtherSites(context);
  if (!takesCredential(route)) return nobody;
  let presented: PresentedCredential | null = null;
  try {
    presented = sessionOf(context, route, uses) ?? presentedCredential(context, route);
    const address = addressOf(context.req, uses.trustedProxies);
    const principal = await uses.authenticate.authenticate({ credential: presented, address });
    if (route.scope !== undefined) requireScope(principal, route.scope);
    return principal;
  } catch (error) {
    if (error instanceof DocfaceError) challenge(context, route, { error, presented });
    throw error;
  }
}

/** A session is a credential where nothing else is: a program's key in a browser must not become an operator's call. */
function sessionOf(
  context: Context,
  { security }: Route,
  { consoleSession }: Pick<IdentifyingUses, 'consoleSession'>,
): PresentedCredential | null {
  const hasOther = context.get('Authorization') !== '' || context.get('x-api-key') !== '';
  if (hasOther || consoleSession === null || (security !== 'either' && security !== 'session')) return null;
  return consoleSession.credential(context);
}

function presentedCredential(context: Context, route: Route): PresentedCredential {
  const [, token] = /^bearer +([A-Za-z0-9._~+/-]+=*) *$/i.exec(context.get('Authorization')) ?? [];
  const key = context.get('x-api-key');
  const takesToken = route.security === 'bearer' || route.security === 'either';
  const takesKey = route.security === 'apiKey' || route.security === 'either';
  if (route.security === 'session') throw new DocfaceError('UNAUTHENTICATED', sentences.session);
  if (token !== undefined && token.startsWith('dfk_')) throw keyAsToken(route);
  if (takesToken && token !== undefined) return { scheme: 'bearer', token };
  if (takesKey && key !== '') return { scheme: 'api-key', key };
  if (token !== undefined) throw wrongScheme('A bearer token', route.path.replace(/\/key$/, ''), 'takes an API key');
  if (key !== '') throw wrongScheme('An API key', `${route.path}/key`, 'takes a bearer token');
  throw new DocfaceError('UNAUTHENTICATED', sentences[route.security]);
}

const sentences: Readonly<Record<Security, string>> = {
  bearer: 'Send an access token as `Authorization: Bearer <token>`; get one at `POST /oauth2/token`.',
  apiKey: 'Send an API key in the header `x-api-key`.',
  either: 'Send an access token as `Authorization: Bearer <token>`, or an API key in the header `x-api-key`.',
  session: 'Sign in at the console first.',
  console: '',
  none: '',
};

function wrongScheme(sent: string, path: string, takes: string): DocfaceError {
  return new DocfaceError('WRONG_AUTH_SCHEME', `This path ${takes}. ${sent} goes to ${path}.`);
}

function keyAsToken(route: Route): DocfaceError {
  const path = route.security === 'bearer' ? `${route.path}/key` : route.path;
  return new DocfaceError('WRONG_AUTH_SCHEME', `This is an API key. Send it in the header \`x-api-key\` to ${path}.`);
}

function challenge(
  context: Context,
  route: Route,
  refused: { readonly error: DocfaceError; readonly presented: PresentedCredential | null },
): void {
  const { code } = refused.error;
  const offered = challenges[route.security];
  const byToken = refused.presented?.scheme === 'bearer';
  if (code === 'UNAUTHENTICATED' && byToken) {
    context.set(
      'WWW-Authenticate',
      offered.map((each) => each.replace(/^Bearer.*$/, '$&, error="invalid_token"')),
    );
  } else if (code === 'UNAUTHENTICATED' || code === 'WRONG_AUTH_SCHEME') {
    context.set('WWW-Authenticate', [...offered]);
  } else if (code === 'INSUFFICIENT_SCOPE' && byToken) {
    context.set('WWW-Authenticate', `Bearer realm="docface", error="insufficient_scope", scope="${route.scope ?? ''}"`);
  }
}

/** The address of who sent a request, see `clientAddress`. */
export function addressOf({ socket, headers }: IncomingMessage, trusted: readonly string[]): string | null {
  const forwardedFor = headers['x-forwarded-for'];
  const joined = Array.isArray(forwardedFor) ? forwardedFor.join(',') : forwardedFor;
  return clientAddress(socket.remoteAddress, joined, trusted);
}

/**
 * The address of the caller. Each proxy appends whom it heard, so `X-Forwarded-For` is read from its end, and only as
 * long as the one who vouches lies in a trusted network. Null when even the connection has no address any more.
 */
export function clientAddress(
  peer: string | undefined,
  forwardedFor: string | undefined,
  trusted: readonly string[],
): string | null {
  const hops = (forwardedFor ?? '')
    .split(',')
    .map((hop) => bare(hop.trim()))
    .filter((hop) => hop !== '');
  let address = peer ?? null;
  while (address !== null && isTrusted(address, trusted)) {
    const before = hops.pop();
    if (before === undefined) break;
    address = before;
  }
  return address;
}

function isTrusted(address: string, trusted: readonly string[]): boolean {
  return trusted.some((network) => networkContains(network, address));
}

/** Some proxies add a port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
function bare(hop: string): string {
  const [, bracketed] = /^\[([^\]]+)\](?::\d+)?$/.exec(hop) ?? [];
  const [, dotted] = /^([\d.]+):\d+$/.exec(hop) ?? [];
  return bracketed ?? dotted ?? hop;
}
