import type { HttpUseCases } from '../../../application/use-cases.ts';
import { RepeatedWarning } from '../limits/repeated-warning.ts';
import { CallRates, CallsInFlight, withCallLimits } from '../middleware/admission.ts';
import type { Route } from '../route/route.ts';
import { attemptRoutes } from './attempt-routes.ts';
import { auditRoutes } from './audit-routes.ts';
import { catalogEntryRoutes } from './catalog-entry-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { clientNamesRoute, clientRoutes } from './client-routes.ts';
import { credentialRoutes } from './credential-routes.ts';
import { deliveryRoutes, recoveryRoutes } from './delivery-routes.ts';
import { docsRoutes } from './docs-routes.ts';
import { endpointActionRoutes, endpointRoutes } from './endpoint-routes.ts';
import { generatorRoutes } from './generator-routes.ts';
import { healthRoutes } from './health-routes.ts';
import type { AppOptions } from './http-options.ts';
import { limitsRoute } from './limits-route.ts';
import { deadLetterRoutes, operationRoutes } from './operation-routes.ts';
import { operatorRoutes } from './operator-routes.ts';
import { outputRoutes } from './output-routes.ts';
import { replayRoutes } from './replay-routes.ts';
import { reprocessRoute, requestActionRoutes } from './request-action-routes.ts';
import { requestListRoutes } from './request-list-route.ts';
import { requestRoutes } from './request-routes.ts';
import { reviewQueueRoutes, reviewRoutes } from './review-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { subjectRoutes } from './subject-routes.ts';
import { clientSubmissionRoutes, submissionRoutes } from './submission-routes.ts';
import { templateSampleRoutes } from './template-sample-routes.ts';
import { tokenRoutes } from './token-routes.ts';

const diskIsFull = 'The local disk takes no uploads: make room in the spool directory';

/** Every route of the API. */
export function allRoutes(uses: HttpUseCases, options: AppOptions): readonly Route[] {
  const { publicUrl, syncBudgetMs, release, consoleSession } = options;
  const shared = { ...uses, publicUrl, release };
  const rates = new CallRates('submissions', () => performance.now());
  const slots = new CallsInFlight();
  const place = { spool: options.spool, diskRefuses: new RepeatedWarning(options.logger, diskIsFull) };
  const routes: readonly Route[] = withCallLimits(
    [
      ...submissionRoutes({ ...shared, syncBudgetMs, place, rates, slots }),
      ...clientSubmissionRoutes({ ...shared, syncBudgetMs, place }),
      ...requestRoutes({ ...shared, waits: new CallsInFlight() }),
      ...outputRoutes(shared),
      ...requestListRoutes(shared),
      ...requestActionRoutes(shared),
      reprocessRoute({ ...shared, rates, slots }),
      ...subjectRoutes(shared),
      ...attemptRoutes(uses),
      ...reviewQueueRoutes(uses),
      ...reviewRoutes(shared),
      ...catalogRoutes(uses),
      clientNamesRoute(uses),
      ...generatorRoutes(uses),
      ...catalogEntryRoutes(uses),
      ...templateSampleRoutes(uses),
      ...tokenRoutes(shared),
      ...endpointRoutes(uses),
      ...endpointActionRoutes(uses),
      ...deliveryRoutes(uses),
      ...(consoleSession === null
        ? []
        : sessionRoutes({ ...shared, consoleSession, identityProvider: options.identityProvider })),
      ...recoveryRoutes(uses),
      ...operationRoutes(uses),
      ...auditRoutes(uses),
      ...deadLetterRoutes(uses),
      ...replayRoutes(uses),
      ...clientRoutes(uses),
      ...credentialRoutes(uses),
      ...operatorRoutes(uses),
      limitsRoute({ ...uses, syncBudgetMs }),
      ...healthRoutes({ checkReadiness: uses.checkReadiness, isDraining: options.isDraining }),
    ],
    uses,
  );
  return [...routes, ...docsRoutes(routes, { publicUrl, home: consoleSession === null ? '/docs' : '/console' })];
}
