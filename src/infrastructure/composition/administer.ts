import { setTimeout as sleep } from 'node:timers/promises';
import { askHere, askHolder } from '../../adapters/cli/control-channel.ts';
import { type Administer, makeOperations } from '../../adapters/cli/operations.ts';
import { connectToHolder } from '../../adapters/embedded/data-directory-lock.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Config, SecretConfig } from '../config/load-config.ts';
import { Closers } from '../lifecycle/closers.ts';
import { loadBundledCatalog } from './catalog.ts';
import { openEmbeddedStorage } from './embedded-storage.ts';
import { composePlatform } from './platform.ts';
import { chooseAddress } from './roles/api-role.ts';
import { bindWebhookSender } from './roles/notifier-role.ts';
import { ports } from './tokens.ts';
import { makeAdministrationUseCases } from './use-cases.ts';

interface AdministerOptions {
  readonly config: Config;
  readonly secrets: SecretConfig;
  readonly logger: Logger;
  readonly onProgress: (message: string) => void;
}

type Work<Answer> = (ask: Administer) => Promise<Answer>;

/** A holder that answers no commands is a service that starts or stops, or another command that is soon done. */
const patienceMs = 20_000;
const pauseMs = 200;

/**
 * Administers the data directory: through the service that holds it, or, when nobody does, on the data themselves.
 * Error: `DEPENDENCY_UNAVAILABLE` when a holder answers no commands for long.
 */
export async function administer<Answer>(options: AdministerOptions, work: Work<Answer>): Promise<Answer> {
  const { dataDirectory } = options.config;
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await sleep(pauseMs)) {
    const socket = await connectToHolder(dataDirectory);
    if (socket === null) {
      const done = await onTheData(options, work);
      if (done !== null) return done.answer;
      continue;
    }
    try {
      const ask = await askHolder(socket);
      if (ask !== null) return await work(ask);
    } finally {
      socket.destroy();
    }
  }
  throw new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `Another docface process holds the data directory ${dataDirectory} and answers no commands. ` +
      'Wait until it has started or ended, then try again.',
  );
}

/** Null when another process was faster to take the data directory. */
async function onTheData<Answer>(
  options: AdministerOptions,
  work: Work<Answer>,
): Promise<{ readonly answer: Answer } | null> {
  const { config, logger } = options;
  const closers = new Closers();
  try {
    const parts = composePlatform(config, logger);
    const opened = await openEmbeddedStorage(parts, { ...options, closers }).catch((error: unknown) => error);
    if (opened instanceof Error) {
      const overtaken = (await connectToHolder(config.dataDirectory))?.destroy();
      if (overtaken !== undefined) return null;
      throw opened;
    }
    const { publicUrl } = await chooseAddress(parts);
    parts.bind(ports.publicUrl, () => publicUrl);
    bindWebhookSender(parts);
    await loadBundledCatalog(parts);
    return { answer: await work(askHere(makeOperations(makeAdministrationUseCases(parts)))) };
  } finally {
    await closers.closeAll(logger);
  }
}
