import type { Client } from '../../domain/client/client.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { Usage } from '../../domain/ports/usage-repository.ts';
import type { ClientUsage } from '../clients/client-usage.ts';

type Requests = Pick<RequestRepository, 'countUnfinished'>;

/** What has finished since, and what other processes have accepted, is seen after this long at the latest. */
const recentMs = 1_000;
const maxClients = 10_000;
/** What a client stores and how many of its files failed is measured this often. */
const usageMs = 10_000;
const gigabyte = 1024 ** 3;

/**
 * Passes while a client may have another unfinished request; returns how many it has. Errors: `QUOTA_EXCEEDED`,
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
 * one admitted since is added, and before any is refused they are counted again. What the client stores and how many of
 * its files failed is measured every ten seconds, and again before a refusal when that is older than a second.
 */
export class SubmissionQuota {
  readonly #requests: Requests;
  readonly #usage: ClientUsage;
  readonly #recent = new Map<string, { unfinished: number; readonly until: number }>();

  constructor(requests: Requests, usage: ClientUsage) {
    this.#requests = requests;
    this.#usage = usage;
  }

  /** `bytes`: of the files of the submission. Errors: `QUOTA_EXCEEDED`, retryable. */
  async admit(client: Client, bytes: number): Promise<void> {
    await this.#admitFiles(client, bytes);
    await this.#admitRequest(client);
    this.#usage.added(client.id, bytes);
  }

  async #admitFiles(client: Client, bytes: number): Promise<void> {
    const refused = await measured(this.#usage, client.id, (usage) => failedTooOften(usage, client));
    if (refused !== null) throw refused;
    await checkStored(this.#usage, client, bytes);
  }

  async #admitRequest(client: Client): Promise<void> {
    const known = this.#recent.get(client.id);
    if (known !== undefined && known.until > performance.now() && known.unfinished < client.limits.queued) {
      known.unfinished += 1;
      return;
    }
    const unfinished = 1 + (await checkQuota(this.#requests, client));
    if (this.#recent.size >= maxClients) this.#recent.clear();
    this.#recent.set(client.id, { unfinished, until: performance.now() + recentMs });
  }
}

/** Passes while a client may store so many bytes more. Errors: `QUOTA_EXCEEDED`, retryable. */
export async function checkStored(usage: ClientUsage, client: Client, bytes: number): Promise<void> {
  const refused = await measured(usage, client.id, (found) => storesTooMuch(found, client, bytes));
  if (refused !== null) throw refused;
}

/** What was measured a while ago admits; before it refuses it is measured again. */
async function measured(
  usage: ClientUsage,
  clientId: string,
  refusal: (found: Usage) => DocfaceError | null,
): Promise<DocfaceError | null> {
  if (refusal(await usage.of(clientId, usageMs)) === null) return null;
  return refusal(await usage.of(clientId, recentMs));
}

function storesTooMuch({ storedBytes }: Usage, { limits }: Client, bytes: number): DocfaceError | null {
  if (storedBytes + bytes <= limits.storedGigabytes * gigabyte) return null;
  return exceeded(
    `${(storedBytes / gigabyte).toFixed(2)} GB of files and results are stored, and with this it would be more than ` +
      `the ${limits.storedGigabytes} GB that may be. Erase requests that are not needed any more, or wait until the ` +
      'retention of some ends.',
  );
}

function failedTooOften({ failedFiles }: Usage, { limits }: Client): DocfaceError | null {
  if (failedFiles < limits.failedFilesPerHour) return null;
  return exceeded(
    `${failedFiles} files that were sent within the last hour could not be read; at most ${limits.failedFilesPerHour} ` +
      'may be. See in the `error` of those requests why, and send again later.',
  );
}

function exceeded(detail: string): DocfaceError {
  return new DocfaceError('QUOTA_EXCEEDED', detail, { retryable: true, retryAfterSeconds: 300 });
}
