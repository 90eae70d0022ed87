import type { ClientUsage } from '../../application/clients/client-usage.ts';
import { ConcurrencyLimit } from '../../application/concurrency/concurrency-limit.ts';
import { ReviewRequest } from '../../application/reviews/review-request.ts';
import { Reviews } from '../../application/reviews/reviews.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Composition } from './container.ts';
import { requestStore, stageFiles } from './stages.ts';
import { ports } from './tokens.ts';

/** Results of a client that are corrected at once: each is in memory whole. */
const atOnce = 1;

/** The verbs about reviews. */
export function makeReviewUseCases(parts: Composition, usage: ClientUsage) {
  const shared = {
    database: parts.get(ports.database),
    requestStore: parts.get(requestStore),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  };
  return {
    reviewRequest: new ReviewRequest({
      ...shared,
      encryption: parts.get(ports.encryption),
      files: parts.get(stageFiles),
      assembler: parts.get(ports.outputAssembler),
      limit: new ConcurrencyLimit(atOnce),
    }),
    reviews: new Reviews({ ...shared, usage }),
  } satisfies Partial<UseCases>;
}
