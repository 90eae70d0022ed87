import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import type { Replay, ReplayOrder } from '../../domain/ports/replay-repository.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import { currentAttempt, isFinished, type Request, statusOfAttempt } from '../../domain/request/request.ts';
import { shownStatus, withoutShadows } from '../../domain/request/shadow.ts';
import { type AttemptSources, type PreparedAttempt, prepareAttempt } from '../requests/start-attempt.ts';

type OtherReason = 'OTHER_CLIENT' | 'OTHER_TRACK' | 'OTHER_TEMPLATE' | 'OTHER_TYPE' | 'OTHER_STATUS';

/** Why a replay leaves a request as it is. */
export type SkipReason = ErrorCode | OtherReason | 'CANCELED' | 'UNFINISHED';

export interface Skip {
  readonly reason: SkipReason;
  readonly detail: string;
}

/** What a replay does about a request. `started`: it has an attempt of this replay. */
export type ReplayDecision =
  | { readonly kind: 'start'; readonly prepared: PreparedAttempt }
  | { readonly kind: 'started'; readonly attempt: number }
  | ({ readonly kind: 'skip' } & Skip);

/** Decides about a request from what it is now; reads only. What keeps it from being replayed is a decision. */
export async function decideReplay(
  uses: AttemptSources,
  request: Request | null,
  { replay, now }: { readonly replay: Replay; readonly now: Date },
): Promise<ReplayDecision> {
  if (request === null) return skip('NOT_FOUND', 'There is no such request any more.');
  if (request.status === 'erased') return skip('ERASED', 'The request was erased; nothing of it is left.');
  const started = request.attempts.findLast(({ replayId }) => replayId === replay.id);
  if (started !== undefined) return { kind: 'started', attempt: started.number };
  const other = await otherThanAsked(uses.catalog, request, replay);
  if (other !== null) return skip(other.reason, other.detail);
  const idle = notReady(request, replay);
  if (idle !== null) return skip(idle.reason, idle.detail);
  const { stage: from, notify, shadow, id: replayId, trackVersion, templateVersion } = replay;
  const versions = { trackVersion: trackVersion ?? undefined, templateVersion: templateVersion ?? undefined };
  try {
    const order = { from, notify, shadow, replayId, ...versions };
    return { kind: 'start', prepared: await prepareAttempt(uses, request, { ...order, now }) };
  } catch (error) {
    if (error instanceof DocfaceError && !error.retryable) return skip(error.code, error.message);
    throw error;
  }
}

/** Why a request is none of those that a replay is for; null when it is. Its state is another matter. */
export async function otherThanAsked(
  catalog: Pick<Repositories['catalog'], 'templateVersion'>,
  request: Request,
  { clientId, track, template, type }: ReplayOrder,
): Promise<Skip | null> {
  const { attempts, clientId: owner } = withoutShadows(request);
  if (clientId !== null && clientId !== owner) {
    return { reason: 'OTHER_CLIENT', detail: 'The request is of another client.' };
  }
  const trackName = attempts.at(-1)?.track.name;
  if (track !== null && track !== trackName) {
    return { reason: 'OTHER_TRACK', detail: `The request is of track "${trackName}".` };
  }
  if (template === null && type === null) return null;
  const used = attempts.findLast((attempt) => attempt.template !== null)?.template ?? null;
  if (template !== null && used?.name !== template) {
    return { reason: 'OTHER_TEMPLATE', detail: `The request was read with ${named('template', used?.name)}.` };
  }
  if (type === null) return null;
  const found = used === null ? null : await catalog.templateVersion(owner, used.name, used.version);
  if (found?.documentType === type) return null;
  return { reason: 'OTHER_TYPE', detail: `The request was read as ${named('type', found?.documentType)}.` };
}

/** Whether the status that clients are shown is one of those asked for. */
export function hasAskedStatus(request: Request, { statuses }: ReplayOrder): boolean {
  return statuses.length === 0 || statuses.includes(shownStatus(request));
}

function notReady(request: Request, replay: Replay): Skip | null {
  const shown = shownStatus(request);
  if (shown === 'canceled') {
    return { reason: 'CANCELED', detail: 'The request was canceled, and a replay revives none.' };
  }
  if (!isFinished(request.status)) {
    const { number, shadow } = currentAttempt(request);
    const running = shadow ? `A shadow attempt of it is ${statusOfAttempt(request, number)}.` : null;
    return { reason: 'UNFINISHED', detail: running ?? `The request is ${request.status}.` };
  }
  if (hasAskedStatus(request, replay)) return null;
  return { reason: 'OTHER_STATUS', detail: `The request is ${shown}.` };
}

function named(what: string, name: string | null | undefined): string {
  return name === undefined || name === null ? `no ${what}` : `${what} "${name}"`;
}

function skip(reason: SkipReason, detail: string): ReplayDecision {
  return { kind: 'skip', reason, detail };
}
