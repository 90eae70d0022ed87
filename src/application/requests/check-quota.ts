import type { Client } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';

/** Passes while a client may have another unfinished request. Errors: `QUOTA_EXCEEDED`, retryable. */
export async function checkQuota(requests: Pick<RequestRepository, 'countUnfinished'>, client: Client): Promise<void> {
  const unfinished = await requests.countUnfinished(client.id);
  if (unfinished < client.limits.queued) return;
  throw new DocfaceError(
    'QUOTA_EXCEEDED',
    `${unfinished} requests wait already; at most ${client.limits.queued} may. Send again when some have finished.`,
    { retryable: true, retryAfterSeconds: 30 },
  );
}
