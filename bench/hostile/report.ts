import { quantile } from '../support/statistics.ts';
import type { AttackEnds } from './attacker.ts';
import type { FeltName } from './second-client.ts';
import type { Watched } from './watch.ts';

/** Milliseconds, megabytes, and times of the second client over its time alone. */
export const bars = { heldMs: 200, ownMegabytes: 1500, ratio: 3 } as const;

/**
 * A longer wait than alone counts from here: below it two busy cores cannot be distinguished from an attack.
 * Milliseconds.
 */
const minFeltMs = 50;

const compared = ['upload', 'synchronous', 'image', 'result'] as const satisfies readonly FeltName[];
type Compared = (typeof compared)[number];

/** A case with what it did. */
export interface CaseOutcome {
  readonly name: string;
  readonly ends: Readonly<Record<string, number>>;
  readonly seconds: number;
  readonly heldMs: number;
  readonly lateMs: number;
  readonly ranMs: number;
  readonly ownMegabytes: number;
  readonly treeMegabytes: number;
  /** Of the second client: milliseconds, and the 95th percentile over that of its time alone. */
  readonly felt: Readonly<Record<Compared, { readonly p50: number; readonly p95: number; readonly ratio: number }>>;
  /** In words: each bar that was missed. */
  readonly missed: readonly string[];
}

/** The 95th percentiles of the second client alone, in milliseconds. */
export type Alone = Readonly<Record<Compared, number>>;

export function aloneOf({ felt: { times } }: Watched): Alone {
  return Object.fromEntries(compared.map((name) => [name, quantile(times[name], 0.95)])) as Alone;
}

/** Holds what a case did against the bars. */
export function judge(
  name: string,
  watched: Watched,
  { alone, ends, undocumented }: AttackEnds & { readonly alone: Alone },
): CaseOutcome {
  const { felt, delays, seconds } = watched;
  const [ownMegabytes, treeMegabytes] = [watched.ownBytes / 1e6, watched.treeBytes / 1e6];
  const figures = Object.fromEntries(
    compared.map((each) => {
      const [p50, p95] = [quantile(felt.times[each], 0.5), quantile(felt.times[each], 0.95)];
      return [each, { p50, p95, ratio: p95 / alone[each] }];
    }),
  ) as CaseOutcome['felt'];
  const slower = compared.filter(
    (each) => !(figures[each].ratio <= bars.ratio) && !(figures[each].p95 - alone[each] <= minFeltMs),
  );
  const missed = [
    ...(watched.crashed ? ['crashed'] : []),
    ...(delays.heldMs > bars.heldMs ? ['event loop'] : []),
    ...(ownMegabytes > bars.ownMegabytes ? ['memory'] : []),
    ...slower.map((each) => `second's ${each}`),
    ...Object.entries(felt.failures).map(([failure, count]) => `second's ${failure} (${count})`),
    ...[...undocumented].map((end) => `undocumented: ${end}`),
  ];
  return {
    name,
    ends: Object.fromEntries(ends),
    seconds,
    ...delays,
    ownMegabytes,
    treeMegabytes,
    felt: figures,
    missed,
  };
}

/** Good answers are many and alike: they are added up. */
function shortened(ends: CaseOutcome['ends']): readonly (readonly [string, number])[] {
  const isGood = (end: string): boolean => / (?:2\d\d|304)$/.test(end);
  const all = Object.entries(ends);
  const good = all.reduce((sum, [end, count]) => (isGood(end) ? sum + count : sum), 0);
  return [...all.filter(([end]) => !isGood(end)), ...(good > 0 ? [['good answers', good] as const] : [])];
}

/** One line of a table in Markdown. */
export function rowOf({ name, ends, felt, missed, ...figures }: CaseOutcome): string {
  const outcome = shortened(ends).map(([end, count]) => (count === 1 ? end : `${end} (${count})`));
  const ratios = compared.map((each) => `${felt[each].ratio.toFixed(1)}`);
  const { seconds, ownMegabytes, treeMegabytes, ranMs, heldMs, lateMs } = figures;
  const sizes = [seconds, ownMegabytes, treeMegabytes, ranMs, heldMs, lateMs].map((value) => value.toFixed(0));
  return `| ${[name, outcome.join(', '), ...sizes, ...ratios, missed.join(', ')].join(' | ')} |`;
}

export const heading = [
  `| case | outcome | s | service MB | tree MB | ran ms | held ms | late ms | ${compared.join(' | ')} | missed |`,
  `|---|---|---|---|---|---|---|---|${'---|'.repeat(compared.length)}---|`,
].join('\n');

/** What the second client feels when nobody hurts, in words. */
export function aloneLine({ felt: { times }, delays, busy }: Watched): string {
  const each = compared.map((name) => {
    const [p50, p95] = [quantile(times[name], 0.5), quantile(times[name], 0.95)];
    return `${name} ${p50.toFixed(0)} / ${p95.toFixed(0)} ms`;
  });
  return `Alone (p50 / p95): ${each.join(', ')}; event loop ran ${delays.ranMs.toFixed(0)} ms, held ${delays.heldMs.toFixed(0)} ms, late ${delays.lateMs.toFixed(0)} ms, machine ${(100 * busy).toFixed(0)} % busy`;
}
