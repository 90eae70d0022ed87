import { execFile } from 'node:child_process';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const script = fileURLToPath(new URL('./read-tables.py', import.meta.url));
const packages = ['pdfplumber==0.11.10', 'tabula-py==2.10.0'];

/** Who reads tables beside docface: from PyPI, tabula on the Java that is there. */
export const tablePeers = ['pdfplumber', 'tabula'] as const;

/** The Python that has them, installed on first use into a cache folder outside the project. */
async function installed(): Promise<string> {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  const folder = join(cache, 'docface-bench', 'tables');
  const python = join(folder, 'bin', 'python');
  const ready = join(folder, 'ready');
  const isReady = await access(ready).then(
    () => true,
    () => false,
  );
  if (isReady) return python;
  process.stderr.write(`Installing ${packages.join(' and ')} from PyPI into ${folder}\n`);
  await run('python3', ['-m', 'venv', folder]);
  await run(python, ['-m', 'pip', 'install', '--quiet', ...packages], { timeout: 600_000, maxBuffer: 2 ** 26 });
  await run('touch', [ready]);
  return python;
}

/**
 * Writes what a peer reads in the PDFs of a folder into another one, `NAME.json` of each. Fails where it cannot run.
 */
export async function readTables(peer: (typeof tablePeers)[number], from: string, to: string): Promise<void> {
  const python = await installed();
  await run(python, [script, peer, from, to], { timeout: 1_800_000, maxBuffer: 2 ** 28 });
}
