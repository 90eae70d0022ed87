import { type Actor, actorName, authorize } from '../../domain/client/actor.ts';
import { DocfaceError, invalidField } from '../../domain/errors.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { DeadLetter, DeadLetterPage } from '../../domain/ports/dead-letter-repository.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import type { DeadLetterCode, StageRequested } from '../../domain/request/events.ts';
import { isPerPage } from '../../domain/request/pipeline.ts';
import { currentAttempt, isFinished } from '../../domain/request/request.ts';
import { auditEntry } from '../clients/audit-entry.ts';
import { findClient } from '../clients/find-client.ts';
import { outboxRows } from '../pipeline/outbox-rows.ts';
import { startAttempt } from '../requests/start-attempt.ts';

/**
 * How the work of a dead letter goes on. `sent`: its event is published again. `attempt_started`: the request had
 * finished and runs again from that stage, as `attempt`. `superseded`: that attempt had been started before.
 */
type Redriving =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'attempt_started' | 'superseded'; readonly requestId: string; readonly attempt: number };

interface Stamp {
  readonly ids: Ids;
  readonly now: Date;
}

/**
 * Sends the work of a dead letter again where someone can use it. Errors: `INVALID_STATE`, `NOT_FOUND`, and those of
 * `startAttempt`.
 */
async function redriveWork(tx: Repositories, { event }: DeadLetter, stamp: Stamp): Promise<Redriving> {
  if (event.type === 'stage.requested') return sendWork(tx, event, stamp);
  if (event.type === 'foreign.event' && event.payload === null) {
    throw new DocfaceError('INVALID_STATE', 'The event was too large to keep; there is nothing to send again.');
  }
  const fresh = event.type === 'foreign.event' ? { ...event, tries: 0 } : event;
  await tx.outbox.add(outboxRows([fresh], { ids: stamp.ids, at: stamp.now }));
  return { outcome: 'sent' };
}

async function sendWork(tx: Repositories, event: StageRequested, { ids, now }: Stamp): Promise<Redriving> {
  const { requestId, stage: from } = event;
  const request = await tx.requests.findForUpdate(requestId);
  if (request === null) throw new DocfaceError('NOT_FOUND', 'The request of this dead letter is gone.');
  const { number } = currentAttempt(request);
  if (number > event.attempt) return { outcome: 'superseded', requestId, attempt: number };
  if (isFinished(request.status)) {
    if (request.status === 'canceled') {
      throw new DocfaceError('INVALID_STATE', `The request was canceled. To run it all the same: ${byHand(event)}`);
    }
    const { notify, replayId, shadow } = currentAttempt(request);
    const started = await startAttempt(tx, request, { from, notify, replayId, shadow, ids, now });
    return { outcome: 'attempt_started', requestId, attempt: currentAttempt(started).number };
  }
  const pages = isPerPage(from) ? await tx.pages.list(requestId, number) : [];
  if (pages.some(({ page }) => String(page) === event.item)) {
    const detail = `The request goes on without page ${event.item}. Send this again when the request has finished.`;
    throw new DocfaceError('INVALID_STATE', detail);
  }
  await tx.outbox.add(outboxRows([event], { ids, at: now, begunAt: currentAttempt(request).startedAt }));
  return { outcome: 'sent' };
}

function byHand({ requestId, stage }: StageRequested): string {
  return `docface reprocess ${requestId} --from ${stage}`;
}

/** Letters of one call. */
const maxLetters = 1000;

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
  /** Only letters that nobody sent again. */
  readonly waiting?: boolean | undefined;
  /** Opaque, from the previous page. */
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** Either letters by their ids, or those of a code that nobody sent again. */
export interface RedriveInput {
  readonly ids?: readonly string[] | undefined;
  readonly code?: DeadLetterCode | undefined;
  /** With `code`: given up then or later. */
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

  /** Newest first. Errors: `NOT_FOUND` (no such client), `INVALID_FIELD` (cursor). */
  async list(actor: Actor, { code, client, waiting, cursor, limit }: DeadLetterFilters): Promise<DeadLetterPage> {
    authorize(actor, 'admin');
    const { clients, deadLetters } = this.#uses.database;
    const clientId = client === undefined ? undefined : (await findClient(clients, client)).id;
    return deadLetters.list({
      limit,
      ...(code === undefined ? {} : { code }),
      ...(clientId === undefined ? {} : { clientId }),
      ...(waiting === undefined ? {} : { waiting }),
      ...(cursor === undefined ? {} : { cursor }),
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
    const { letters } = await this.#uses.database.deadLetters.list({
      code,
      waiting: true,
      limit: maxLetters,
      ...window,
    });
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
        const redriving = await redriveWork(tx, letter, { ids, now });
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
