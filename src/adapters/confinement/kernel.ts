import { closeSync, constants, fstatSync, openSync } from 'node:fs';
import koffi from 'koffi';
import { type Allowed, pathRule, rulesetOf } from './landlock.ts';
import { seccompFilter } from './seccomp-filter.ts';
import { systemCallsOf } from './system-calls.ts';

/** linux/prctl.h, linux/seccomp.h, linux/landlock.h, linux/fcntl.h */
const setNoNewPrivileges = 38;
const setModeFilter = 1;
const createRulesetVersion = 1;
const rulePathBeneath = 1;
const openPath = 0o10000000;
const setDescriptorFlags = 2;

const calls = systemCallsOf(process.arch);
if (calls === null) throw new Error(`There is no table of system calls for ${process.arch}`);
const numbers = { ...calls.judged, ...calls.used };
const call = koffi.load(null).func('long syscall(long, ...)') as (
  number: number,
  ...typed: readonly (string | bigint)[]
) => number;

/** Of a system call: its answer, at least 0, or the negative number of an error. Of buffers it gets the addresses. */
function ask(name: keyof typeof numbers, ...values: readonly (number | bigint | Buffer)[]): number {
  const words = [...values, 0, 0, 0, 0, 0, 0]
    .slice(0, 6)
    .map((value) => BigInt.asUintN(64, Buffer.isBuffer(value) ? koffi.address(value) : BigInt(value)));
  const answer = call(numbers[name], ...words.flatMap((word) => ['uint64_t', word] as const));
  return answer === -1 ? -koffi.errno() : answer;
}

/** Whether it, and all that it starts, gains no rights from programs. */
export function gainNoPrivileges(): boolean {
  return ask('prctl', setNoNewPrivileges, 1) === 0;
}

/** Of Landlock's interface; 0 where the kernel has none. */
export function landlockVersion(): number {
  return Math.max(0, ask('landlock_create_ruleset', 0, 0, createRulesetVersion));
}

/** Keeps a descriptor open for the program that this process becomes. */
export function hand(descriptor: number): void {
  ask('fcntl', descriptor, setDescriptorFlags, 0);
}

/**
 * Binds this thread and all that it starts to these paths; missing ones are left out. Returns the version that binds
 * it, or 0.
 */
export function restrictFiles(paths: Readonly<Record<Allowed, readonly string[]>>): number {
  const version = landlockVersion();
  if (version === 0) return 0;
  const ruleset = rulesetOf(version);
  const domain = ask('landlock_create_ruleset', ruleset, ruleset.length, 0);
  if (domain < 0) return 0;
  const allow = (descriptor: number, allowed: Allowed): void => {
    const rule = pathRule(version, { descriptor, allowed, isFolder: fstatSync(descriptor).isDirectory() });
    ask('landlock_add_rule', domain, rulePathBeneath, rule);
  };
  for (const [allowed, list] of Object.entries(paths) as [Allowed, readonly string[]][]) {
    for (const path of list) {
      const descriptor = opened(path);
      if (descriptor === null) continue;
      allow(descriptor, allowed);
      closeSync(descriptor);
    }
  }
  allow(holdOwnFolder(), 'read');
  return ask('landlock_restrict_self', domain) === 0 ? version : 0;
}

function opened(path: string): number | null {
  try {
    return openSync(path, openPath);
  } catch {
    return null;
  }
}

/** What the kernel reports this process, by a folder that it may forget, and the rule with it, unless it is open. */
function holdOwnFolder(): number {
  const descriptor = openSync('/proc/self', constants.O_RDONLY);
  hand(descriptor);
  return descriptor;
}

/** Refuses system calls from here on, and programs but for who knows `pass`, 16 bytes. Returns whether it does. */
export function restrictCalls(pass: Buffer): boolean {
  if (calls === null) return false;
  const filter = seccompFilter(calls, { pass, pid: process.pid });
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(koffi.address(filter), 8);
  return ask('seccomp', setModeFilter, 0, program) === 0;
}

export interface NewProgram {
  /** Absolute path. */
  readonly program: string;
  readonly words: readonly string[];
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Has this process become a program. Returns only where it cannot. */
export function become({ program, words, environment }: NewProgram, pass: Buffer): void {
  const argv = new Texts([program, ...words]);
  const envp = new Texts(Object.entries(environment).map(([name, value]) => `${name}=${value}`));
  const path = Buffer.from(`${program}\0`);
  ask('execve', path, argv.addresses, envp.addresses, pass.readBigUInt64LE(0), pass.readBigUInt64LE(8));
}

/** A list of texts as C has it. */
class Texts {
  readonly addresses: Buffer;
  readonly #texts: readonly Buffer[];

  constructor(list: readonly string[]) {
    this.#texts = list.map((text) => Buffer.from(`${text}\0`));
    this.addresses = Buffer.alloc((list.length + 1) * 8);
    for (const [index, text] of this.#texts.entries()) {
      this.addresses.writeBigUInt64LE(koffi.address(text), index * 8);
    }
  }
}
