import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type ConfinementReport, canConfine, giveUpConfining, launcherArguments, ownPaths } from './confined-start.ts';
import { deleteOwnFolder, makeOwnFolder } from './own-folders.ts';

export interface InspectConfinementOptions {
  /** Everything that any of the processes may read beside what it consists of. */
  readonly reads: readonly string[];
  /** What must not be reached, such as the data directory. */
  readonly closed: readonly string[];
}

const run = promisify(execFile);
const timeoutMs = 20_000;
/** It goes on in the same program, whose libuv would already have a ring that is refused from then on. */
const withoutRing = { UV_USE_IO_URING: '0' };

/** Confines a process and has it try what is forbidden. Null where a process cannot be confined at all. */
export async function inspectConfinement(options: InspectConfinementOptions): Promise<ConfinementReport | null> {
  if (!canConfine()) return null;
  const folder = makeOwnFolder();
  const words = launcherArguments({ ...options, reads: [...ownPaths(), ...options.reads], environment: {}, folder });
  try {
    const { stdout } = await run(process.execPath, words, { env: withoutRing, timeout: timeoutMs });
    return JSON.parse(stdout) as ConfinementReport;
  } catch {
    giveUpConfining();
    return null;
  } finally {
    await deleteOwnFolder(folder);
  }
}
