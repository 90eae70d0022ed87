import type { AttemptView } from '../../application/reads/attempts.ts';
import type { ShownReplay } from '../../application/replays/replays.ts';
import type { RefusedRequest, Replay, ReplayTask } from '../../domain/ports/replay-repository.ts';
import { type Difference, isMaterial } from '../../domain/reading/result/difference.ts';
import type { Json } from './operations.ts';
import { printable, table } from './output.ts';
import type { ReplayReport } from './replay-run.ts';
import type { TallyRow } from './tally.ts';

/** Attempts with what each changed, for people. */
export function describeAttempts(attempts: readonly Json<AttemptView>[], values: boolean): string {
  const rows = attempts.map((attempt) => ({
    attempt: attempt.attempt,
    from: attempt.from,
    status: attempt.error === null ? attempt.status : `${attempt.status}: ${attempt.error.code}`,
    shown: attempt.shadow ? 'shadow' : attempt.shown,
    track: `${attempt.track} ${attempt.trackVersion}`,
    template: attempt.template === null ? null : `${attempt.template} ${attempt.templateVersion}`,
    completed: attempt.completedAt,
    replay: attempt.replayId,
  }));
  const changes = attempts.flatMap(({ attempt, comparedWith, changes: differences }) => {
    if (differences === null) return [];
    const title = `Attempt ${attempt} compared with attempt ${comparedWith}:`;
    return [`${title}\n${describeDifferences(differences, values)}`];
  });
  return [table(rows), ...changes].join('\n\n');
}

/** Differences as a table. Without `values` only places and aspects are reported where they come from the document. */
function describeDifferences(differences: readonly Json<Difference>[], values: boolean): string {
  const rows = differences.map(({ path, aspect, before, after }) => {
    const hidden = !values && (aspect === 'value' || aspect === 'text');
    return { path, aspect, before: hidden ? '…' : wordsOf(before), after: hidden ? '…' : wordsOf(after) };
  });
  return table(rows, 'The results say the same.');
}

function wordsOf(value: Json<Difference>['before']): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/** What a replay did and, once its attempts are done, what they changed, for people. */
export function describeReplay({ found, outcomes, results }: ReplayReport, values: boolean): string {
  const parts = [
    table(counted(outcomes, 'outcome'), 'No such request was found.'),
    ...(results === null ? [] : describeResults(results, values)),
    `${found} requests in all.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeResults(
  { counts, changed }: NonNullable<ReplayReport['results']>,
  values: boolean,
): readonly string[] {
  const all = counts.find(({ outcome }) => outcome === 'changed')?.requests ?? 0;
  const named = changed.map(
    ({ requestId, differences }) => `${requestId}\n${describeDifferences(differences.filter(isMaterial), values)}`,
  );
  const more = all > changed.length ? [`${all - changed.length} more changed: docface attempts REQUEST_ID`] : [];
  return [table(counted(counts, 'result')), ...named, ...more];
}

function counted(rows: readonly TallyRow[], title: string) {
  return rows.map(({ outcome, reason, requests }) => ({
    [title]: `${outcome}${reason === null ? '' : `: ${reason}`}`.replaceAll('_', ' '),
    requests,
  }));
}

export function describeReplays(replays: readonly Json<Replay>[]): string {
  const rows = replays.map((replay) => ({
    id: replay.id,
    begun: replay.createdAt,
    by: replay.createdBy,
    stage: replay.stage,
    requests: replay.since === null ? 'listed' : `${replay.since} to ${replay.until}`,
    shadow: replay.shadow,
    planned: replay.plannedAt !== null,
  }));
  return table(rows, 'No replay was begun.');
}

export function describeShown({ replay: { task, ...replay }, counts, items }: Json<ShownReplay>): string {
  const order = Object.entries({ ...replay, task: task === null ? null : describeTask(task) }).map(
    ([name, value]) => `${name.padEnd(17)}${printable(Array.isArray(value) ? value.join(', ') : String(value ?? '-'))}`,
  );
  const outcomes = counts.map(({ state, reason, requests }) => ({ outcome: state, reason, requests }));
  const rows = items.map(({ requestId, attempt, reason, detail }) => ({ request: requestId, attempt, reason, detail }));
  const parts = [order.join('\n'), table(counted(outcomes, 'state'), 'It has no requests.'), table(rows)];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** What is done about a replay. */
function describeTask({ kind, by, done, failure, endedAt }: Json<ReplayTask>): string {
  const end = endedAt === null ? 'goes on' : `ended ${endedAt}`;
  return `${kind} by ${by}: ${done} done, ${failure === null ? end : `stopped: ${failure.detail}`}`;
}

/** What became of promotions: how many, and each that was refused. */
export interface PromotionReport {
  readonly outcomes: readonly TallyRow[];
  /** The first hundred. */
  readonly refused: readonly (RefusedRequest & { readonly outcome: 'refused' })[];
}

export function describePromotions({ outcomes, refused }: PromotionReport): string {
  const rows = refused.map(({ requestId, detail }) => ({ request: requestId, 'left as it is': detail }));
  const parts = [table(counted(outcomes, 'outcome'), 'There was nothing to do.'), table(rows)];
  return parts.filter((part) => part !== '').join('\n\n');
}
