import { chmod, lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DocfaceError } from '../../domain/errors.ts';
import { errorCodeOf } from '../shared/error-code.ts';

const others = 0o077;
const writableByOthers = 0o002;
const sticky = 0o1000;
/** Kubernetes mounts it readable by the group; whoever reads it refuses what is too open. */
const masterKey = 'master.key';

/**
 * Takes a data directory and what lies in it away from other users: folders become 0700 and files 0600. Objects and
 * uploads are made so and not visited one by one. A directory of another user, such as a mounted volume, stays as it is
 * when nobody but its group may write there; otherwise it is refused. Does nothing on Windows.
 *
 * Errors: `DEPENDENCY_UNAVAILABLE`.
 */
export async function makePrivate(directory: string): Promise<void> {
  if (process.platform === 'win32') return;
  if ((await ownerOf(directory)) === process.getuid?.()) await tighten(directory);
  else await refuseIfWritable(directory);
  for (const name of await readdir(directory)) {
    if (name === masterKey) continue;
    if (name === 'database') await tightenAll(join(directory, name));
    else await tighten(join(directory, name));
  }
}

/** The permissions of `directory` for other users than its owner, such as `0750`; null when they have none. */
export async function openedTo(directory: string): Promise<string | null> {
  if (process.platform === 'win32') return null;
  const { mode } = await lstat(directory);
  return (mode & others) === 0 ? null : `0${(mode & 0o777).toString(8)}`;
}

async function ownerOf(path: string): Promise<number> {
  return (await lstat(path)).uid;
}

async function refuseIfWritable(directory: string): Promise<void> {
  const { mode } = await lstat(directory);
  if ((mode & writableByOthers) === 0 || (mode & sticky) !== 0) return;
  throw new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `Every user of this machine may write in the data directory ${directory}, which belongs to another user. ` +
      'Set DOCFACE_DATA_DIR to a directory below it, which docface makes for itself, or take that permission away.',
  );
}

/** What goes away meanwhile needs nothing; what belongs to another user cannot be changed, and is not ours. */
async function tighten(path: string): Promise<void> {
  try {
    const found = await lstat(path);
    if (found.isSymbolicLink() || (found.mode & others) === 0) return;
    await chmod(path, found.mode & 0o700);
  } catch (error) {
    const code = errorCodeOf(error);
    if (code !== 'ENOENT' && code !== 'EPERM') throw error;
  }
}

async function tightenAll(directory: string): Promise<void> {
  await tighten(directory);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    await (entry.isDirectory() ? tightenAll(path) : tighten(path));
  }
}
