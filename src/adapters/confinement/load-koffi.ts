import { createRequire } from 'node:module';
import type Koffi from 'koffi';

const require = createRequire(import.meta.url);

/** What calls functions of the C library. Null where it is not installed or does not run: it is optional. */
export function loadKoffi(): typeof Koffi | null {
  try {
    return require('koffi') as typeof Koffi;
  } catch {
    return null;
  }
}

/** linux/prctl.h */
const dumpable = { get: 3, set: 4 } as const;

/**
 * Closes the memory and the environment of this process to all others of its user: no debugger, no /proc/PID/environ,
 * no dump of its memory when it crashes. Returns whether it is closed now.
 */
export function closeOwnMemory(): boolean {
  const koffi = process.platform === 'linux' ? loadKoffi() : null;
  if (koffi === null) return false;
  const control = koffi.load(null).func('int prctl(int, unsigned long)') as (option: number, value: number) => number;
  control(dumpable.set, 0);
  return control(dumpable.get, 0) === 0;
}
