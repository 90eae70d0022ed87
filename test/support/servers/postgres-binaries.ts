import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unpackedPackage } from './debian-packages.ts';
import { answers, runCommand } from './run-command.ts';
import { report } from './server-cache.ts';

const debianHome = '/usr/lib/postgresql';

/** A directory with `postgres` and `initdb`, and the variables that they need. */
export interface PostgresBinaries {
  readonly bin: string;
  readonly environment: Readonly<Record<string, string>>;
}

/** PostgreSQL of this machine, or from Debian's packages: installed when root, otherwise unpacked into the cache. */
export async function postgresBinaries(): Promise<PostgresBinaries> {
  const installed = await newestBelow(debianHome);
  if (installed !== null) return { bin: installed, environment: {} };
  if (!(await answers('apt-get', ['--version']))) {
    throw new Error(`PostgreSQL is not in ${debianHome}: install it, or set DATABASE_URL to a running server.`);
  }
  return process.getuid?.() === 0 ? install() : unpack();
}

async function install(): Promise<PostgresBinaries> {
  report('PostgreSQL: installing the Debian package');
  const common = '/etc/postgresql-common';
  await mkdir(common, { recursive: true });
  // The package would start a server of its own on port 5432.
  await writeFile(join(common, 'createcluster.conf'), 'create_main_cluster = false\n', { flag: 'wx' }).catch(
    () => null,
  );
  const environment = { DEBIAN_FRONTEND: 'noninteractive' };
  await runCommand('apt-get', ['update'], { environment });
  const quiet = ['-y', '--no-install-recommends', '-o', 'Dpkg::Options::=--force-confold'];
  await runCommand('apt-get', ['install', ...quiet, 'postgresql'], { environment });
  const bin = await newestBelow(debianHome);
  if (bin === null) throw new Error(`The package postgresql put no server into ${debianHome}: install one by hand.`);
  return { bin, environment: {} };
}

async function unpack(): Promise<PostgresBinaries> {
  const { home, environment } = await unpackedPackage('postgresql', 'PostgreSQL');
  const bin = await newestBelow(join(home, debianHome));
  if (bin === null) throw new Error(`No PostgreSQL in ${home}: remove that directory and try again.`);
  return { bin, environment };
}

async function newestBelow(home: string): Promise<string | null> {
  const versions = await readdir(home).catch(() => []);
  for (const version of versions.sort((a, b) => Number(b) - Number(a))) {
    const bin = join(home, version, 'bin');
    const whole = await Promise.all(['postgres', 'initdb'].map((name) => access(join(bin, name)))).catch(() => null);
    if (whole !== null) return bin;
  }
  return null;
}
