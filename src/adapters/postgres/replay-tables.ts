import type { ColumnType } from 'kysely';
import type { ReplayItemState, ReplayOrder, ReplayTask } from '../../domain/ports/replay-repository.ts';

export interface ReplaysTable {
  id: string;
  /** Written as JSON text. */
  replay_order: ColumnType<ReplayOrder, string, string>;
  dry_run: boolean;
  created_at: Date;
  created_by: string;
  planned_at: Date | null;
  unreadable: number;
  /** Written as JSON text. */
  task: ColumnType<ReplayTask | null, string | null, string>;
  /** When it is gone on with; null without anything to do. */
  task_due: Date | null;
}

export interface ReplayItemsTable {
  replay_id: string;
  request_id: string;
  /** Empty when there was no such request. */
  client_id: string;
  found_at: Date;
  state: ReplayItemState;
  attempt: number | null;
  reason: string | null;
  detail: string | null;
}
