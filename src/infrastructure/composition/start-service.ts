import { serveControl } from '../../adapters/cli/control-channel.ts';
import { makeOperations } from '../../adapters/cli/operations.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { stages } from '../../domain/request/request.ts';
import type { Config, SecretConfig } from '../config/load-config.ts';
import type { Role } from '../config/settings.ts';
import { Closers } from '../lifecycle/closers.ts';
import { bindAccessTokens } from './access-tokens.ts';
import { loadBundledCatalog } from './catalog.ts';
import type { Composition } from './container.ts';
import { openEmbeddedStorage } from './embedded-storage.ts';
import { bindEngines } from './engines.ts';
import { composePlatform } from './platform.ts';
import { chooseAddress, startApi } from './roles/api-role.ts';
import { startJanitor, startLeases, startRelay, startStage } from './roles/background-roles.ts';
import { bindWebhookSender, startNotifier } from './roles/notifier-role.ts';
import { bindStages } from './stages.ts';
import { ports } from './tokens.ts';
import { makeAdministrationUseCases } from './use-cases.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly secrets: SecretConfig;
  readonly logger: Logger;
  /** Hears of what takes seconds, in words for people. */
  readonly onProgress?: (message: string) => void;
}

export interface Service {
  /** Address that clients use. */
  readonly url: string;
  readonly dataDirectory: string;
  /** The parts, for who administers the service in this process. */
  readonly parts: Composition;
  /** Takes no new work, finishes or hands back what runs, closes everything. Idempotent. */
  stop(): Promise<void>;
}

/** Starts the configured roles on the embedded storage. What was opened before a failure is closed again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger } = options;
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  try {
    const lock = await openEmbeddedStorage(parts, { ...options, closers });
    const { host, port, publicUrl } = await chooseAddress(parts);
    parts.bind(ports.publicUrl, () => publicUrl);
    bindRest(parts, closers);
    await loadBundledCatalog(parts);
    lock.serve(serveControl(makeOperations(makeAdministrationUseCases(parts))));
    if (stages.some((stage) => config.roles.includes(stage))) startLeases(parts, closers);
    for (const role of startOrder) {
      if (config.roles.includes(role)) await startRole(role, { parts, closers, address: { host, port } });
    }
    logger.info('docface runs', { url: publicUrl, roles: config.roles.join(','), slots: config.engineSlots });
    return { url: publicUrl, dataDirectory: lock.directory, parts, stop: () => closers.closeAll(logger) };
  } catch (error) {
    await closers.closeAll(logger);
    throw error;
  }
}

/** Workers before the api, so that the first request finds them; closed in reverse. */
const startOrder: readonly Role[] = [...stages, 'relay', 'notifier', 'janitor', 'api'];

function bindRest(parts: Composition, closers: Closers): void {
  bindEngines(parts, closers);
  bindStages(parts);
  bindWebhookSender(parts);
  bindAccessTokens(parts);
}

interface RoleParts {
  readonly parts: Composition;
  readonly closers: Closers;
  readonly address: { readonly host: string; readonly port: number };
}

async function startRole(role: Role, { parts, closers, address }: RoleParts): Promise<void> {
  switch (role) {
    case 'api':
      return startApi(parts, closers, address);
    case 'relay':
      return startRelay(parts, closers);
    case 'notifier':
      return startNotifier(parts, closers);
    case 'janitor':
      return startJanitor(parts, closers);
    default:
      return startStage(role, parts, closers);
  }
}
