import type { Principal } from '../../domain/client/principal.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Request } from '../../domain/request/request.ts';
import type { EraseRequest } from '../requests/erase-request.ts';
import type { FailRequest } from '../requests/fail-request.ts';
import type { RequestVault } from '../requests/request-vault.ts';
import { deadlineExceeded } from '../stages/stage-runner.ts';

const batch = 50;
const dayMs = 86_400_000;

const janitor: Principal = { kind: 'operator', operatorId: 'janitor', credentialId: 'janitor', role: 'admin' };

interface Uses {
  readonly database: Database;
  readonly vault: RequestVault;
  readonly erase: EraseRequest;
  readonly fail: FailRequest;
  readonly clock: Clock;
  /** Milliseconds of processing a request, counted from `startedAt`. */
  readonly requestDeadlineMs: number;
}

/** What one sweep did. */
export interface SweepReport {
  readonly erased: number;
  readonly originalsDeleted: number;
  readonly overdue: number;
}

/** Keeps the promises about time: erases what is past retention, deletes originals, ends what hangs, prunes records. */
export class SweepRetention {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute(): Promise<SweepReport> {
    const { database, clock } = this.#uses;
    const now = clock.now();
    const erased = await this.#each(await database.requests.findExpired(now, batch), async (request) => {
      await this.#uses.erase.execute(janitor, request.id);
    });
    const originalsDeleted = await this.#each(await database.requests.findOriginalsExpired(now, batch), (request) =>
      this.#deleteOriginals(request),
    );
    const overdue = await this.#each(await this.#overdue(now), (request) => this.#failOverdue(request));
    const yesterday = new Date(now.getTime() - dayMs);
    await database.outbox.prune(yesterday);
    await database.idempotency.prune(yesterday);
    return { erased, originalsDeleted, overdue };
  }

  async #each(requests: readonly Request[], work: (request: Request) => Promise<void>): Promise<number> {
    for (const request of requests) await work(request);
    return requests.length;
  }

  #overdue(now: Date): Promise<readonly Request[]> {
    const { database, requestDeadlineMs } = this.#uses;
    return database.requests.findOverdue(new Date(now.getTime() - requestDeadlineMs), batch);
  }

  async #failOverdue(request: Request): Promise<void> {
    await this.#uses.fail.execute(request.id, deadlineExceeded(this.#uses.requestDeadlineMs));
  }

  async #deleteOriginals(request: Request): Promise<void> {
    for (const file of request.files) await this.#uses.vault.delete(file.objectKey);
    await this.#uses.database.transaction(async (tx) => {
      const current = await tx.requests.findForUpdate(request.id);
      if (current !== null) await tx.requests.update({ ...current, originalsExpireAt: null });
    });
  }
}
