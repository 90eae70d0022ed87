import type { DocfaceError } from '../../domain/errors.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { type StageRequested, topicOf, type WorkBuried } from '../../domain/request/events.ts';
import { outboxRows } from '../requests/outbox-rows.ts';

/** An item of work that is tried no more. */
export interface GivenUp {
  readonly event: StageRequested;
  readonly error: DocfaceError;
  readonly tries: number;
  /** When the first try failed; now, when it was the only one. */
  readonly firstFailedAt?: Date;
}

/** Writes the dead letter and the event that tells of it, in the transaction that ends the work; returns its id. */
export async function writeDeadLetter(
  tx: Pick<Repositories, 'deadLetters' | 'outbox'>,
  { event, error, tries, firstFailedAt }: GivenUp,
  { ids, at }: { readonly ids: Ids; readonly at: Date },
): Promise<string> {
  const { requestId, clientId, attempt, stage, item, traceparent } = event;
  const { code, message: detail } = error;
  const id = ids.next();
  const failedFirst = firstFailedAt ?? at;
  const gaveUp: WorkBuried = {
    type: 'work.buried',
    deadLetterId: id,
    requestId,
    clientId,
    attempt,
    stage,
    item,
    code,
    tries,
    firstFailedAt: failedFirst.toISOString(),
    origin: topicOf(event),
    ...(traceparent === undefined ? {} : { traceparent }),
  };
  await tx.deadLetters.insert({ id, clientId, event, code, detail, tries, firstFailedAt: failedFirst, createdAt: at });
  await tx.outbox.add(outboxRows([gaveUp], { ids, at }));
  return id;
}
