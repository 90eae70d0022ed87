import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { databaseFolder } from '../../src/adapters/embedded/data-directory-lock.ts';

/** Names the data directory from which the processes of one run of tests copy their databases. */
const variable = 'TEST_DATABASE_TEMPLATE';

/** Makes a database with all tables for a run of tests, whose projects share it, and takes it away in the end. */
export default async function provideDatabaseTemplate(): Promise<(() => Promise<void>) | undefined> {
  if (process.env[variable] !== undefined) return undefined;
  const directory = await mkdtemp(join(tmpdir(), 'docface-template-'));
  process.env[variable] = directory;
  // In a process of its own: where vitest runs this, threads find no modules.
  const program = fileURLToPath(new URL('./make-database.ts', import.meta.url));
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program, directory]);
  return () => rm(directory, { recursive: true, force: true });
}

/** Node has it; its types leave it out. */
const { WebAssembly: webAssembly } = globalThis as unknown as {
  readonly WebAssembly: { compile(bytes: Uint8Array): Promise<unknown> };
};

/** Where the embedded database is compiled to. Nothing is read of it: see `holdCompiled`. */
let compiled: Promise<unknown> | null = null;

/**
 * Keeps the compiled embedded database for as long as this process runs. V8 compiles the same bytes once for all threads
 * while somebody holds the outcome; else each service of a test compiles nine megabytes anew.
 */
function holdCompiled(): Promise<unknown> {
  compiled ??= readFile(new URL('./pglite.wasm', import.meta.resolve('@electric-sql/pglite'))).then((bytes) =>
    webAssembly.compile(bytes),
  );
  return compiled;
}

/**
 * Puts a database with all tables and no rows into a data directory, for tests that are not about the first start:
 * making and migrating one takes two to six times as long. Does nothing outside of a run of tests.
 */
export async function copyDatabase(dataDirectory: string): Promise<void> {
  const template = process.env[variable];
  if (template === undefined) return;
  await holdCompiled();
  await cp(join(template, databaseFolder), join(dataDirectory, databaseFolder), { recursive: true });
}
