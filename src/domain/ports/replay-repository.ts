import type { ErrorCode } from '../errors.ts';
import type { Stage } from '../request/pipeline.ts';
import type { RequestStatus } from '../request/request.ts';

/** What a replay is to do with which requests. Times are ISO 8601; null takes all, or the newest version. */
export interface ReplayOrder {
  readonly stage: Stage;
  /** Inclusive; null when the requests were listed by their ids. */
  readonly since: string | null;
  /** Exclusive. */
  readonly until: string | null;
  readonly track: string | null;
  readonly clientId: string | null;
  /** Name of the template that the request was read with last. */
  readonly template: string | null;
  /** Type of document of that template. */
  readonly type: string | null;
  /** That clients are shown; empty takes all. */
  readonly statuses: readonly RequestStatus[];
  /** Versions that the new attempts run under. */
  readonly trackVersion: number | null;
  readonly templateVersion: number | null;
  /** Whether webhooks report the new attempts. */
  readonly notify: boolean;
  /** Whether clients see nothing of the new attempts until they are promoted. */
  readonly shadow: boolean;
}

/**
 * What the service does about a replay by itself, as long as somebody may who asked for it. `preview` finds the
 * requests of a dry run and says what would become of each: those that it leaves `planned` would start.
 */
export const replayTaskKinds = ['preview', 'run', 'promote', 'undo'] as const;

export interface ReplayTask {
  readonly kind: (typeof replayTaskKinds)[number];
  /** As the audit names who asked for it. */
  readonly by: string;
  /** The one request to promote, or whose promotion to undo; null for all. */
  readonly requestId: string | null;
  /** Whether webhooks report promoted attempts; null as the replay was begun. */
  readonly notify: boolean | null;
  /** The last request that was looked at; null before the first, and while requests start in the order of their age. */
  readonly after: string | null;
  /** Requests that it has dealt with, and those among them that it had to leave as they are. */
  readonly done: number;
  readonly refused: number;
  /** The first hundred that a promotion, or its undoing, left as they are; of others the items say it. */
  readonly refusals: readonly RefusedRequest[];
  /** Why it stopped before its end; null otherwise. */
  readonly failure: { readonly code: ErrorCode; readonly detail: string } | null;
  /** ISO 8601; null while there is something to do. */
  readonly endedAt: string | null;
}

/** A request that a promotion, or its undoing, left as it is. */
export interface RefusedRequest {
  readonly requestId: string;
  readonly reason: ErrorCode;
  readonly detail: string;
}

export type PromotionTask = ReplayTask & { readonly kind: 'promote' | 'undo' };

export interface Replay extends ReplayOrder {
  /** Names the replay: a request gets one attempt for each name. */
  readonly id: string;
  /** Only says what it would do, and starts nothing. */
  readonly dryRun: boolean;
  readonly createdAt: Date;
  /** As the audit names who began it. */
  readonly createdBy: string;
  /** When all its requests had been found; null before. */
  readonly plannedAt: Date | null;
  /** Events of the window that the release which planned it could not read. */
  readonly unreadable: number;
  /** The newest of its tasks; null before its list is whole, and after a command stopped it. */
  readonly task: ReplayTask | null;
}

/** `planned`: to be started still. `promoted`: its shadow attempt is shown now. */
export const replayItemStates = ['planned', 'started', 'skipped', 'promoted'] as const;
export type ReplayItemState = (typeof replayItemStates)[number];

/** A request of a replay, and what became of it there. */
export interface ReplayItem {
  readonly requestId: string;
  readonly state: ReplayItemState;
  /** The attempt that was started; null before. */
  readonly attempt: number | null;
  /** Code of why it was skipped; null otherwise. */
  readonly reason: string | null;
  readonly detail: string | null;
}

/** A request that belongs to a replay. What is older starts first. */
export interface FoundRequest {
  readonly requestId: string;
  /** The attempt that passed; null when that was not asked. */
  readonly attempt: number | null;
  /** When it passed; null takes when the request was submitted. */
  readonly at: Date | null;
}

export interface ReplayCount {
  readonly state: ReplayItemState;
  readonly reason: string | null;
  readonly requests: number;
}

export interface ReplayItemQuery {
  readonly states: readonly ReplayItemState[];
  /** Those whose request id comes after this one. */
  readonly after: string | null;
  readonly limit: number;
}

interface TaskDue {
  readonly dueAt: Date | null;
  readonly insteadOf?: ReplayTask;
}

export interface ReplayRepository {
  /** False when there is one of this id already. */
  insert(replay: Replay): Promise<boolean>;
  find(id: string): Promise<Replay | null>;
  /** Newest first, without dry runs. */
  list(limit: number): Promise<readonly Replay[]>;
  /**
   * Writes its task, to be gone on with at `dueAt`; null for one that ended. With `insteadOf` nothing is written when
   * the replay has another task by now.
   */
  writeTask(id: string, task: ReplayTask | null, due: TaskDue): Promise<void>;
  /**
   * Takes the replay whose task is due first, or the one with this id when its task is due, for this process: the task
   * is due again at `leaseUntil` unless it is written before. Null when none is due.
   */
  takeTask(now: Date, leaseUntil: Date, id?: string): Promise<Replay | null>;
  /** Marks it as planned; false when it was before. */
  markPlanned(id: string, planned: { readonly at: Date; readonly unreadable: number }): Promise<boolean>;
  /** Removes a replay with its items, so many at a time that no statement takes long; outside of a transaction. */
  delete(id: string): Promise<void>;
  /**
   * Adds requests to be started; one that is there already stays as it is. `withPages` leaves out those of whose
   * attempt no page was read or given up.
   */
  add(id: string, found: readonly FoundRequest[], withPages: boolean): Promise<void>;
  /**
   * A planned item, locked until the transaction ends: one client after the other in the order of their ids, the oldest
   * of each first. Items that another transaction holds and those of some clients are passed over, at a cost that does
   * not grow with their number. Null when there is none.
   */
  takePlanned(id: string, exceptClients: readonly string[]): Promise<ReplayItem | null>;
  /** Whether any item is planned, in whoever's hands. */
  hasPlanned(id: string): Promise<boolean>;
  /** An item that is in one of these states, locked likewise; null otherwise. */
  take(id: string, requestId: string, states: readonly ReplayItemState[]): Promise<ReplayItem | null>;
  /** Writes what became of items. */
  settle(id: string, ...items: readonly ReplayItem[]): Promise<void>;
  /** In the order of request ids. */
  items(id: string, query: ReplayItemQuery): Promise<readonly ReplayItem[]>;
  counts(id: string): Promise<readonly ReplayCount[]>;
}
