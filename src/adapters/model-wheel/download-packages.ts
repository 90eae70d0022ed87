import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DocfaceError } from '../../domain/errors.ts';
import { folderSource, type ModelSource } from './model-source.ts';

const run = promisify(execFile);

export interface PackageDownload {
  /** Names with versions, as npm takes them. */
  readonly packages: readonly string[];
  /** An empty folder. */
  readonly folder: string;
  /** All that npm sees of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly timeoutMs: number;
}

/** Downloads packages with npm, which runs none of their scripts. Errors: `DEPENDENCY_UNAVAILABLE` with what to do. */
export async function downloadPackages(options: PackageDownload): Promise<ModelSource> {
  const { packages, folder, environment, timeoutMs } = options;
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--loglevel', 'error'];
  try {
    await run('npm', ['install', '--prefix', folder, ...quiet, ...packages], {
      cwd: folder,
      env: environment,
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
      windowsHide: true,
      shell: process.platform === 'win32',
    });
    return folderSource(join(folder, 'node_modules'), 'source');
  } catch (cause) {
    const what = `npm could not download ${packages.join(', ')}. It needs a network and a registry that has them.`;
    throw new DocfaceError('DEPENDENCY_UNAVAILABLE', what, { cause });
  }
}
