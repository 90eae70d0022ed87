import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { canConfine, giveUpConfining, launcher, ownPaths } from './confined-start.ts';
import { deleteOwnFolder, makeOwnFolder } from './own-folders.ts';

/** What a process is kept from that confined itself as those that open files do, found out by trying. */
export interface ConfinementReport {
  /** It gains no rights from the programs that it starts. */
  readonly noNewPrivileges: boolean;
  /** System calls are refused: it could neither open a socket nor start a program. */
  readonly seccomp: boolean;
  /** Version of Landlock's interface that keeps it to its files; 0 where nothing does. */
  readonly landlock: number;
  /** Of the paths that should be closed to it, those that it could open. */
  readonly reachable: readonly string[];
}

export interface InspectConfinementOptions {
  /** Everything that any of the processes may read beside what it consists of. */
  readonly reads: readonly string[];
  /** What must not be reached, such as the data directory. */
  readonly closed: readonly string[];
}

const run = promisify(execFile);
const timeoutMs = 20_000;

/** Confines a process and has it try what is forbidden. Null where a process cannot be confined at all. */
export async function inspectConfinement(options: InspectConfinementOptions): Promise<ConfinementReport | null> {
  if (!canConfine()) return null;
  const { reads, closed } = options;
  const folder = makeOwnFolder();
  const words = [launcher, JSON.stringify({ reads: [...ownPaths(), ...reads], closed, folder })];
  try {
    const { stdout } = await run(process.execPath, words, { env: {}, timeout: timeoutMs });
    return JSON.parse(stdout) as ConfinementReport;
  } catch {
    giveUpConfining();
    return null;
  } finally {
    await deleteOwnFolder(folder);
  }
}
