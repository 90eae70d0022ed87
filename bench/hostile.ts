/**
 * What files and callers that mean harm do to the service and to its other clients. Each case runs against the built
 * service with two slots, while a second client uploads, calls synchronously and reads. Reads /proc, so Linux only. All
 * share the processors of one machine; those who attack have the lowest priority (niceness 19), because callers have
 * processors of their own: what they send takes time from nobody, what the service does with it counts.
 *
 *   npm run bench:hostile                          # all cases, on the embedded default
 *   npm run bench:hostile -- --quick               # a case of each kind, under five minutes
 *   npm run bench:hostile -- --list
 *   npm run bench:hostile -- --only text-labels,upload-flood --profiles FOLDER
 *   npm run bench:hostile -- --servers --engine pp-ocrv6
 *
 * A bar that is missed ends it with status 1, after everything is printed.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Caller } from '../test/support/caller.ts';
import { prepareServers, startDocfaceServers } from '../test/support/servers/docface-servers.ts';
import { cancelAll } from './hostile/attack.ts';
import { Attacker } from './hostile/attacker.ts';
import { allCases } from './hostile/cases.ts';
import type { HostileCaller } from './hostile/hostile-caller.ts';
import { type Alone, aloneLine, aloneOf, type CaseOutcome, heading, judge, rowOf } from './hostile/report.ts';
import { startWatch, stopWatch, type Watch, watchWhile } from './hostile/watch.ts';

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    servers: { type: 'boolean', default: false },
    engine: { type: 'string', default: 'tesseract.js' },
    seed: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    profiles: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const aloneMs = 15_000;
/** After this a request of a case is canceled. */
const maxMs = 1000 * Number(options.seconds ?? (options.quick ? 12 : 60));
/** A case goes on for this long at least, so that the second client has enough calls to tell. */
const minMs = 6000;

function chosenCases(): readonly HostileCaller[] {
  const needed = options.only?.split(',');
  if (needed !== undefined) return needed.map((name) => allCases.find((each) => each.name === name) ?? missing(name));
  return options.quick ? allCases.filter(({ quick }) => quick) : allCases;
}

function missing(name: string): never {
  throw new Error(`There is no case "${name}"; --list shows all.`);
}

function report(words: string): void {
  process.stderr.write(`hostile: ${words}\n`);
}

async function runCase(name: string, watch: Watch, alone: Alone): Promise<CaseOutcome> {
  const { service } = watch;
  const attacker = await Attacker.start({ name, seed: options.seed, minMs, maxMs }, service);
  const caller = new Caller(service.url, service.keys.hostile);
  try {
    const profile = options.profiles === undefined ? {} : { profile: join(options.profiles, `${name}.cpuprofile`) };
    const { happened, ...watched } = await watchWhile(() => attacker.attack(), watch, { minMs, ...profile });
    if (!watched.crashed) await cancelAll(caller);
    return judge(name, watched, { alone, ...happened });
  } finally {
    caller.close();
    await attacker.stop();
  }
}

async function runAll(
  cases: readonly HostileCaller[],
  settings: Readonly<Record<string, string>>,
): Promise<readonly CaseOutcome[]> {
  let watch = await startWatch(settings);
  try {
    // The first calls are slower than those of a service that runs.
    await watchWhile(() => Promise.resolve(), watch, { minMs: minMs / 2 });
    const idle = await watchWhile(() => Promise.resolve(), watch, { minMs: aloneMs });
    process.stdout.write(`${aloneLine(idle)}\n\n${heading}\n`);
    const outcomes: CaseOutcome[] = [];
    for (const each of cases) {
      report(`${outcomes.length + 1} of ${cases.length}, ${each.name}: ${each.tries}`);
      const outcome = await runCase(each.name, watch, aloneOf(idle));
      outcomes.push(outcome);
      process.stdout.write(`${rowOf(outcome)}\n`);
      if (!watch.service.hasEnded) continue;
      report('the service ended by itself; another one is started');
      await stopWatch(watch);
      watch = await startWatch(settings);
    }
    return outcomes;
  } finally {
    await stopWatch(watch);
  }
}

async function main(): Promise<void> {
  const cases = chosenCases();
  if (options.list) {
    for (const { name, tries, quick } of cases) process.stdout.write(`${name}: ${tries}${quick ? ' (quick)' : ''}\n`);
    return;
  }
  if (options.profiles !== undefined) await mkdir(options.profiles, { recursive: true });
  const servers = options.servers ? await startDocfaceServers() : null;
  try {
    if (servers !== null) await prepareServers(servers.environment);
    const outcomes = await runAll(cases, { ...servers?.environment, DOCFACE_OCR_ENGINE: options.engine });
    const missed = outcomes.filter((outcome) => outcome.missed.length > 0);
    if (options.json) process.stdout.write(`${JSON.stringify(outcomes, null, 2)}\n`);
    process.stdout.write(`\n${outcomes.length - missed.length} of ${outcomes.length} cases met every bar\n`);
    if (missed.length > 0) process.exitCode = 1;
  } finally {
    await servers?.stop();
  }
}

await main();
