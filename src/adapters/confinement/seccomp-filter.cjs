/**
 * The seccomp filter of a confined process as a program of classic BPF, see seccomp(2) and linux/filter.h. Calls are
 * refused by name, and what is newer than the list does not exist. The kernel remembers which calls a filter allows
 * whatever their arguments, so that these cost nothing.
 */

const code = { load: 0x20, equal: 0x15, greater: 0x25, anyBit: 0x45, answer: 0x06 };
const offset = { number: 0, architecture: 4, argument: (index) => 16 + 8 * index };

const eacces = 13;
const enosys = 38;
const answers = { allow: 0x7fff0000, refuse: 0x00050000 | eacces, lack: 0x00050000 | enosys, kill: 0x80000000 };

/** linux/sched.h */
const cloneThread = 0x10000;
/** linux/fcntl.h: F_SETOWN, F_SETSIG, F_SETOWN_EX, with which the kernel sends signals to others. */
const ownerCommands = [8, 10, 15];
/** The same of sockets (FIOSETOWN, SIOCSPGRP), and typing into a terminal (TIOCSTI). */
const ownerRequests = [0x8901, 0x8902, 0x5412];

const load = (at) => [code.load, 0, 0, at];
const answer = (what) => [code.answer, 0, 0, what];
const when = (how, value, skipped) => [how, skipped[0], skipped[1], value];

/** The value loaded last decides: one of `values` is answered with `found`, all others with `otherwise`. */
function choose(values, found, otherwise) {
  return [...values.flatMap((value) => [when(code.equal, value, [0, 1]), answer(found)]), answer(otherwise)];
}

/** `argument` is one of the values in its lower half, which is all that the kernel reads of a number of 32 bits. */
const amongValues = (argument, values, found, otherwise) => [
  load(offset.argument(argument)),
  ...choose(values, found, otherwise),
];

/** Allowed where the fourth and fifth argument, which `execve` does not have, are the pass. */
function withPass(pass) {
  const words = [0, 4, 8, 12].map((at) => pass.readUInt32LE(at));
  const tests = words.flatMap((word, index) => [
    load(offset.argument(3) + 4 * index),
    when(code.equal, word, [1, 0]),
    answer(answers.refuse),
  ]);
  return [...tests, answer(answers.allow)];
}

/**
 * The program, eight bytes an instruction. `pass`: 16 bytes; who knows them may start one program. `pid`: of the
 * process, which may send signals to itself.
 */
function seccompFilter({ architecture, highest, refused, absent, call }, { pass, pid }) {
  const only = (argument, values) => amongValues(argument, values, answers.allow, answers.refuse);
  const not = (argument, values) => amongValues(argument, values, answers.refuse, answers.allow);
  const judged = [
    [call.execve, withPass(pass)],
    [
      call.clone,
      [load(offset.argument(0)), when(code.anyBit, cloneThread, [0, 1]), answer(answers.allow), answer(answers.refuse)],
    ],
    [call.kill, only(0, [pid])],
    [call.tgkill, only(0, [pid])],
    [call.prlimit64, only(0, [0, pid])],
    [call.fcntl, not(1, ownerCommands)],
    [call.ioctl, not(1, ownerRequests)],
  ];
  const instructions = [
    load(offset.architecture),
    when(code.equal, architecture, [1, 0]),
    answer(answers.kill),
    load(offset.number),
    // Also all calls of x32, which have a high bit set.
    when(code.greater, highest, [0, 1]),
    answer(answers.lack),
    ...judged.flatMap(([number, block]) => [when(code.equal, number, [0, block.length]), ...block]),
    ...Object.values(absent).flatMap((number) => [when(code.equal, number, [0, 1]), answer(answers.lack)]),
    ...choose(Object.values(refused), answers.refuse, answers.allow),
  ];
  const program = Buffer.alloc(instructions.length * 8);
  instructions.forEach(([operation, isTrue, isFalse, value], index) => {
    program.writeUInt16LE(operation, index * 8);
    program.writeUInt8(isTrue, index * 8 + 2);
    program.writeUInt8(isFalse, index * 8 + 3);
    program.writeUInt32LE(value, index * 8 + 4);
  });
  return program;
}

module.exports = { seccompFilter };
