import { keyPlaceOf } from '../../domain/key-place.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { type Change, cancel, erase } from '../../domain/request/lifecycle.ts';
import { isFinished, type Request } from '../../domain/request/request.ts';
import { shownStatus } from '../../domain/request/shadow.ts';
import { tombstoneOf } from '../../domain/request/tombstone.ts';
import { requestPrefix } from './object-keys.ts';
import { outboxRows } from './outbox-rows.ts';

const minuteMs = 60_000;
/** After this nobody who read a key page before its key was destroyed can still write it. */
const keysSettleMs = 5 * minuteMs;

/** Erases locked requests in this transaction, and leaves their objects and keys to be deleted; returns them as they are then. */
export async function writeErasure(
  { housekeeping }: Pick<Repositories, 'housekeeping'>,
  requests: readonly Request[],
  { ids, now }: { readonly ids: Ids; readonly now: Date },
): Promise<readonly Request[]> {
  const changes = requests.map((request) => erasureOf(request, now));
  const erased = changes.map((change) => change.request);
  await housekeeping.writeErased(erased, {
    events: outboxRows(
      changes.flatMap((change) => change.events),
      { ids, at: now },
    ),
    prefixes: erased.map(requestPrefix),
    keyPlaces: requests.flatMap((request) => keyPlacesOf(request)),
    keepKeysUntil: new Date(now.getTime() + keysSettleMs),
    now,
  });
  return erased;
}

/** When the request was erased; null when it is not. */
export function erasedAt({ history }: Request): Date | null {
  return history.findLast(({ status }) => status === 'erased')?.at ?? null;
}

/** Where the key of a request lies; nowhere when it is erased, or older than key pages. */
export function keyPlacesOf({ wrappedKey }: Pick<Request, 'wrappedKey'>): readonly string[] {
  const place = wrappedKey === null ? null : keyPlaceOf(wrappedKey);
  return place === null ? [] : [place];
}

function erasureOf(request: Request, now: Date): Change {
  const stopped = isFinished(shownStatus(request)) ? { request, events: [] } : cancel(request, now);
  const change = erase(stopped.request, now);
  return { request: tombstoneOf(change.request), events: [...stopped.events, ...change.events] };
}
