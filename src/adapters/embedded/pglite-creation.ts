import { type WorkerTask, workerModule } from '../shared/worker-module.ts';
import { PgliteThread } from './pglite-thread.ts';

export interface PgliteCreation {
  /** Where the files of the database go. */
  readonly directory: string;
}

/** For a statement, and for the stop. */
const timeoutMs = 10_000;

/**
 * Resident bytes that creating a database may take, with room: initdb took 860 to 880 MB on Node 20.20 and 1,080 to
 * 1,180 on Node 24.21. Its process opens nothing of a client.
 */
export const creationMemoryBytes = 2 * 2 ** 30;

/** The module that creates a database, for a process that ends when it has. */
export const creationModule = workerModule(import.meta.url, 'pglite-creation');

/** Makes the files of a new database. Errors: what PGlite says. */
const createDatabase: WorkerTask<PgliteCreation, null> = async ({ directory }) => {
  const options = { onNotification: () => undefined, statementTimeoutMs: timeoutMs };
  const thread = await PgliteThread.start({ directory }, options);
  await thread.stop(timeoutMs);
  return null;
};

export default createDatabase;
