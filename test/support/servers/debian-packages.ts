import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, runCommand } from './run-command.ts';
import { cached } from './server-cache.ts';

/** A package of Debian and what this machine lacks of its dependencies, unpacked and not installed. */
export interface UnpackedPackage {
  /** The root of its files. */
  readonly home: string;
  /** What its programs need to find its libraries. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Unpacks a package into the cache. Fails when this is no Debian. */
export async function unpackedPackage(name: string, title: string): Promise<UnpackedPackage> {
  if (!(await answers('apt-get', ['--version']))) throw new Error(`${title} comes from Debian's packages: install it.`);
  const make = (directory: string) => fetchPackage(name, directory);
  const home = await cached({ name, title: `${title} (Debian package, unpacked)`, make });
  return { home, environment: { LD_LIBRARY_PATH: (await librariesBelow(home)).join(':') } };
}

/** The folders of shared libraries below a root of files. */
export async function librariesBelow(home: string): Promise<readonly string[]> {
  const names = await readdir(join(home, 'usr/lib')).catch(() => []);
  return names.filter((name) => name.includes('-linux-')).map((name) => join(home, 'usr/lib', name));
}

/** Resolves and downloads what this machine lacks of the package with apt's own tools, away from apt's own state. */
async function fetchPackage(name: string, directory: string): Promise<void> {
  const lists = join(directory, 'apt/lists');
  const archives = join(directory, 'apt/archives');
  await mkdir(join(lists, 'partial'), { recursive: true });
  await mkdir(join(archives, 'partial'), { recursive: true });
  const places = [`Dir::State::lists=${lists}`, `Dir::Cache=${join(directory, 'apt')}`, 'Debug::NoLocking=1'];
  const options = places.flatMap((place) => ['-o', place]);
  await runCommand('apt-get', [...options, 'update']);
  await runCommand('apt-get', [...options, 'install', '--download-only', '-y', '--no-install-recommends', name]);
  for (const file of (await readdir(archives)).filter((found) => found.endsWith('.deb'))) {
    await runCommand('dpkg', ['-x', join(archives, file), directory]);
  }
  await rm(join(directory, 'apt'), { recursive: true });
}
