import { z } from 'zod';
import type { CheckReadiness } from '../../../application/operations/check-readiness.ts';
import { DocfaceError } from '../../../domain/errors.ts';
import { defineRoute, type Route } from '../route/route.ts';

const health = z.object({ status: z.literal('ok') });
const readiness = health.extend({
  degraded: z.array(z.string()).meta({
    description:
      'What does not answer and only some calls need: `object store`, `event log`. Those calls answer 503. `stage ocr` and its like take no work although some waits: requests are accepted and stay queued.',
    examples: [['object store']],
  }),
});
const facets = { method: 'GET', tag: 'Service', security: 'none' } as const;

/** What a supervisor asks: does the process live, may it get traffic. */
export function healthRoutes(uses: {
  readonly checkReadiness: CheckReadiness;
  readonly isDraining: () => boolean;
}): readonly Route[] {
  return [
    defineRoute({
      ...facets,
      path: '/health/live',
      operationId: 'isLive',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'Whether the process lives',
      responses: { 200: { description: 'It does.', schema: health } },
      handle: () => Promise.resolve({ status: 200, body: { status: 'ok' } }),
    }),
    defineRoute({
      ...facets,
      path: '/health/ready',
      operationId: 'isReady',
      audit: { none: 'It shows nothing of a client.' },
      summary: 'Whether calls would be answered',
      responses: { 200: { description: 'They would.', schema: readiness } },
      problems: ['OVERLOADED', 'DEPENDENCY_UNAVAILABLE'],
      async handle() {
        if (uses.isDraining()) throw closing();
        return { status: 200, body: { status: 'ok', degraded: await uses.checkReadiness.check() } };
      },
    }),
  ];
}

function closing(): DocfaceError {
  return new DocfaceError('OVERLOADED', 'This process is stopping and takes no new calls.', {
    retryAfterSeconds: 5,
  });
}
