import { type Actor, authorize } from '../../domain/client/actor.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Replay, ReplayRepository } from '../../domain/ports/replay-repository.ts';

/** Names a replay. */
export interface ReplayInput {
  readonly id: string;
}

/** The replay with an id, for administrators. Errors: `INSUFFICIENT_SCOPE`, `NOT_FOUND`. */
export async function findReplay(
  replays: Pick<ReplayRepository, 'find'>,
  actor: Actor,
  { id }: ReplayInput,
): Promise<Replay> {
  authorize(actor, 'admin');
  const replay = await replays.find(id);
  if (replay !== null) return replay;
  throw new DocfaceError('NOT_FOUND', 'There is no replay with this id; "docface replay list" names them.');
}

export function replaySubject(id: string): string {
  return `replay:${id}`;
}
