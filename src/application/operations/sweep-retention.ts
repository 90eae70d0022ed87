import type { Principal } from '../../domain/client/principal.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Request } from '../../domain/request/request.ts';
import type { EraseRequest } from '../requests/erase-request.ts';
import type { FailRequest } from '../requests/fail-request.ts';
import type { RequestVault } from '../requests/request-vault.ts';

const batch = 50;
const dayMs = 86_400_000;

const janitor: Principal = { kind: 'operator', operatorId: 'janitor', credentialId: 'janitor', role: 'admin' };

interface Uses {
  readonly database: Database;
  readonly vault: RequestVault;
  readonly erase: EraseRequest;
  readonly fail: FailRequest;
  readonly clock: Clock;
  /** Milliseconds without any progress after which a request fails of which no work is left. */
  readonly noProgressMs: number;
}

/** What one sweep did. */
export interface SweepReport {
  readonly erased: number;
  readonly originalsDeleted: number;
  readonly stuck: number;
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
    const stuck = await this.#each(await this.#stuck(now), (request) => this.#failStuck(request));
    const yesterday = new Date(now.getTime() - dayMs);
    await database.outbox.prune(yesterday);
    await database.idempotency.prune(yesterday);
    return { erased, originalsDeleted, stuck };
  }

  async #each(requests: readonly Request[], work: (request: Request) => Promise<void>): Promise<number> {
    for (const request of requests) await work(request);
    return requests.length;
  }

  #stuck(now: Date): Promise<readonly Request[]> {
    const { database, noProgressMs } = this.#uses;
    return database.requests.findStuck(new Date(now.getTime() - noProgressMs), batch);
  }

  async #failStuck(request: Request): Promise<void> {
    await this.#uses.fail.execute(request.id, noProgress(this.#uses.noProgressMs));
  }

  async #deleteOriginals(request: Request): Promise<void> {
    for (const file of request.files) await this.#uses.vault.delete(file.objectKey);
    await this.#uses.database.transaction(async (tx) => {
      const current = await tx.requests.findForUpdate(request.id);
      if (current !== null) await tx.requests.update({ ...current, originalsExpireAt: null });
    });
  }
}

function noProgress(noProgressMs: number): DocfaceError {
  const minutes = Math.round(noProgressMs / 60_000);
  return new DocfaceError('DEADLINE_EXCEEDED', `Processing made no progress for ${minutes} minutes. Send it again.`, {
    retryable: true,
  });
}
