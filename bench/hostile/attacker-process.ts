/**
 * The client that means harm, in a process of its own with the lowest priority: where it calls from it has processors
 * of its own, so that what its sending takes is nobody's loss. Prepares the case that the environment names and says
 * so; then attacks once it is asked to, and says how its calls ended.
 * Commands of the operator are run by who started it.
 */
import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { Random } from '../../test/drawn/random.ts';
import { Caller } from '../../test/support/caller.ts';
import type { CommandEnd } from '../support/built-service.ts';
import type { AttackerMessage, StarterMessage } from './attacker.ts';
import { allCases } from './cases.ts';
import { Ends } from './ends.ts';

// Of each thread: Linux takes the id of a process for that of its first one.
for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), constants.priority.PRIORITY_LOW);

const set = process.env;
const caller = new Caller(set['BENCH_URL'] ?? '', set['BENCH_KEY'] ?? '');
const ends = new Ends(await Ends.contractOf(caller.url));
let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});
const commands: ((end: CommandEnd) => void)[] = [];

function report(message: AttackerMessage): void {
  process.send?.(message);
}

function command(...args: readonly string[]): Promise<CommandEnd> {
  return new Promise((resolve) => {
    commands.push(resolve);
    report({ kind: 'command', args });
  });
}

process.on('disconnect', () => process.exit());
process.on('message', (message: StarterMessage) => {
  if (message.kind === 'begin') begin();
  else commands.shift()?.(message.end);
});

const found = allCases.find(({ name }) => name === set['BENCH_CASE']);
if (found === undefined) throw new Error(`There is no case "${set['BENCH_CASE']}"`);
const harm = {
  caller,
  ends,
  random: new Random(Number(set['BENCH_SEED'])),
  command,
  minMs: Number(set['BENCH_MIN_MS']),
  maxMs: Number(set['BENCH_MAX_MS']),
};
const attack = await found.prepare(harm);
report({ kind: 'prepared' });
await begun;
await attack();
report({ kind: 'ended', ends: [...ends.counts], undocumented: [...ends.undocumented] });
