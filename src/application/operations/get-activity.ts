import { type Actor, authorize } from '../../domain/client/actor.ts';
import type {
  ActivityCount,
  ActivityDuration,
  ActivityRepository,
  ClientActivity,
  FailureCount,
} from '../../domain/ports/activity-repository.ts';
import type { ClientRepository } from '../../domain/ports/client-repository.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import {
  type ActivityWindow,
  activitySteps,
  activityWindows,
  durationQuantile,
} from '../../domain/request/activity.ts';
import type { RequestKind } from '../../domain/request/pipeline.ts';

/** Clients that are named. */
const maxClients = 50;

/**
 * Attempts that ended in a span of time, and milliseconds from queued to ended: half took at most the one, 95 % the
 * other.
 */
export interface ActivitySpan {
  readonly completed: number;
  readonly needsReview: number;
  readonly failed: number;
  readonly canceled: number;
  /** Of those that were not canceled; at most a fifth too long or short, null without any. */
  readonly p50Ms: number | null;
  readonly p95Ms: number | null;
}

export interface ServiceActivity {
  readonly at: Date;
  readonly window: ActivityWindow;
  readonly stepSeconds: number;
  readonly total: ActivitySpan;
  /** Oldest first, without gaps; the last one goes on. */
  readonly steps: readonly (ActivitySpan & { readonly at: Date })[];
  /** Why attempts failed, most frequent first. */
  readonly failures: readonly FailureCount[];
  /** The 50 with most failures, then with most requests. */
  readonly clients: readonly (ClientActivity & { readonly name: string })[];
}

interface Uses {
  readonly activity: Pick<ActivityRepository, 'read'>;
  readonly clients: Pick<ClientRepository, 'find'>;
  readonly clock: Clock;
}

/** Shows operators how much was done, how quickly, and what failed. */
export class GetActivity {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /**
   * The last hour, day or week of one kind of requests or of all. What ended in the last seconds may be missing.
   * Errors: `INSUFFICIENT_SCOPE`, `DEPENDENCY_UNAVAILABLE`.
   */
  async get(
    actor: Actor,
    asked: { readonly window: ActivityWindow; readonly kind?: RequestKind },
  ): Promise<ServiceActivity> {
    authorize(actor, 'admin');
    const { activity, clients, clock } = this.#uses;
    const at = clock.now();
    const steps = activitySteps(asked.window, at);
    const [since = at] = steps;
    const { counts, durations, failures, clients: active } = await activity.read({ ...asked, since, maxClients });
    return {
      at,
      window: asked.window,
      stepSeconds: activityWindows[asked.window].stepSeconds,
      total: spanOf(counts, durations),
      steps: stepsOf(steps, counts, durations),
      failures,
      clients: await Promise.all(
        active.map(async (each) => ({ ...each, name: (await clients.find(each.clientId))?.name ?? each.clientId })),
      ),
    };
  }
}

function stepsOf(
  steps: readonly Date[],
  counts: readonly ActivityCount[],
  durations: readonly ActivityDuration[],
): ServiceActivity['steps'] {
  return steps.map((at) => {
    const isHere = (row: { readonly at: Date }): boolean => row.at.getTime() === at.getTime();
    return { at, ...spanOf(counts.filter(isHere), durations.filter(isHere)) };
  });
}

function spanOf(counts: readonly ActivityCount[], durations: readonly ActivityDuration[]): ActivitySpan {
  const ended = (status: ActivityCount['status']): number =>
    counts.reduce((sum, count) => (count.status === status ? sum + count.requests : sum), 0);
  return {
    completed: ended('completed'),
    needsReview: ended('needs_review'),
    failed: ended('failed'),
    canceled: ended('canceled'),
    p50Ms: durationQuantile(durations, 0.5),
    p95Ms: durationQuantile(durations, 0.95),
  };
}
