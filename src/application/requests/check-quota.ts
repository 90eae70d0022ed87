import type { Client } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/repositories.ts';

type Requests = Pick<RequestRepository, 'countUnfinished'>;

/** What has finished since, and what other processes have accepted, is seen after this long at the latest. */
const recentMs = 1_000;
const mostClients = 10_000;

/**
 * Passes while a client may have another unfinished request; answers how many it has. Errors: `QUOTA_EXCEEDED`,
 * retryable.
 */
export async function checkQuota(requests: Requests, client: Client): Promise<number> {
  const unfinished = await requests.countUnfinished(client.id);
  if (unfinished < client.limits.queued) return unfinished;
  throw new DocfaceError(
    'QUOTA_EXCEEDED',
    `${unfinished} requests wait already; at most ${client.limits.queued} may. Send again when some have finished.`,
    { retryable: true, retryAfterSeconds: 30 },
  );
}

/**
 * The same for submissions, of which a client sends many in a second: its requests are counted once in that time, each
 * one admitted since is added, and before any is refused they are counted again.
 */
export class SubmissionQuota {
  readonly #requests: Requests;
  readonly #recent = new Map<string, { unfinished: number; readonly until: number }>();

  constructor(requests: Requests) {
    this.#requests = requests;
  }

  /** Errors: `QUOTA_EXCEEDED`, retryable. */
  async admit(client: Client): Promise<void> {
    const known = this.#recent.get(client.id);
    if (known !== undefined && known.until > performance.now() && known.unfinished < client.limits.queued) {
      known.unfinished += 1;
      return;
    }
    const unfinished = 1 + (await checkQuota(this.#requests, client));
    if (this.#recent.size >= mostClients) this.#recent.clear();
    this.#recent.set(client.id, { unfinished, until: performance.now() + recentMs });
  }
}
