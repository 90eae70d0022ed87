import type { AttemptView } from '../../application/requests/attempts.ts';
import type { Difference } from '../../domain/result/difference.ts';
import type { Json } from './operations.ts';
import { table } from './output.ts';

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

/** Differences as a table. Without `values` only places and aspects are told where they come from the document. */
export function describeDifferences(differences: readonly Json<Difference>[], values: boolean): string {
  const rows = differences.map(({ path, aspect, before, after }) => {
    const hidden = !values && (aspect === 'value' || aspect === 'text');
    return { path, aspect, before: hidden ? '…' : wordsOf(before), after: hidden ? '…' : wordsOf(after) };
  });
  return table(rows, 'The results say the same.');
}

function wordsOf(value: Json<Difference>['before']): string | number | boolean | null {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
