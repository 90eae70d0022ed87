import type { AppOptions, HttpUses } from '../http-uses.ts';
import { CallRates } from '../limits/call-rates.ts';
import { CallsInFlight } from '../limits/calls-in-flight.ts';
import { RepeatedWarning } from '../middleware/repeated-warning.ts';
import { attemptRoutes } from './attempt-routes.ts';
import { catalogRoutes } from './catalog-routes.ts';
import { deliveryRoutes } from './delivery-routes.ts';
import { docsRoutes } from './docs-routes.ts';
import { endpointActionRoutes } from './endpoint-action-routes.ts';
import { endpointRoutes } from './endpoint-routes.ts';
import { healthRoutes } from './health-routes.ts';
import { limitsRoute } from './limits-route.ts';
import { outputRoutes } from './output-routes.ts';
import { withReadLimits } from './read-admission.ts';
import { reprocessRoute } from './reprocess-route.ts';
import { requestActionRoutes } from './request-action-routes.ts';
import { requestListRoute } from './request-list-route.ts';
import { requestRoutes } from './request-routes.ts';
import type { Route } from './route.ts';
import { submissionRoutes } from './submission-routes.ts';
import { tokenRoutes } from './token-routes.ts';

const diskIsFull = 'The local disk takes no uploads: make room in the spool directory';

/** Every route that docface answers. */
export function allRoutes(uses: HttpUses, options: AppOptions): readonly Route[] {
  const { publicUrl, syncBudgetMs, release } = options;
  const shared = { ...uses, publicUrl, release };
  const rates = new CallRates('submissions', () => performance.now());
  const slots = new CallsInFlight();
  const routes: readonly Route[] = withReadLimits(
    [
      ...submissionRoutes({
        ...shared,
        syncBudgetMs,
        place: { spool: options.spool, diskRefuses: new RepeatedWarning(options.logger, diskIsFull) },
        rates,
        slots,
      }),
      ...requestRoutes({ ...shared, waits: new CallsInFlight() }),
      ...outputRoutes(shared),
      requestListRoute(shared),
      ...requestActionRoutes(shared),
      reprocessRoute({ ...shared, rates, slots }),
      ...attemptRoutes(uses),
      ...catalogRoutes(uses),
      ...tokenRoutes(shared),
      ...endpointRoutes(uses),
      ...endpointActionRoutes(uses),
      ...deliveryRoutes(uses),
      limitsRoute({ ...uses, syncBudgetMs }),
      ...healthRoutes({ checkReadiness: uses.checkReadiness, isDraining: options.isDraining }),
    ],
    uses,
  );
  return [...routes, ...docsRoutes(routes, publicUrl)];
}
