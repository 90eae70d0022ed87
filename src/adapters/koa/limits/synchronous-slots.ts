import { DocfaceError } from '../../../domain/errors.ts';

/** Synchronous calls that are in flight for each client, in this process. */
export class SynchronousSlots {
  readonly #taken = new Map<string, number>();

  /** Errors: `QUOTA_EXCEEDED` when the client has `limit` in flight already. `release` is idempotent. */
  take(clientId: string, limit: number): { release(): void } {
    const taken = this.#taken.get(clientId) ?? 0;
    if (taken >= limit) {
      throw new DocfaceError(
        'QUOTA_EXCEEDED',
        `${taken} synchronous calls are in flight; at most ${limit} may be. Wait for one to finish or submit asynchronously.`,
        { retryable: true, retryAfterSeconds: 2 },
      );
    }
    this.#taken.set(clientId, taken + 1);
    let held = true;
    return {
      release: () => {
        if (held) this.#give(clientId);
        held = false;
      },
    };
  }

  #give(clientId: string): void {
    const left = (this.#taken.get(clientId) ?? 1) - 1;
    if (left === 0) this.#taken.delete(clientId);
    else this.#taken.set(clientId, left);
  }
}
