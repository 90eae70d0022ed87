import type { ListCatalog } from '../../application/catalog/list-catalog.ts';
import type { Authenticate } from '../../application/clients/authenticate.ts';
import type { GetClient } from '../../application/clients/get-client.ts';
import type { GetUsage } from '../../application/clients/get-usage.ts';
import type { IssueToken } from '../../application/clients/issue-token.ts';
import type { CheckReadiness } from '../../application/operations/check-readiness.ts';
import type { AwaitRequest } from '../../application/requests/await-request.ts';
import type { CancelRequest } from '../../application/requests/cancel-request.ts';
import type { DiffAttempts } from '../../application/requests/diff-attempts.ts';
import type { EraseRequest } from '../../application/requests/erase-request.ts';
import type { GetCrop } from '../../application/requests/get-crop.ts';
import type { GetPageImage } from '../../application/requests/get-page-image.ts';
import type { GetRequest } from '../../application/requests/get-request.ts';
import type { GetResult } from '../../application/requests/get-result.ts';
import type { GetSearchablePdf } from '../../application/requests/get-searchable-pdf.ts';
import type { ListAttempts } from '../../application/requests/list-attempts.ts';
import type { ListRequests } from '../../application/requests/list-requests.ts';
import type { ReprocessRequest } from '../../application/requests/reprocess-request.ts';
import type { SubmitRequest } from '../../application/requests/submit-request.ts';
import type { DeleteEndpoint } from '../../application/webhooks/delete-endpoint.ts';
import type { GetDelivery } from '../../application/webhooks/get-delivery.ts';
import type { GetEndpoint } from '../../application/webhooks/get-endpoint.ts';
import type { ListDeliveries } from '../../application/webhooks/list-deliveries.ts';
import type { ListEndpoints } from '../../application/webhooks/list-endpoints.ts';
import type { PingEndpoint } from '../../application/webhooks/ping-endpoint.ts';
import type { Redeliver } from '../../application/webhooks/redeliver.ts';
import type { RegisterEndpoint } from '../../application/webhooks/register-endpoint.ts';
import type { RetireSecret } from '../../application/webhooks/retire-secret.ts';
import type { RotateSecret } from '../../application/webhooks/rotate-secret.ts';
import type { UpdateEndpoint } from '../../application/webhooks/update-endpoint.ts';
import type { AccessTokens } from '../../domain/ports/access-tokens.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Spool } from './upload/spool.ts';

/** The verbs that HTTP exposes. */
export interface HttpUses {
  readonly authenticate: Authenticate;
  readonly issueToken: IssueToken;
  readonly accessTokens: Pick<AccessTokens, 'publicKeys'>;
  readonly getClient: GetClient;
  readonly getUsage: GetUsage;
  readonly submitRequest: SubmitRequest;
  readonly awaitRequest: AwaitRequest;
  readonly getRequest: GetRequest;
  readonly getResult: GetResult;
  readonly getSearchablePdf: GetSearchablePdf;
  readonly getCrop: GetCrop;
  readonly getPageImage: GetPageImage;
  readonly listRequests: ListRequests;
  readonly cancelRequest: CancelRequest;
  readonly reprocessRequest: ReprocessRequest;
  readonly listAttempts: ListAttempts;
  readonly diffAttempts: DiffAttempts;
  readonly eraseRequest: EraseRequest;
  readonly listCatalog: ListCatalog;
  readonly registerEndpoint: RegisterEndpoint;
  readonly listEndpoints: ListEndpoints;
  readonly getEndpoint: GetEndpoint;
  readonly updateEndpoint: UpdateEndpoint;
  readonly deleteEndpoint: DeleteEndpoint;
  readonly pingEndpoint: PingEndpoint;
  readonly rotateSecret: RotateSecret;
  readonly retireSecret: RetireSecret;
  readonly listDeliveries: ListDeliveries;
  readonly getDelivery: GetDelivery;
  readonly redeliver: Redeliver;
  readonly checkReadiness: CheckReadiness;
}

export interface HttpOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Address that callers use, without a slash at its end. */
  readonly publicUrl: string;
  /** Emptied at start; belongs to this process alone. */
  readonly spoolDirectory: string;
  /** Networks (CIDR) whose `X-Forwarded-For` is believed. */
  readonly trustedProxies: readonly string[];
  /** How long a synchronous call waits before it answers 202. */
  readonly syncBudgetMs: number;
  /** Bodies in flight at once, all callers together. */
  readonly uploadBudgetBytes: number;
  /** A body that arrives more slowly is ended. */
  readonly bodyBytesPerSecond: number;
  /** Connections open at once. */
  readonly maxConnections: number;
  /** Longest that writing an answer may take. */
  readonly answerTimeoutMs: number;
  /** Version of docface: answers of another one may differ. */
  readonly release: string;
  readonly logger: Logger;
}

/** What the parts of one server share beyond that. */
export interface AppOptions extends HttpOptions {
  readonly spool: Spool;
  /** Whether the server is about to close. */
  readonly isDraining: () => boolean;
}
