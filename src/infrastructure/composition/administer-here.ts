import { administerLocally } from '../../adapters/cli/ask-operations.ts';
import { type Administer, auditedOperations } from '../../adapters/cli/operations.ts';
import { DataDirectoryLocked } from '../../adapters/embedded/data-directory-lock.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Config } from '../config/load-config.ts';
import { Closers } from '../lifecycle/closers.ts';
import { bindAccessTokens } from './access-tokens.ts';
import { bindCatalogPool } from './catalog.ts';
import { confineOnce } from './confinement.ts';
import type { Composition } from './container.ts';
import { bindOutputs } from './outputs.ts';
import { composePlatform } from './platform.ts';
import { makeAssembler } from './process-pool.ts';
import { chooseAddress } from './roles/api-role.ts';
import { bindWebhookSender } from './roles/notifier-role.ts';
import { bindRequestStore } from './stages.ts';
import { openConfiguredStorage } from './storage.ts';
import { bindSubjects } from './subjects.ts';
import { ports } from './tokens.ts';
import { makeAdministrationUseCases } from './use-cases.ts';

export interface AdministerOptions {
  readonly config: Config;
  readonly logger: Logger;
  readonly onProgress: (message: string) => void;
}

export type Administration<Answer> = (ask: Administer) => Promise<Answer>;

/**
 * Takes the data directory, works on it and gives it back; or works on the servers. Null when another process was
 * faster to take the directory.
 */
export async function administerHere<Answer>(
  options: AdministerOptions,
  work: Administration<Answer>,
): Promise<{ readonly answer: Answer } | null> {
  await confineOnce(options.config, options.logger);
  const closers = new Closers();
  const parts = composePlatform(options.config, options.logger);
  try {
    if (!(await tookStorage(parts, { ...options, closers }))) return null;
    const { publicUrl } = await chooseAddress(parts);
    parts.bind(ports.publicUrl, () => publicUrl);
    bindAccessTokens(parts);
    bindRequestStore(parts);
    bindSubjects(parts);
    bindOutputs(parts);
    bindCatalogPool(parts, closers);
    const assembler = closers.managed('assembler for outputs', () => makeAssembler(options.config));
    parts.bind(ports.outputAssembler, assembler);
    bindWebhookSender(parts);
    return { answer: await work(administerLocally(auditedOperations(makeAdministrationUseCases(parts)))) };
  } finally {
    await closers.closeAll(options.logger);
  }
}

async function tookStorage(
  parts: Composition,
  options: AdministerOptions & { readonly closers: Closers },
): Promise<boolean> {
  try {
    await openConfiguredStorage(parts, options);
    return true;
  } catch (error) {
    if (!(error instanceof DataDirectoryLocked)) throw error;
    return false;
  }
}
