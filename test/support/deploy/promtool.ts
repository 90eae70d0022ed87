import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { answers, runCommand } from '../servers/run-command.ts';
import { cached } from '../servers/server-cache.ts';

/**
 * Path of `promtool`, that of this machine or from Debian's package `prometheus`,
 * of which nothing is installed or started.
 */
export async function promtool(): Promise<string> {
  if (await answers('promtool', ['--version'])) return 'promtool';
  const home = await cached({
    name: 'promtool',
    title: 'promtool (Debian package prometheus, unpacked)',
    async make(apart) {
      if (!(await answers('apt-get', ['--version']))) {
        throw new Error('promtool is not in the path: install Prometheus.');
      }
      await runCommand('apt-get', ['download', 'prometheus'], { cwd: apart });
      const packages = (await readdir(apart)).filter((name) => name.endsWith('.deb'));
      for (const name of packages) await runCommand('dpkg', ['-x', join(apart, name), apart]);
    },
  });
  return join(home, 'usr/bin/promtool');
}
