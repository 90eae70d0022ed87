import type { ReplayedRequest } from '../../application/operations/compare-replayed.ts';
import { isMaterial } from '../../domain/request/difference.ts';
import { describeDifferences } from './attempt-report.ts';
import type { Json } from './operations.ts';
import { table } from './output.ts';
import type { ReplayReport } from './replay-run.ts';

/** What a replay did and, once its attempts are done, what they changed, for people. */
export function describeReplay({ found, outcomes, results }: ReplayReport, values: boolean): string {
  const kinds = outcomes.map((each) => (each.outcome === 'skipped' ? `skipped: ${each.reason}` : each.outcome));
  const parts = [
    table(counted(kinds, 'outcome'), 'No request passed through this stage in that time.'),
    ...(results === null ? [] : describeResults(results, values)),
    `${found} requests in all.`,
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function describeResults(results: readonly Json<ReplayedRequest>[], values: boolean): readonly string[] {
  const states = results.map(({ state, code }) => (code === null ? state : `${state}: ${code}`));
  const changed = results
    .filter(({ state }) => state === 'changed')
    .map(
      ({ requestId, differences }) => `${requestId}\n${describeDifferences(differences.filter(isMaterial), values)}`,
    );
  return [table(counted(states, 'result')), ...changed];
}

function counted(kinds: readonly string[], title: string) {
  const counts = new Map<string, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return [...counts].map(([kind, requests]) => ({ [title]: kind.replaceAll('_', ' '), requests }));
}
