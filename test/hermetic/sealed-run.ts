/** What `main.ts` runs in namespaces of its own: docface on samples, one program after another, and what each tried. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type HermeticRun, hermeticRuns, probe } from './hermetic-runs.ts';
import { makeSealedMachine, type Seen } from './sealed-machine.ts';
import { makeSealedNetwork, type SealedNetwork } from './sealed-network.ts';

/** What is wrong with a run, a line each. */
function findings({ lookUps, connections, packets, outside, left }: Seen): readonly string[] {
  return [
    ...lookUps.map((name) => `looked up ${name}`),
    ...connections.map((bytes) => `connected, ${bytes}`),
    ...(packets > 0 ? [`sent ${packets} packets to other addresses`] : []),
    ...outside.map((path) => `wrote ${path}`),
    ...left.map((path) => `left ${path}`),
  ];
}

async function run({ name, work }: HermeticRun, network: SealedNetwork): Promise<Seen> {
  process.stdout.write(`${name} …\n`);
  const place = await mkdtemp(join(tmpdir(), 'docface-hermetic-'));
  try {
    const machine = await makeSealedMachine(place, network);
    await work(machine);
    return machine.seen();
  } finally {
    // The file systems below it end with the namespace.
    await rm(place, { recursive: true, force: true }).catch(() => undefined);
  }
}

const network = await makeSealedNetwork();
const problems: string[] = [];
const noted = (name: string, lines: readonly string[]): void => {
  for (const line of lines) {
    problems.push(line);
    process.stdout.write(`  ${name}: ${line}\n`);
  }
};

// A check that cannot fail proves nothing: the probe does all that is forbidden.
const seen = await run(probe, network);
const unseen = Object.entries(seen).filter(([, what]) => (typeof what === 'number' ? what === 0 : what.length === 0));
noted(
  'the probe',
  unseen.map(([what]) => `did what must be seen, and nothing is seen of: ${what}`),
);
for (const each of hermeticRuns) noted(each.name, findings(await run(each, network)));
process.stdout.write(
  `${hermeticRuns.length} runs: ${problems.length} look-ups, connections and files that should not be\n`,
);
process.exit(problems.length === 0 ? 0 : 1);
