import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../support/servers/run-command.ts';

/** Folders of a sealed file system, as paths within it. */
export const sealedFolders = { data: '/sealed/data', temporary: '/sealed/tmp', home: '/sealed/home' } as const;

/** A copy of the machine's files in which what is written is kept apart. */
export interface SealedFiles {
  /** To be given to `chroot`. */
  readonly root: string;
  /** What was written outside of the data and temporary folders, and what is left in the temporary one. */
  traces(): Traces;
}

export interface Traces {
  readonly outside: readonly string[];
  readonly left: readonly string[];
}

/**
 * Lays an empty layer over the machine's files (overlayfs), in this process's own mount namespace. `place` is an empty
 * folder for it. `folders` must be readable in it: those on other file systems get a layer of their own.
 */
export async function makeSealedFiles(place: string, folders: readonly string[]): Promise<SealedFiles> {
  const root = join(place, 'root');
  await mount('-t', 'tmpfs', 'sealed', place);
  const main = statSync('/').dev;
  const elsewhere = [...new Set(folders.filter((folder) => statSync(folder).dev !== main))];
  const layers = ['/', ...elsewhere].map((lower, number) => ({ lower, upper: join(place, `upper${number}`), number }));
  for (const { lower, upper, number } of layers) {
    const work = join(place, `work${number}`);
    for (const folder of [upper, work, join(root, lower)]) mkdirSync(folder, { recursive: true });
    const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
    await mount('-t', 'overlay', 'sealed', '-o', options, join(root, lower));
  }
  for (const system of ['/proc', '/sys', '/dev']) await mount('--rbind', system, join(root, system));
  for (const folder of Object.values(sealedFolders)) mkdirSync(join(root, folder), { recursive: true });
  // It may be a link that leads out of what is here.
  rmSync(join(root, '/etc/resolv.conf'), { force: true });
  writeFileSync(join(root, '/etc/resolv.conf'), 'nameserver 127.0.0.1\n');
  const before = new Set(layers.flatMap(({ upper }) => filesBelow(upper)));
  return {
    root,
    traces: () => {
      const written = layers.flatMap(({ lower, upper }) =>
        filesBelow(upper)
          .filter((path) => !before.has(path))
          .map((path) => join(lower, path.slice(upper.length))),
      );
      const isIn = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
      const left = written.filter(isIn(sealedFolders.temporary));
      const data = written.filter(isIn(sealedFolders.data));
      return { left, outside: written.filter((path) => !left.includes(path) && !data.includes(path)) };
    },
  };
}

async function mount(...words: readonly string[]): Promise<void> {
  await runCommand('mount', words);
}

/** Everything below a folder but folders that hold something: these are there when what they hold is. */
function filesBelow(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    const below = filesBelow(path);
    return below.length === 0 ? [path] : below;
  });
}
