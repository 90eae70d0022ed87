import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { Backlog, BacklogRepository, EngineSeen, RequestCount } from '../../domain/ports/backlog.ts';
import type { Clock } from '../../domain/ports/clock.ts';
import type { ComputeSlots } from '../pipeline/compute-slots.ts';

const dayMs = 86_400_000;
/** Counting so many takes a fraction of a second. */
const maxCounted = 100_000;
/** Requests that are looked at for the engines in use. */
const newest = 200;

type Slots = Pick<ComputeSlots, 'total' | 'busy' | 'waiting'>;

interface Uses {
  readonly backlog: BacklogRepository;
  readonly clock: Clock;
  /** Null in a process that works on nothing. */
  readonly slots: Slots | null;
  /** Version of docface. */
  readonly release: string;
}

/** How the service does. */
export interface ServiceStatus {
  readonly at: Date;
  /** Version of docface in the process that answers. */
  readonly release: string;
  /** What waits and what runs, in all processes. */
  readonly backlog: Backlog;
  /** Requests that were submitted in the last day, the newest 100,000 of them. */
  readonly lastDay: readonly RequestCount[];
  /** What worked on the newest 200 completed requests; two versions of one engine mean processes that differ. */
  readonly engines: readonly EngineSeen[];
  /** Of the process that answers; null when no service runs here. */
  readonly slots: { readonly total: number; readonly busy: number; readonly waiting: number } | null;
}

/** Shows operators what waits, what runs and what was given up. */
export class GetStatus {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** Errors: `INSUFFICIENT_SCOPE`, `DEPENDENCY_UNAVAILABLE`. */
  async get(actor: Actor): Promise<ServiceStatus> {
    authorize(actor, 'admin');
    const { backlog, clock, slots, release } = this.#uses;
    const at = clock.now();
    return {
      at,
      release,
      backlog: await backlog.measure(at),
      lastDay: await backlog.countSince(new Date(at.getTime() - dayMs), maxCounted),
      engines: await backlog.enginesOfNewest(newest),
      slots: slots === null ? null : { total: slots.total, busy: slots.busy, waiting: slots.waiting },
    };
  }
}
