/**
 * Confines this process, and then becomes the program that its one argument names, a JSON text of `ConfinedLaunch`, see
 * confinement.ts. Landlock binds a thread and those that it starts later, and Node has several before any code of ours
 * runs: what binds the one that calls `execve` binds all of the program that it becomes. The process stays the same for
 * its parent. It opens no file of a client.
 *
 * Without a program it tries what should be refused, and prints a `ConfinementReport`, see inspect-confinement.ts.
 */
const { spawnSync } = require('node:child_process');
const { randomBytes } = require('node:crypto');
const fs = require('node:fs');
const koffi = require('koffi');
const { pathRule, rulesetOf } = require('./landlock.cjs');
const { seccompFilter } = require('./seccomp-filter.cjs');
const { systemCallsOf } = require('./system-calls.cjs');

/** linux/prctl.h, linux/seccomp.h, linux/landlock.h, linux/fcntl.h */
const setNoNewPrivileges = 38;
const setModeFilter = 1;
const createRulesetVersion = 1;
const rulePathBeneath = 1;
const openPath = 0o10000000;
const setDescriptorFlags = 2;

/** What programs and their libraries read on any system; what is missing is left out. */
const everywhere = {
  run: ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/nix/store'],
  read: [
    '/etc/ld.so.cache',
    '/etc/ld.so.preload',
    '/etc/localtime',
    '/etc/ssl/openssl.cnf',
    '/usr/share/zoneinfo',
    '/usr/share/nodejs',
    '/etc/fonts',
    '/usr/share/fonts',
    '/usr/share/fontconfig',
    '/usr/local/share/fonts',
    '/proc/cpuinfo',
    '/proc/meminfo',
    '/proc/stat',
    '/proc/sys/vm/overcommit_memory',
    '/sys/devices/system/cpu',
    '/sys/devices/system/node',
    '/sys/fs/cgroup',
    '/sys/kernel/mm/transparent_hugepage',
    '/dev/urandom',
    '/dev/random',
  ],
  device: ['/dev/null', '/dev/zero'],
};

const launch = JSON.parse(process.argv[2]);
const calls = systemCallsOf(process.arch);
const system = koffi.load(null).func('long syscall(long, ...)');

/** Of a system call: its answer, at least 0, or the negative number of an error. Numbers and addresses are `BigInt`s. */
function ask(name, ...values) {
  const number = calls.call[name];
  const words = [...values, 0, 0, 0, 0, 0, 0]
    .slice(0, 6)
    .flatMap((value) => ['uint64_t', BigInt.asUintN(64, BigInt(value))]);
  const answer = system(number, ...words);
  return Number(answer) === -1 ? -koffi.errno() : Number(answer);
}

/** Files of this process: its folder is named by its number, and is gone from memory unless it is held open. */
function holdOwnFolder() {
  const descriptor = fs.openSync('/proc/self', fs.constants.O_RDONLY);
  ask('fcntl', descriptor, setDescriptorFlags, 0);
  return descriptor;
}

function restrictFiles(version) {
  const ruleset = rulesetOf(version);
  const domain = ask('landlock_create_ruleset', koffi.address(ruleset), ruleset.length, 0);
  if (domain < 0) return domain;
  const allow = (descriptor, allowed) => {
    const rule = pathRule(version, { descriptor, allowed, isFolder: fs.fstatSync(descriptor).isDirectory() });
    ask('landlock_add_rule', domain, rulePathBeneath, koffi.address(rule), 0);
  };
  allow(holdOwnFolder(), 'read');
  for (const [allowed, paths] of Object.entries(pathsOf())) {
    for (const path of paths) {
      let descriptor;
      try {
        descriptor = fs.openSync(path, openPath);
      } catch {
        continue;
      }
      allow(descriptor, allowed);
      fs.closeSync(descriptor);
    }
  }
  return ask('landlock_restrict_self', domain, 0);
}

function pathsOf() {
  const { program, reads, folder } = launch;
  const loaded = fs.readFileSync('/proc/self/maps', 'utf8').match(/\/.*$/gm) ?? [];
  const named = (process.env.LD_LIBRARY_PATH ?? '').split(':').filter((path) => path !== '');
  return {
    run: [...everywhere.run, ...new Set(loaded), ...named, ...(program === undefined ? [] : [program])],
    read: [...everywhere.read, ...reads],
    device: everywhere.device,
    own: [folder],
  };
}

function restrictCalls(pass) {
  const filter = seccompFilter(calls, { pass, pid: process.pid });
  const program = Buffer.alloc(16);
  program.writeUInt16LE(filter.length / 8, 0);
  program.writeBigUInt64LE(koffi.address(filter), 8);
  return ask('seccomp', setModeFilter, 0, koffi.address(program));
}

/** Null-terminated texts as C has them; the buffers are kept as long as the array. */
function texts(list) {
  const buffers = list.map((text) => Buffer.from(`${text}\0`));
  const addresses = Buffer.alloc((buffers.length + 1) * 8);
  buffers.forEach((buffer, index) => addresses.writeBigUInt64LE(koffi.address(buffer), index * 8));
  return { buffers, addresses };
}

function become({ program, words, environment }, pass) {
  // What Node closed to programs: the standard streams and the pipe.
  for (const descriptor of [0, 1, 2, 3]) ask('fcntl', descriptor, setDescriptorFlags, 0);
  const path = Buffer.from(`${program}\0`);
  const given = [
    texts([program, ...words]),
    texts(Object.entries(environment).map(([name, value]) => `${name}=${value}`)),
  ];
  const [argv, envp] = given.map(({ addresses }) => koffi.address(addresses));
  ask('execve', koffi.address(path), argv, envp, pass.readBigUInt64LE(0), pass.readBigUInt64LE(8));
}

function isRefused(work) {
  try {
    work();
    return false;
  } catch (error) {
    return error.code === 'EACCES';
  }
}

function refusesCalls() {
  const { socket } = calls.refused;
  const family = 1;
  const type = 1;
  return (
    system(socket, 'int', family, 'int', type, 'int', 0) < 0 && spawnSync(process.execPath).error?.code === 'EACCES'
  );
}

/** What this process is kept from, found out by trying. */
function report(version) {
  const open = (path) => fs.closeSync(fs.openSync(path, fs.constants.O_RDONLY));
  return {
    noNewPrivileges: /^NoNewPrivs:\s1$/m.test(fs.readFileSync('/proc/self/status', 'latin1')),
    seccomp: refusesCalls(),
    landlock: isRefused(() => open('/')) ? version : 0,
    reachable: launch.closed.filter((path) => fs.existsSync(path) && !isRefused(() => open(path))),
  };
}

const pass = randomBytes(16);
const hasNoPrivileges = ask('prctl', setNoNewPrivileges, 1, 0, 0, 0) === 0;
const version = Math.max(0, ask('landlock_create_ruleset', 0, 0, createRulesetVersion));
const hasFiles = version > 0 && restrictFiles(version) === 0;
const hasCalls = restrictCalls(pass) === 0;
if (launch.program === undefined) process.stdout.write(JSON.stringify(report(version)));
else if (!launch.isStrict || (hasNoPrivileges && hasFiles && hasCalls)) become(launch, pass);
if (launch.program !== undefined) process.exit(1);
