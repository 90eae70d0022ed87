import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { DeadLetter, DeadLetterRepository } from '../../domain/ports/dead-letter-repository.ts';

/** One dead letter with its event, for operators. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export class GetDeadLetter {
  readonly #deadLetters: Pick<DeadLetterRepository, 'find'>;

  constructor(uses: { deadLetters: Pick<DeadLetterRepository, 'find'> }) {
    this.#deadLetters = uses.deadLetters;
  }

  async execute({ actor, id }: { readonly actor: Actor; readonly id: string }): Promise<DeadLetter> {
    authorize(actor, 'admin');
    const letter = await this.#deadLetters.find(id);
    if (letter !== null) return letter;
    throw new DocfaceError('NOT_FOUND', 'There is no dead letter with this id. List them to see those there are.');
  }
}
