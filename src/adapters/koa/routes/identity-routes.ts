import { z } from 'zod';
import type { OperatorSessions } from '../../../application/clients/operator-sessions.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import type { IdentityProvider } from '../../../domain/ports/identity-provider.ts';
import type { ConsoleSession } from '../middleware/console-session.ts';
import { defineRoute, type Reply, type Route } from './route.ts';

interface IdentityUses {
  readonly operatorSessions: Pick<OperatorSessions, 'signInAs'>;
  readonly identityProvider: IdentityProvider;
  readonly consoleSession: ConsoleSession;
}

/** Where a browser begins to sign in elsewhere. */
export const beginPath = '/console/oidc/start';

const facets = { method: 'GET', tag: 'Console', security: 'none', responses: { 302: { description: 'On.' } } } as const;

/** The way to the identity provider and back. What goes wrong is told by the page of the console. */
export function identityRoutes({ operatorSessions, identityProvider, consoleSession }: IdentityUses): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: beginPath,
      operationId: 'beginSignIn',
      summary: 'Begin to sign in elsewhere',
      handle: () =>
        toldByThePage(async () => {
          const { address, secret } = await identityProvider.begin();
          return to(address, [consoleSession.begunCookie(secret)]);
        }),
    }),
    defineRoute({
      ...facets,
      path: '/console/oidc/callback',
      operationId: 'finishSignIn',
      summary: 'Come back from signing in elsewhere',
      query: z.record(z.string(), z.union([z.string(), z.array(z.string())])),
      headers: z.object({ cookie: z.string().optional() }),
      handle: ({ query, headers, address }) =>
        toldByThePage(async () => {
          const single = Object.entries(query).flatMap(([name, value]) =>
            typeof value === 'string' ? [[name, value] as const] : [],
          );
          const secret = consoleSession.begunIn(headers.cookie ?? '');
          const identity = await identityProvider.finish(
            new URLSearchParams(Object.fromEntries(single)).toString(),
            secret,
          );
          const { token, maxAgeSeconds } = await operatorSessions.signInAs(identity, address);
          return to('/console', [consoleSession.cookie(token, maxAgeSeconds), consoleSession.begunCookie('')]);
        }),
    }),
  ];
}

async function toldByThePage(work: () => Promise<Reply>): Promise<Reply> {
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
