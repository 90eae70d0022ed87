import { type ProcessTime, processorTime, processTime } from '../support/processor-time.ts';
import { median } from '../support/statistics.ts';

/** A program that docface is measured against. */
export interface Baseline {
  readonly name: string;
  /** Least share of its rate that docface must reach; null where it is only shown. */
  readonly bar: number | null;
  readonly run: () => Promise<void>;
}

export interface Contest {
  readonly name: string;
  /** Items of one round. */
  readonly items: number;
  readonly docface: () => Promise<void>;
  readonly baselines: readonly Baseline[];
}

/** Milliseconds of processor time of an item. */
interface Cost {
  /** The process of the service, with the embedded database. */
  readonly service: number;
  /** Its processes, or those of a baseline. */
  readonly processes: number;
  readonly servers: number;
}

interface Standing {
  /** Items a second, median of all rounds. */
  readonly rate: number;
  /** Medians of all rounds. */
  readonly cost: Cost;
}

export interface Outcome {
  readonly name: string;
  readonly items: number;
  readonly docface: Standing;
  readonly baselines: readonly (Standing & {
    readonly name: string;
    readonly bar: number | null;
    /** docface's rate divided by the baseline's, round by round. */
    readonly ratio: { readonly min: number; readonly median: number; readonly max: number };
  })[];
}

interface Turn {
  readonly seconds: number;
  readonly cost: Cost;
}

interface Spent {
  readonly service: ProcessTime;
  readonly own: ProcessTime;
  readonly servers: number;
}

async function spent(service: number): Promise<Spent> {
  const servers = Object.values(await processorTime(new Map())).reduce((sum, each) => sum + each, 0);
  return { service: await processTime(service), own: await processTime(process.pid), servers };
}

interface Course {
  readonly items: number;
  /** Id of the service's process. */
  readonly service: number;
}

/** What an item costs docface: with everything that its servers use meanwhile. */
const ofDocface = (used: Spent): Cost => ({
  service: used.service.self,
  processes: used.service.below,
  servers: used.servers,
});

/** What an item costs a baseline: all that the processes of this one use beside the service and the servers. */
const ofBaseline = (used: Spent): Cost => ({
  service: 0,
  processes: used.own.below - used.service.self - used.service.below - used.servers,
  servers: 0,
});

/** One contender at a time has a turn. */
async function take(course: Course, work: () => Promise<void>, cost: (used: Spent) => Cost): Promise<Turn> {
  const before = cost(await spent(course.service));
  const from = performance.now();
  await work();
  const seconds = (performance.now() - from) / 1000;
  const after = cost(await spent(course.service));
  const each = (name: keyof Cost): number => (after[name] - before[name]) / course.items;
  return { seconds, cost: { service: each('service'), processes: each('processes'), servers: each('servers') } };
}

function standing(items: number, rotations: readonly Turn[]): Standing {
  const cost = (of: (cost: Cost) => number): number => median(rotations.map((turn) => of(turn.cost)));
  return {
    rate: items / median(rotations.map(({ seconds }) => seconds)),
    cost: {
      service: cost(({ service }) => service),
      processes: cost(({ processes }) => processes),
      servers: cost(({ servers }) => servers),
    },
  };
}

/** A round gives each contender a turn. The first, in which engines load, is not counted. */
export async function compete(
  { name, items, docface, baselines }: Contest,
  { rounds, service }: { readonly rounds: number; readonly service: number },
): Promise<Outcome> {
  const course = { items, service };
  const own: Turn[] = [];
  const others = baselines.map((baseline) => ({ ...baseline, rotations: [] as Turn[] }));
  for (let round = 0; round <= rounds; round += 1) {
    for (const { run: work, rotations } of others) rotations.push(await take(course, work, ofBaseline));
    own.push(await take(course, docface, ofDocface));
    process.stderr.write(`${name}: ${round === 0 ? 'warm' : `round ${round} of ${rounds}`}\n`);
  }
  const counted = own.slice(1);
  return {
    name,
    items,
    docface: standing(items, counted),
    baselines: others.map(({ name: baseline, bar, rotations: [, ...rotations] }) => {
      const ratios = rotations.map(({ seconds }, round) => seconds / (counted[round]?.seconds ?? Number.NaN));
      const ratio = { min: Math.min(...ratios), median: median(ratios), max: Math.max(...ratios) };
      return { name: baseline, bar, ...standing(items, rotations), ratio };
    }),
  };
}

/** The baselines whose bars docface misses. */
export function missed(outcomes: readonly Outcome[]): readonly string[] {
  return outcomes.flatMap(({ name, baselines }) =>
    baselines.filter(({ bar, ratio }) => ratio.median < (bar ?? 0)).map((baseline) => `${name}: ${baseline.name}`),
  );
}

export function contestReport(outcomes: readonly Outcome[]): string {
  const lines = outcomes.flatMap(({ name, items, docface, baselines }) => [
    `${name}, ${items} items: docface ${docface.rate.toFixed(2)}/s, ${costs(docface.cost)}`,
    ...baselines.map(({ name: baseline, bar, rate, cost, ratio }) => {
      const range = `${ratio.min.toFixed(2)} to ${ratio.max.toFixed(2)}`;
      const share = `docface is ${ratio.median.toFixed(3)} of it (${range})${bar === null ? '' : `, at least ${bar}`}`;
      return `  ${baseline.padEnd(18)} ${rate.toFixed(2)}/s, ${share}; ${costs(cost)}`;
    }),
  ]);
  return `${lines.join('\n')}\n`;
}

function costs({ service, processes, servers }: Cost): string {
  const whole = service + processes + servers;
  if (service === 0) return `${whole.toFixed(0)} ms of processor time each`;
  const parts = `${processes.toFixed(0)} its processes, ${service.toFixed(1)} the service`;
  return `${whole.toFixed(0)} ms of processor time each (${parts}${servers > 0 ? `, ${servers.toFixed(1)} servers` : ''})`;
}
