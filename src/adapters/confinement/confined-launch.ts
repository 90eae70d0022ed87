/**
 * Confines this process, and then becomes the program that its one argument names, a `ConfinedLaunch` as JSON. Landlock
 * binds a thread and those that it starts later, and Node has several before any code of ours runs: what binds the one
 * that becomes the program binds all of that. The process stays the same for its parent. It opens no file of a client.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { ConfinedLaunch } from './confined-start.ts';
import { become, gainNoPrivileges, hand, restrictCalls, restrictFiles } from './kernel.ts';

/** What programs and their libraries read on any system. */
const everywhere = {
  run: ['/lib', '/lib64', '/usr/lib', '/usr/lib64', '/usr/local/lib', '/nix/store'],
  read: [
    '/dev/random',
    '/dev/urandom',
    '/etc/fonts',
    '/etc/ld.so.cache',
    '/etc/ld.so.preload',
    '/etc/localtime',
    '/etc/ssl/openssl.cnf',
    '/proc/cpuinfo',
    '/proc/meminfo',
    '/proc/stat',
    '/proc/sys/vm/overcommit_memory',
    '/sys/devices/system/cpu',
    '/sys/devices/system/node',
    '/sys/fs/cgroup',
    '/sys/kernel/mm/transparent_hugepage',
    '/usr/local/share/fonts',
    '/usr/share/fontconfig',
    '/usr/share/fonts',
    '/usr/share/nodejs',
    '/usr/share/zoneinfo',
  ],
  device: ['/dev/null', '/dev/zero'],
} as const;

/** Node's own libraries, wherever they lie. */
function loadedLibraries(): readonly string[] {
  return [...new Set(readFileSync('/proc/self/maps', 'utf8').match(/\/.*$/gm))];
}

const launch = JSON.parse(process.argv[2] ?? '') as ConfinedLaunch;
const { LD_LIBRARY_PATH: named = '' } = launch.environment;
const pass = randomBytes(16);
const hasNoPrivileges = gainNoPrivileges();
const version = restrictFiles({
  run: [...everywhere.run, ...loadedLibraries(), ...named.split(':').filter((path) => path !== ''), launch.program],
  read: [...everywhere.read, ...launch.reads],
  device: everywhere.device,
  own: [launch.folder],
});
const hasFilter = restrictCalls(pass);
if (!launch.isStrict || (hasNoPrivileges && version > 0 && hasFilter)) {
  // Node closes to programs what it was given: the standard streams and the pipe.
  for (const descriptor of [0, 1, 2, 3]) hand(descriptor);
  become(launch, pass);
}
process.exitCode = 1;
