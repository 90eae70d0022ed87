import type { SystemCalls } from './system-calls.ts';

/** An instruction of classic BPF: operation, instructions to skip when it holds and when not, value. */
type Instruction = readonly [operation: number, isTrue: number, isFalse: number, value: number];

/** linux/bpf_common.h */
const operation = { load: 0x20, equal: 0x15, greater: 0x25, anyBit: 0x45, answer: 0x06 } as const;
/** Places in `seccomp_data`, see linux/seccomp.h; of arguments the lower half, which is all of a number of 32 bits. */
const place = { number: 0, architecture: 4, argument: (index: number) => 16 + 8 * index } as const;

const eacces = 13;
const enosys = 38;
const answers = {
  allow: 0x7fff0000,
  refuse: 0x00050000 | eacces,
  lack: 0x00050000 | enosys,
  kill: 0x80000000,
} as const;

/** linux/sched.h */
const cloneThread = 0x10000;
/** linux/fcntl.h: F_SETOWN, F_SETSIG, F_SETOWN_EX, with which the kernel sends signals to others. */
const ownerCommands = [8, 10, 15];
/** The same of sockets (FIOSETOWN, SIOCSPGRP), and typing into a terminal (TIOCSTI). */
const ownerRequests = [0x8901, 0x8902, 0x5412];

const load = (at: number): Instruction => [operation.load, 0, 0, at];
const answer = (what: number): Instruction => [operation.answer, 0, 0, what];
/** Skips the next instruction unless what was loaded is `value`. */
const unlessEqual = (value: number, skipped = 1): Instruction => [operation.equal, 0, skipped, value];

/** Answers one of `values` with `found`, and all others with `otherwise`. */
function choose(values: readonly number[], found: number, otherwise: number): readonly Instruction[] {
  return [...values.flatMap((value) => [unlessEqual(value), answer(found)]), answer(otherwise)];
}

const allowedWith = (argument: number, values: readonly number[]): readonly Instruction[] => [
  load(place.argument(argument)),
  ...choose(values, answers.allow, answers.refuse),
];

const refusedWith = (argument: number, values: readonly number[]): readonly Instruction[] => [
  load(place.argument(argument)),
  ...choose(values, answers.refuse, answers.allow),
];

/** Allowed where the fourth and fifth argument, which `execve` does not have, are the pass. */
function allowedForPass(pass: Buffer): readonly Instruction[] {
  const tests = [0, 4, 8, 12].flatMap((at): readonly Instruction[] => [
    load(place.argument(3) + at),
    [operation.equal, 1, 0, pass.readUInt32LE(at)],
    answer(answers.refuse),
  ]);
  return [...tests, answer(answers.allow)];
}

export interface FilterOptions {
  /** 16 bytes: who knows them may start a program. */
  readonly pass: Buffer;
  /** Of the process, which may send signals to itself. */
  readonly pid: number;
}

/**
 * The seccomp filter of a confined process as a program of classic BPF, see seccomp(2), eight bytes an instruction.
 * Calls are refused by name, and what is newer than the list does not exist. The kernel remembers which calls a filter
 * allows whatever their arguments, so that these cost nothing.
 */
export function seccompFilter(calls: SystemCalls, { pass, pid }: FilterOptions): Buffer {
  const { architecture, highest, refused, absent, judged } = calls;
  const blocks: readonly (readonly [number, readonly Instruction[]])[] = [
    [judged.execve, allowedForPass(pass)],
    [
      judged.clone,
      [load(place.argument(0)), [operation.anyBit, 0, 1, cloneThread], answer(answers.allow), answer(answers.refuse)],
    ],
    [judged.kill, allowedWith(0, [pid])],
    [judged.tgkill, allowedWith(0, [pid])],
    [judged.prlimit64, allowedWith(0, [0, pid])],
    [judged.fcntl, refusedWith(1, ownerCommands)],
    [judged.ioctl, refusedWith(1, ownerRequests)],
  ];
  return encoded([
    load(place.architecture),
    [operation.equal, 1, 0, architecture],
    answer(answers.kill),
    load(place.number),
    // Also all calls of x32, which have a high bit set.
    [operation.greater, 0, 1, highest],
    answer(answers.lack),
    ...blocks.flatMap(([number, block]) => [unlessEqual(number, block.length), ...block]),
    ...Object.values(absent).flatMap((number) => [unlessEqual(number), answer(answers.lack)]),
    ...choose(Object.values(refused), answers.refuse, answers.allow),
  ]);
}

function encoded(instructions: readonly Instruction[]): Buffer {
  const program = Buffer.alloc(instructions.length * 8);
  for (const [index, [code, isTrue, isFalse, value]] of instructions.entries()) {
    program.writeUInt16LE(code, index * 8);
    program.writeUInt8(isTrue, index * 8 + 2);
    program.writeUInt8(isFalse, index * 8 + 3);
    program.writeUInt32LE(value, index * 8 + 4);
  }
  return program;
}
