import { describe, expect, test } from 'vitest';
import { seccompFilter } from '../../../../src/adapters/confinement/seccomp-filter.ts';
import { systemCallsOf } from '../../../../src/adapters/confinement/system-calls.ts';

const pid = 4242;
const pass = Buffer.from('0123456789abcdef');
const outcomes = new Map([
  [0x7fff0000, 'allowed'],
  [0x0005000d, 'EACCES'],
  [0x00050026, 'ENOSYS'],
  [0x80000000, 'killed'],
]);

/** What the kernel does with a program of classic BPF, as far as filters of system calls use it. */
function decide(program: Buffer, data: Buffer): string {
  let loaded = 0;
  for (let at = 0; at < program.length; at += 8) {
    const [isTrue, isFalse, value] = [program[at + 2] ?? 0, program[at + 3] ?? 0, program.readUInt32LE(at + 4)];
    const jump = (holds: boolean): void => {
      at += 8 * (holds ? isTrue : isFalse);
    };
    switch (program.readUInt16LE(at)) {
      case 0x20:
        loaded = data.readUInt32LE(value);
        break;
      case 0x15:
        jump(loaded === value);
        break;
      case 0x25:
        jump(loaded > value);
        break;
      case 0x45:
        jump((loaded & value) !== 0);
        break;
      case 0x06:
        return outcomes.get(value) ?? `answers ${value}`;
      default:
        throw new Error(`no such instruction at ${at}`);
    }
  }
  throw new Error('the program ends without an answer');
}

describe.each(['x64', 'arm64'])('the filter of system calls on %s', (name) => {
  const calls = systemCallsOf(name)!;
  const program = seccompFilter(calls, { pass, pid });
  function ask(number: number, words: readonly (number | bigint)[] = [], architecture = calls.architecture): string {
    const data = Buffer.alloc(64);
    data.writeUInt32LE(number, 0);
    data.writeUInt32LE(architecture, 4);
    words.forEach((word, index) => data.writeBigUInt64LE(BigInt.asUintN(64, BigInt(word)), 16 + index * 8));
    return decide(program, data);
  }
  const call = (called: keyof typeof calls.judged, ...words: (number | bigint)[]): string =>
    ask(calls.judged[called], words);

  test('refuses every call of its list, and says of some that they do not exist', () => {
    const refused = Object.entries(calls.refused).filter(([, number]) => ask(number) !== 'EACCES');
    const absent = Object.entries(calls.absent).filter(([, number]) => ask(number) !== 'ENOSYS');
    expect([...refused, ...absent]).toEqual([]);
    expect(Object.keys(calls.refused)).toEqual(expect.arrayContaining(['socket', 'connect', 'ptrace', 'mount']));
  });

  test('allows all other calls up to the highest that was known', () => {
    const listed = new Set([calls.refused, calls.absent, calls.judged].flatMap((table) => Object.values(table)));
    const others = Array.from({ length: calls.highest + 1 }, (_, number) => number).filter((each) => !listed.has(each));
    expect(others.filter((number) => ask(number) !== 'allowed')).toEqual([]);
  });

  test('knows no later call and none of another architecture', () => {
    expect([calls.highest + 1, 0x40000000 + 41, 0xffffffff].map((number) => ask(number))).toEqual(
      Array.from({ length: 3 }, () => 'ENOSYS'),
    );
    expect(ask(calls.highest, [], 0x40000003)).toBe('killed');
  });

  test('starts a program for whoever knows the pass, of which every part counts', () => {
    const [first, second] = [pass.readBigUInt64LE(0), pass.readBigUInt64LE(8)];
    expect(call('execve', 1, 2, 3, first, second)).toBe('allowed');
    const wrong = [first ^ 1n, first ^ (1n << 40n)].map((half) => call('execve', 1, 2, 3, half, second));
    const others = [second ^ 1n, second ^ (1n << 40n)].map((half) => call('execve', 1, 2, 3, first, half));
    expect([...wrong, ...others, call('execve', 1, 2, 3)]).toEqual(Array.from({ length: 5 }, () => 'EACCES'));
  });

  test('starts threads and no processes', () => {
    expect(call('clone', 0x3d0f00)).toBe('allowed');
    expect([call('clone', 17), call('clone', 0x4111)]).toEqual(['EACCES', 'EACCES']);
  });

  test('signals itself alone, and has the kernel signal nobody', () => {
    expect([call('kill', pid, 9), call('tgkill', pid, 1, 9), call('prlimit64', 0), call('fcntl', 3, 2)]).toEqual(
      Array.from({ length: 4 }, () => 'allowed'),
    );
    const others = [call('kill', 1, 9), call('kill', -1, 9), call('kill', 0, 9), call('tgkill', 1, 1, 9)];
    const deputies = [call('prlimit64', 1), call('fcntl', 3, 8), call('fcntl', 3, 10), call('ioctl', 3, 0x8901)];
    expect([...others, ...deputies]).toEqual(Array.from({ length: 8 }, () => 'EACCES'));
  });
});

test('there is no filter for an architecture without a table', () => {
  expect(systemCallsOf('riscv64')).toBeNull();
});
