import { ResolveSubmission } from '../../application/catalog/resolve-submission.ts';
import { AwaitRequest } from '../../application/requests/await-request.ts';
import { CancelRequest } from '../../application/requests/cancel-request.ts';
import { EraseRequest } from '../../application/requests/erase-request.ts';
import { GetRequest } from '../../application/requests/get-request.ts';
import { GetResult } from '../../application/requests/get-result.ts';
import { ListRequests } from '../../application/requests/list-requests.ts';
import { SubmitRequest } from '../../application/requests/submit-request.ts';
import type { Closers } from '../lifecycle/closers.ts';
import type { Composition } from './container.ts';
import { vault } from './stages.ts';
import { ports } from './tokens.ts';

/** The verbs of a client about its requests. */
export function makeRequestUseCases(parts: Composition, closers: Closers) {
  const database = parts.get(ports.database);
  const shared = { database, ids: parts.get(ports.ids), clock: parts.get(ports.clock), vault: parts.get(vault) };
  const { requests } = database;
  const getRequest = new GetRequest({ requests, vault: shared.vault });
  const awaitRequest = new AwaitRequest({ requests, signals: parts.get(ports.signals) });
  closers.add('waiting callers', () => awaitRequest.close());
  return {
    submitRequest: new SubmitRequest({
      ...shared,
      encryption: parts.get(ports.encryption),
      imageHeaders: parts.get(ports.imageHeaders),
      secrets: parts.get(ports.secrets),
      resolve: new ResolveSubmission(database.catalog),
    }),
    getRequest,
    getResult: new GetResult({ getRequest }),
    listRequests: new ListRequests({ requests }),
    awaitRequest,
    cancelRequest: new CancelRequest(shared),
    eraseRequest: new EraseRequest(shared),
  };
}
