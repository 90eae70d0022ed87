import { DocfaceError } from '../../domain/errors.ts';
import type { RequestRepository } from '../../domain/ports/request-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import type { AnswerBudget } from './answer-budget.ts';
import type { ReadCall } from './read-call.ts';
import type { RequestVault } from './request-vault.ts';

interface Uses {
  readonly requests: Pick<RequestRepository, 'find'>;
  readonly vault: RequestVault;
  readonly budget: AnswerBudget;
}

/** Larger pictures are made anew each time: they would take more room than the files that they are made of. */
const largestBytes = 4 * 2 ** 20;

/** Pictures that were made of originals, kept sealed beside them and gone with them. */
export class KeptPictures {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Null when it is not kept. Counts in the budget of answers until the call ends. */
  find(request: Request, objectKey: string, call: ReadCall): Promise<Uint8Array | null> {
    const { budget, vault } = this.#uses;
    return budget.fetch(request.clientId, call, () => vault.find(request, objectKey));
  }

  /** Keeps a picture, if it is small and can be stored now. */
  async keep(request: Request, objectKey: string, bytes: Uint8Array): Promise<void> {
    if (bytes.length > largestBytes) return;
    try {
      await this.#uses.vault.store(request, objectKey, { bytes });
      // Who erased the request meanwhile, or deleted its originals, may have listed its objects before this one came.
      const now = await this.#uses.requests.find(request.id);
      if (now === null || now.originalsExpireAt === null) await this.#uses.vault.delete(objectKey);
    } catch (error) {
      // It is made again next time.
      if (!(error instanceof DocfaceError)) throw error;
    }
  }
}
