import { readFileSync } from 'node:fs';

/**
 * Bytes that the end of a process gives back: code and libraries are shared with others. Null where the system does not
 * tell, which only Linux does, and for a process that is gone.
 */
export function ownBytesOf(pid: number): number | null {
  try {
    const [, kilobytes] = /^RssAnon:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? null : Number(kilobytes) * 1024;
  } catch {
    return null;
  }
}
