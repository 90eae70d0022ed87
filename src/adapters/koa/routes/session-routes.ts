import { z } from 'zod';
import type { OperatorSessions } from '../../../application/clients/operator-sessions.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { IdentityProvider } from '../../../domain/ports/identity-provider.ts';
import type { ConsoleSession } from '../middleware/console-session.ts';
import { passwordChange, session, signIn, signInOptions } from '../openapi/session-schemas.ts';
import { defineRoute, type Reply, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

export interface SessionUses {
  readonly operatorSessions: OperatorSessions;
  readonly consoleSession: ConsoleSession;
  /** Version of docface. */
  readonly release: string;
  readonly identityProvider: IdentityProvider | null;
}

const path = '/api/v1/session';
const tag = 'Console';
const everywhere = z.object({
  everywhere: z
    .enum(['true', 'false'])
    .meta({ description: '`true` ends every session of this operator.' })
    .exactOptional(),
});

const cookies = z.object({ cookie: z.string().optional() });

/** Signing operators in and out at the console. */
export function sessionRoutes(uses: SessionUses): readonly Route[] {
  return [signInOptionsRoute(uses), signInRoute(uses), ...ownSessionRoutes(uses)];
}

function signInOptionsRoute({ operatorSessions, release, identityProvider }: SessionUses): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/v1/session/options',
    operationId: 'getSignInOptions',
    audit: { none: 'It shows nothing of a client.' },
    tag,
    summary: 'See how operators sign in',
    security: 'none',
    responses: { 200: { description: 'The ways there are.', schema: signInOptions } },
    handle: () =>
      Promise.resolve({
        status: 200,
        body: {
          version: release,
          passwords: operatorSessions.takesPasswords,
          identityProvider: identityProvider && { start: beginPath },
        },
      }),
  });
}

function signInRoute({ operatorSessions, consoleSession }: SessionUses): Route {
  return defineRoute({
    method: 'POST',
    path,
    operationId: 'signIn',
    audit: { none: 'Nobody is signed in yet; the sign-in is on record by itself.' },
    tag,
    summary: 'Sign in as an operator',
    description:
      'Begins a session in a cookie, and ends the one that the browser has had. Says the same of a wrong password and of an unknown name. After five failures of an account from one address the next tries from there are delayed, 15 seconds and then twice as long each time. A browser that the operator signed in with before is known by a cookie and never waits for the failures of others.',
    security: 'console',
    body: jsonBody(signIn),
    headers: cookies,
    responses: {
      200: {
        description: 'The session.',
        schema: session,
        headers: { 'Set-Cookie': 'The session, and what the browser is known by from now on.' },
      },
    },
    problems: ['UNAUTHENTICATED', 'RATE_LIMITED', 'INVALID_STATE'],
    async handle({ body, headers: { cookie }, address }) {
      const earlier = consoleSession.tokenIn(cookie ?? '');
      const device = consoleSession.deviceIn(cookie ?? '');
      const signedIn = await operatorSessions.signIn({ ...body, address, earlier, device });
      const cookies = [
        consoleSession.cookie(signedIn.token, signedIn.maxAgeSeconds),
        consoleSession.deviceCookie(signedIn.device.token, signedIn.device.maxAgeSeconds),
      ];
      return { status: 200, cookies, body: signedIn.session };
    },
  });
}

function ownSessionRoutes({ operatorSessions, consoleSession }: SessionUses): readonly Route[] {
  return [
    defineRoute({
      method: 'GET',
      path,
      operationId: 'getSession',
      audit: { none: 'It shows what the caller is and may, nothing of a client.' },
      tag,
      summary: 'See your session',
      security: 'session',
      responses: { 200: { description: 'The session of the cookie.', schema: session } },
      handle: async ({ principal }) => ({ status: 200, body: await operatorSessions.current(principal) }),
    }),
    defineRoute({
      method: 'DELETE',
      path,
      operationId: 'signOut',
      audit: { action: 'operator.signed-out' },
      tag,
      summary: 'Sign out',
      security: 'session',
      query: everywhere,
      responses: { 204: { description: 'The session is over.', headers: { 'Set-Cookie': 'Removes the cookie.' } } },
      async handle({ principal, query }) {
        await operatorSessions.signOut(principal, { everywhere: query.everywhere === 'true' });
        return { status: 204, headers: { 'Set-Cookie': consoleSession.endedCookie } };
      },
    }),
    defineRoute({
      method: 'POST',
      path: `${path}/password`,
      operationId: 'changePassword',
      audit: { action: 'operator.password-changed' },
      tag,
      summary: 'Change your password',
      description:
        'Takes the present one, and ends your other sessions. Wrong ones delay the next try like failed sign-ins.',
      security: 'session',
      body: jsonBody(passwordChange),
      responses: { 204: { description: 'It is changed.' } },
      problems: ['RATE_LIMITED', 'INVALID_STATE'],
      async handle({ principal, body }) {
        await operatorSessions.changePassword(principal, body);
        return { status: 204 };
      },
    }),
  ];
}

interface IdentityUses {
  readonly operatorSessions: Pick<OperatorSessions, 'signInAs'>;
  readonly identityProvider: IdentityProvider;
  readonly consoleSession: ConsoleSession;
}

/** Where a browser begins to sign in elsewhere. */
const beginPath = '/console/oidc/start';

const facets = { method: 'GET', tag: 'Console', security: 'none', responses: { 302: { description: 'On.' } } } as const;

/** The way to the identity provider and back. What goes wrong is known by the page of the console. */
export function identityRoutes({ operatorSessions, identityProvider, consoleSession }: IdentityUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: beginPath,
      operationId: 'beginSignIn',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'Begin to sign in elsewhere',
      handle: () =>
        reportedByPage(async () => {
          const { address, secret } = await identityProvider.begin();
          return to(address, [consoleSession.begunCookie(secret)]);
        }),
    }),
    defineRoute({
      ...facets,
      path: '/console/oidc/callback',
      operationId: 'finishSignIn',
      audit: { none: 'Nobody is signed in yet; the sign-in is on record by itself.' },
      summary: 'Come back from signing in elsewhere',
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      headers: cookies,
      handle: ({ query, headers, address }) =>
        reportedByPage(async () => {
          const single = Object.entries(query).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as const] : [],
          );
          const secret = consoleSession.begunIn(headers.cookie ?? '');
          const identity = await identityProvider.finish(
            new URLSearchParams(Object.fromEntries(single)).toString(),
            secret,
          );
          const earlier = consoleSession.tokenIn(headers.cookie ?? '');
          const { token, maxAgeSeconds } = await operatorSessions.signInAs(identity, { address, earlier });
          return to('/console', [consoleSession.cookie(token, maxAgeSeconds), consoleSession.begunCookie('')]);
        }),
    }),
  ];
}

async function reportedByPage(work: () => Promise<Reply>): Promise<Reply> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DocfaceError) return to(`/console?refused=${error.code}`, []);
    throw error;
  }
}

function to(address: string, cookies: readonly string[]): Reply {
  return { status: 302, headers: { Location: address }, ...(cookies.length === 0 ? {} : { cookies }) };
}
