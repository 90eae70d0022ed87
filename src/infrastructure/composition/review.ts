import type { ClientUsage } from '../../application/clients/client-usage.ts';
import { Turns } from '../../application/concurrency/turns.ts';
import { ReviewRequest } from '../../application/reviews/review-request.ts';
import { Reviews } from '../../application/reviews/reviews.ts';
import type { UseCases } from '../../application/use-cases.ts';
import type { Composition } from './container.ts';
import { stageFiles, vault } from './stages.ts';
import { ports } from './tokens.ts';

/** Results of a client that are corrected at once: each is in memory whole. */
const atOnce = 1;

/** The verbs about reviews. */
export function makeReviewUseCases(parts: Composition, usage: ClientUsage) {
  const shared = {
    database: parts.get(ports.database),
    vault: parts.get(vault),
    ids: parts.get(ports.ids),
    clock: parts.get(ports.clock),
  };
  return {
    reviewRequest: new ReviewRequest({
      ...shared,
      files: parts.get(stageFiles),
      assembler: parts.get(ports.outputAssembler),
      turns: new Turns(atOnce),
    }),
    reviews: new Reviews({ ...shared, usage }),
  } satisfies Partial<UseCases>;
}
