import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { DeadLetter } from '../../domain/ports/dead-letter-repository.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { DeadLetterCode } from '../../domain/request/dead-letter-codes.ts';
import { namedClient } from '../clients/named-client.ts';

type Uses = Pick<Repositories, 'deadLetters' | 'clients'>;

export interface ListDeadLettersInput {
  readonly actor: Actor;
  readonly code?: DeadLetterCode | undefined;
  /** Id or name. */
  readonly client?: string | undefined;
  readonly limit: number;
}

/** Dead letters, newest first, for operators. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND` (no such client). */
export class ListDeadLetters {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  async execute({ actor, code, client, limit }: ListDeadLettersInput): Promise<readonly DeadLetter[]> {
    authorize(actor, 'admin');
    const clientId = client === undefined ? undefined : (await namedClient(this.#uses.clients, client)).id;
    return this.#uses.deadLetters.list({
      limit,
      ...(code === undefined ? {} : { code }),
      ...(clientId === undefined ? {} : { clientId }),
    });
  }
}
