import { setTimeout as sleep } from 'node:timers/promises';
import { administerRemotely } from '../../adapters/cli/ask-operations.ts';
import { connectToOwner, ownsDatabase } from '../../adapters/embedded/data-directory-lock.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { isHeld } from './addresses.ts';
import type { AdministerOptions, Administration } from './administer-here.ts';

/** A holder that answers no commands is a service that starts or stops, or another command that is soon done. */
const patienceMs = 60_000;
const pauseMs = 200;

/**
 * Administers the data directory: through the service that holds it, or, when nobody does, on the data themselves.
 * Makes no data directory. Errors: `DEPENDENCY_UNAVAILABLE` when nothing lies there, or when a holder answers no
 * commands for long.
 */
export async function administer<Answer>(options: AdministerOptions, work: Administration<Answer>): Promise<Answer> {
  const { config, onProgress } = options;
  if (config.storage.kind === 'servers') {
    const { administerHere } = await import('./administer-here.ts');
    const done = await administerHere(options, work);
    if (done !== null) return done.answer;
  }
  const deadline = Date.now() + patienceMs;
  for (let round = 0; Date.now() < deadline; round += 1) {
    if (round > 0) await sleep(pauseMs);
    if (!(await isHeld(config.dataDirectory))) {
      if (!(await ownsDatabase(config.dataDirectory))) throw nothingThere(config.dataDirectory);
      // The database is loaded only here: a command that asks a running service answers at once.
      const { administerHere } = await import('./administer-here.ts');
      const done = await administerHere(options, work);
      if (done !== null) return done.answer;
      continue;
    }
    const ask = await administerRemotely(() => connectToOwner(config.dataDirectory));
    if (ask !== null) return work(ask);
    if (round === 1) onProgress('Waiting for the docface process that holds the data directory.');
  }
  throw new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `Another docface process holds the data directory ${config.dataDirectory} and answers no commands. ` +
      'Wait until it has started or ended, then try again.',
  );
}

/** A mistyped directory must not become a second database with a key of its own. */
function nothingThere(directory: string): DocfaceError {
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `There are no data of docface in ${directory}. Run this in the folder where "docface serve" was started, or set ` +
      'DOCFACE_DATA_DIR to the data directory of the service. A new one is made by the first "docface serve".',
  );
}
