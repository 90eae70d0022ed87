import { accessSync, constants } from 'node:fs';
import { delimiter, dirname, extname, isAbsolute, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type PrepareStart, type ProgramStart, unconfinedStart } from '../shared/program-start.ts';
import { nodeArguments } from '../shared/worker-module.ts';
import { loadKoffi } from './load-koffi.ts';
import { deleteOwnFolder, makeOwnFolder } from './own-folders.ts';
import { systemCallsOf } from './system-calls.ts';

/** `auto`: as far as the system can. `required`: entirely, or nothing starts. */
export type ConfinementMode = 'auto' | 'required' | 'off';

export interface ConfinedStartOptions {
  readonly mode: ConfinementMode;
  /** Files and folders that the program reads beside what it consists of: models, language data. */
  readonly reads?: readonly string[];
}

/** What confined-launch.ts is given. */
export interface ConfinedLaunch extends ProgramStart {
  /** Absolute path. */
  readonly program: string;
  readonly reads: readonly string[];
  /** The one folder that it may write to. */
  readonly folder: string;
  /** Whether it ends rather than start a program that is not entirely confined. */
  readonly isStrict: boolean;
}

const extension = extname(import.meta.url);
const launcher = fileURLToPath(new URL(`./confined-launch${extension}`, import.meta.url));

const root = resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/** What a process of docface itself consists of. The root is none of it: the data directory may lie there. */
const parts = extension === '.ts' ? ['src', 'test', 'bench', 'scripts', 'tsconfig.json'] : ['dist'];

/** Packages lie in the folders that Node searches for them. */
function packageFolders(folder: string): readonly string[] {
  const above = dirname(folder);
  const here = join(folder, 'node_modules');
  return above === folder ? [here] : [here, ...packageFolders(above)];
}

let hasFailed = false;

/** Where no process starts confined, all start as they did before that was known. */
export function giveUpConfining(): void {
  hasFailed = true;
}

/** Whether this system can confine a program at all; how far, `inspectConfinement` reports. */
export function canConfine(): boolean {
  return !hasFailed && process.platform === 'linux' && systemCallsOf(process.arch) !== null && loadKoffi() !== null;
}

/** How to start programs that open files of clients. */
export function confinedStart({ mode, reads = [] }: ConfinedStartOptions): PrepareStart {
  if (mode === 'off' || (mode === 'auto' && !canConfine())) return unconfinedStart;
  return (start) => {
    const program = pathOf(start);
    // It is not installed, which whoever starts it finds out.
    if (program === undefined) return unconfinedStart(start);
    const folder = makeOwnFolder();
    const launch: ConfinedLaunch = {
      program,
      words: start.words,
      environment: { ...start.environment, TMPDIR: folder },
      reads: program === process.execPath ? [...ownPaths(), ...reads] : reads,
      folder,
      isStrict: mode === 'required',
    };
    return {
      program: process.execPath,
      words: [...nodeArguments(import.meta.url), launcher, JSON.stringify(launch)],
      environment: start.environment,
      ended: () => deleteOwnFolder(folder),
    };
  };
}

/** What a process of docface itself reads. */
function ownPaths(): readonly string[] {
  return [...[...parts, 'package.json'].map((name) => join(root, name)), ...packageFolders(root)];
}

function pathOf({ program, environment }: ProgramStart): string | undefined {
  const folders = isAbsolute(program) ? [''] : (environment['PATH'] ?? '').split(delimiter);
  return folders.map((folder) => join(folder, program)).find(isExecutable);
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
