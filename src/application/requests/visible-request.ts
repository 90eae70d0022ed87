import { type Actor, tenantOf } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import { withoutShadows } from '../../domain/request/shadow.ts';

const unknown = 'There is no request with this id. Ids are shown only to the client that submitted them.';

/**
 * The request when `actor` may see it, to clients without shadow attempts; otherwise `NOT_FOUND`, the same for unknown
 * and for another client's.
 */
export async function visibleRequest(
  requests: Pick<RequestRepository, 'find'>,
  actor: Actor,
  requestId: string,
): Promise<Request> {
  const request = onlyVisible(await requests.find(requestId), actor);
  return tenantOf(actor) === null ? request : withoutShadows(request);
}

/** Like `visibleRequest` for a request that was already looked up, and may be written: it comes back whole. */
export function onlyVisible(request: Request | null, actor: Actor): Request {
  const tenant = tenantOf(actor);
  if (request === null || (tenant !== null && request.clientId !== tenant))
    throw new DocfaceError('NOT_FOUND', unknown);
  return request;
}
