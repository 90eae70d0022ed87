import type { CancelRequest } from '../../../application/requests/cancel-request.ts';
import type { EraseRequest } from '../../../application/requests/erase-request.ts';
import { envelope, erasureReceipt } from '../openapi/envelope-schema.ts';
import { withLinks } from './envelope-links.ts';
import { requestParams } from './id-params.ts';
import { defineRoute, type Route } from './route.ts';

export interface ActingUses {
  readonly cancelRequest: CancelRequest;
  readonly eraseRequest: EraseRequest;
  readonly publicUrl: string;
}

/** Changing one request: stop it, erase it. */
export function requestActionRoutes(uses: ActingUses): readonly Route[] {
  const facets = { tag: 'Follow requests', security: 'either', params: requestParams } as const;
  return [
    defineRoute({
      ...facets,
      method: 'POST',
      path: '/api/v1/requests/{requestId}/cancel',
      operationId: 'cancelRequest',
      summary: 'Cancel a request',
      description: 'Stops a request that is queued or processing. What was done already is thrown away.',
      scope: 'requests:manage',
      responses: { 200: { description: 'The canceled request.', schema: envelope } },
      problems: ['NOT_FOUND', 'INVALID_STATE'],
      async handle({ principal, params: { requestId } }) {
        const canceled = await uses.cancelRequest.cancel(principal, { requestId });
        return { status: 200, body: withLinks(canceled, uses.publicUrl) };
      },
    }),
    defineRoute({
      ...facets,
      method: 'DELETE',
      path: '/api/v1/requests/{requestId}',
      operationId: 'eraseRequest',
      summary: 'Erase a request',
      description:
        'Destroys the file, what was read and the key that protected them, whatever the state. Erasing twice answers the same.',
      scope: 'requests:erase',
      responses: { 200: { description: 'Proof that the request is gone.', schema: erasureReceipt } },
      problems: ['NOT_FOUND'],
      async handle({ principal, params: { requestId } }) {
        return { status: 200, body: await uses.eraseRequest.erase(principal, { requestId }) };
      },
    }),
  ];
}
