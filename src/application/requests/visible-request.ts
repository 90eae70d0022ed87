import type { Principal } from '../../domain/client/principal.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';
import type { Request } from '../../domain/request/request.ts';

const unknown = 'There is no request with this id. Ids are shown only to the client that submitted them.';

/** The client whose data a principal may see; null for operators, who see all. */
export function tenantOf(principal: Principal): string | null {
  return principal.kind === 'client' ? principal.clientId : null;
}

/** The request when `principal` may see it; otherwise `NOT_FOUND`, the same for unknown and for another client's. */
export async function visibleRequest(
  requests: Pick<RequestRepository, 'find'>,
  principal: Principal,
  requestId: string,
): Promise<Request> {
  return onlyVisible(await requests.find(requestId), principal);
}

/** Like `visibleRequest` for a request that was already looked up. */
export function onlyVisible(request: Request | null, principal: Principal): Request {
  const tenant = tenantOf(principal);
  if (request === null || (tenant !== null && request.clientId !== tenant))
    throw new DocfaceError('NOT_FOUND', unknown);
  return request;
}
