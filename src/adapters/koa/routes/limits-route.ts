import { z } from 'zod';
import type { Clients } from '../../../application/clients/clients.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import { clientLimits, type ShownLimits } from '../openapi/client-schemas.ts';
import { sentName } from '../openapi/sent-values.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { maxFileBytes } from '../upload/measured-file.ts';

const query = z.strictObject({
  client: sentName({ min: 1, max: 63 }).meta({ description: 'Operators name a client by id or name.' }).optional(),
});

interface LimitsUses {
  readonly clients: Pick<Clients, 'get' | 'usage'>;
  readonly syncBudgetMs: number;
}

/** What the caller may use, and what it uses. */
export function limitsRoute(uses: LimitsUses): Route {
  return defineRoute({
    method: 'GET',
    path: '/api/v1/limits',
    operationId: 'getLimits',
    audit: { action: 'client.usage-viewed' },
    tag: 'Service',
    summary: 'See your limits',
    security: 'either',
    query,
    responses: { 200: { description: 'The limits of this client.', schema: clientLimits } },
    problems: ['NOT_FOUND'],
    async handle({ principal, query: { client: named } }) {
      const asked = { client: clientOf(principal, named) };
      const client = await uses.clients.get(principal, asked);
      const body: ShownLimits = {
        ...client.limits,
        synchronousKinds: client.synchronousKinds,
        usage: await uses.clients.usage(principal, asked),
        fileBytes: maxFileBytes,
        synchronousWaitSeconds: uses.syncBudgetMs / 1000,
      };
      return { status: 200, body };
    },
  });
}

function clientOf(principal: Principal, named: string | undefined): string {
  if (named !== undefined) return named;
  if (principal.kind === 'client') return principal.clientId;
  const detail = 'Operators have no limits of their own; name a client, as in /api/v1/limits?client=acme.';
  throw new DocfaceError('MISSING_FIELD', detail, { fields: [{ field: 'client', code: 'MISSING_FIELD', detail }] });
}
