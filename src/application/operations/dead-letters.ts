import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DeadLetter } from '../../domain/ports/dead-letter-repository.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { DeadLetterCode } from '../../domain/request/dead-letter-codes.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { namedClient } from '../clients/named-client.ts';
import { type Redriving, sendAgain } from './send-again.ts';

/** Letters of one call. */
const most = 1000;

interface Uses {
  readonly database: Pick<Database, 'transaction' | 'deadLetters' | 'clients'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/** Which letters to list. */
export interface DeadLetterFilters {
  readonly code?: DeadLetterCode | undefined;
  /** Id or name. */
  readonly client?: string | undefined;
  readonly limit: number;
}

/** Either letters by their ids, or those of a code that nobody sent again. */
export interface RedriveInput {
  readonly ids?: readonly string[] | undefined;
  readonly code?: DeadLetterCode | undefined;
  /** With `code`: buried then or later. */
  readonly since?: Date | undefined;
}

/** What became of a letter: how its work goes on, or why it cannot. */
export type Redriven = { readonly id: string } & (Redriving | { readonly outcome: 'refused'; readonly reason: string });

/** Work that was given up, for administrators. Errors of each: `INSUFFICIENT_SCOPE`. */
export class DeadLetters {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Newest first. Errors: `NOT_FOUND` (no such client). */
  async list(actor: Actor, { code, client, limit }: DeadLetterFilters): Promise<readonly DeadLetter[]> {
    authorize(actor, 'admin');
    const { clients, deadLetters } = this.#uses.database;
    const clientId = client === undefined ? undefined : (await namedClient(clients, client)).id;
    return deadLetters.list({
      limit,
      ...(code === undefined ? {} : { code }),
      ...(clientId === undefined ? {} : { clientId }),
    });
  }

  /** One with its event. Errors: `NOT_FOUND`. */
  async get(actor: Actor, { id }: { readonly id: string }): Promise<DeadLetter> {
    authorize(actor, 'admin');
    const letter = await this.#uses.database.deadLetters.find(id);
    if (letter !== null) return letter;
    throw new DocfaceError('NOT_FOUND', 'There is no dead letter with this id. List them to see those there are.');
  }

  /**
   * Sends work again, each letter in a transaction of its own; a letter that was sent is marked and audited, never
   * removed. At most 1000 letters of a code at a time, newest first. Errors: `INVALID_FIELD` (neither ids nor a code).
   */
  async redrive(actor: Actor, { ids = [], code, since }: RedriveInput): Promise<readonly Redriven[]> {
    authorize(actor, 'admin');
    if (ids.length > 0 === (code !== undefined)) {
      throw invalidField('ids', 'Name dead letters by their ids, or all of one code.');
    }
    const named = code === undefined ? [...new Set(ids)] : await this.#waiting(code, since);
    const answers: Redriven[] = [];
    for (const id of named) answers.push(await this.#redrive(actor, id));
    return answers;
  }

  async #waiting(code: DeadLetterCode, since: Date | undefined): Promise<readonly string[]> {
    const window = since === undefined ? {} : { since };
    const letters = await this.#uses.database.deadLetters.list({ code, waiting: true, limit: most, ...window });
    return letters.map(({ id }) => id);
  }

  /** A refusal rolls back what it began. */
  async #redrive(actor: Actor, id: string): Promise<Redriven> {
    const { database, ids, clock } = this.#uses;
    try {
      return await database.transaction(async (tx) => {
        const letter = await tx.deadLetters.find(id);
        if (letter === null) throw new DocfaceError('NOT_FOUND', 'There is no dead letter with this id.');
        const now = clock.now();
        if (!(await tx.deadLetters.markRedriven(id, { at: now, by: actorName(actor) }))) throw sentBefore(letter);
        const redriving = await sendAgain(tx, letter, { ids, now });
        const detail = { code: letter.code, outcome: redriving.outcome };
        const entry = { actor, action: 'dead-letter.redriven', subject: `dead-letter:${id}`, detail };
        await tx.audit.insert(auditEntry(entry, { ids, clock }));
        return { id, ...redriving };
      });
    } catch (error) {
      if (error instanceof DocfaceError && !error.retryable) return { id, outcome: 'refused', reason: error.message };
      throw error;
    }
  }
}

function sentBefore({ redrivenAt }: DeadLetter): DocfaceError {
  const when = redrivenAt === null ? 'just now' : `at ${redrivenAt.toISOString()}`;
  return new DocfaceError('INVALID_STATE', `Its work was sent again already, ${when}.`);
}
