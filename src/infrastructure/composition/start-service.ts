import { setFlagsFromString } from 'node:v8';
import { auditedOperations } from '../../adapters/cli/operations.ts';
import { serveOperations } from '../../adapters/cli/serve-operations.ts';
import { MetricsServer } from '../../adapters/prometheus/metrics-server.ts';
import { PrometheusMetrics } from '../../adapters/prometheus/prometheus-metrics.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import { stageTopic } from '../../domain/request/events.ts';
import { stages } from '../../domain/request/pipeline.ts';
import type { Config } from '../config/load-config.ts';
import type { Role } from '../config/settings.ts';
import { Closers, maxStopMs } from '../lifecycle/closers.ts';
import { bindAccessTokens } from './access-tokens.ts';
import { bindCatalogPool, loadBundledCatalog } from './catalog.ts';
import { enforceConfinement } from './confinement.ts';
import type { Composition } from './container.ts';
import { bindEngines, slots } from './engines.ts';
import { readsText } from './ocr-engines.ts';
import { composePlatform } from './platform.ts';
import { chooseAddress, startApi, startHealth } from './roles/api-role.ts';
import { startLeases, startRelay, startStages } from './roles/background-roles.ts';
import { startJanitor } from './roles/janitor-role.ts';
import { bindWebhookSender, startNotifier } from './roles/notifier-role.ts';
import { bindStages } from './stages.ts';
import { openConfiguredStorage } from './storage.ts';
import type { OpenStorage } from './storage-options.ts';
import { bindSubjects } from './subjects.ts';
import { ports } from './tokens.ts';
import { makeAdministrationUseCases } from './use-cases.ts';
import { version } from './version.ts';

export interface ServiceOptions {
  readonly config: Config;
  readonly logger: Logger;
  /** Notified of what takes seconds, in words for people. */
  readonly onProgress?: (message: string) => void;
  /** Storage other than the configured one. */
  readonly openStorage?: OpenStorage;
  /** Engines other than the usual ones. */
  readonly bindEngines?: typeof bindEngines;
}

export interface Service {
  /** Address that clients use. */
  readonly url: string;
  /** Where operators find the console; null where it is switched off, or another process serves it. */
  readonly consoleUrl: string | null;
  /** Where Prometheus finds the metrics; null when there are none. */
  readonly metricsUrl: string | null;
  /** Null when everything lies on servers. */
  readonly dataDirectory: string | null;
  /** The parts, for who administers the service in this process. */
  readonly parts: Composition;
  /** Resolves with its reason when the service cannot go on: then it should be stopped and started anew. */
  readonly crashed: Promise<unknown>;
  /** Milliseconds after which whoever stops it need not wait any longer: what still runs then hangs. */
  readonly maxStopMs: number;
  /** Names of the parts that a stop waits for. */
  stillClosing(): readonly string[];
  /** Takes no new work, finishes or hands back what runs, then closes engines and storage. Idempotent. */
  stop(): Promise<void>;
}

/**
 * By how much of its size the heap of the service may grow until all of it is collected. V8 counts the pixels that pass
 * through to and from its processes, finds that the heap itself hardly grows, and by its own rule collects all after
 * each page, which takes 70 ms of processor time.
 */
const heapGrowthPercent = 100;

/** Starts the configured roles on the configured storage. What was opened before a failure is closed again. */
export async function startService(options: ServiceOptions): Promise<Service> {
  const { config, logger, openStorage = openConfiguredStorage } = options;
  setFlagsFromString(`--heap-growing-percent=${heapGrowthPercent}`);
  const closers = new Closers();
  const metrics = makeMetrics(config);
  const parts = composePlatform(config, logger, metrics?.registry);
  let onFatal = (_: unknown): void => undefined;
  const crashed = new Promise<unknown>((resolve) => {
    onFatal = resolve;
  });
  try {
    const lock = await openStorage(parts, { ...options, closers, onFatal });
    const confinement = await enforceConfinement(config, logger);
    const address = await chooseAddress(parts);
    parts.bind(ports.publicUrl, () => address.publicUrl);
    const { onProgress = () => undefined } = options;
    const load = readsText(config) ? 'at once' : 'never';
    await (options.bindEngines ?? bindEngines)(parts, closers, { onProgress, load });
    closers.add('generators', () => parts.get(ports.structuredReader).close());
    bindStages(parts);
    bindCatalogPool(parts, closers);
    bindWebhookSender(parts);
    bindAccessTokens(parts);
    bindSubjects(parts);
    if (lock !== null) await loadBundledCatalog(parts);
    lock?.serve(serveOperations(auditedOperations(makeAdministrationUseCases(parts, parts.get(slots))), logger));
    const metricsUrl = metrics === null ? null : await serveMetrics(metrics, parts, closers);
    await startRoles({ parts, closersOfRole: closers.sideBySide('roles', logger), address });
    const { roles, engineSlots: taken } = config;
    logger.info('docface runs', { url: address.publicUrl, roles: roles.join(','), slots: taken, confinement });
    const dataDirectory = lock?.directory ?? null;
    const maxStop = config.stopDelaySeconds * 1000 + maxStopMs;
    const ends = { stillClosing: () => closers.closing, stop: () => closers.closeAll(logger) };
    const hasConsole = config.console === 'on' && config.roles.includes('api');
    const consoleUrl = hasConsole ? `${address.publicUrl}/console` : null;
    return {
      url: address.publicUrl,
      consoleUrl,
      metricsUrl,
      dataDirectory,
      parts,
      crashed,
      maxStopMs: maxStop,
      ...ends,
    };
  } catch (error) {
    await closers.closeAll(logger);
    throw error;
  }
}

/** Workers before the api, so that the first request finds them. They stop all at once. */
const startOrder = ['relay', 'notifier', 'janitor', 'api'] as const satisfies readonly Role[];

interface RoleParts {
  readonly parts: Composition;
  /** What a role starts is closed beside the other roles, and before engines and storage. */
  readonly closersOfRole: () => Closers;
  readonly address: { readonly host: string; readonly port: number };
}

async function startRoles(running: RoleParts): Promise<void> {
  const { parts, closersOfRole, address } = running;
  const { roles } = parts.get(ports.config);
  const chosen = stages.filter((stage) => roles.includes(stage));
  if (chosen.length > 0) {
    const closers = closersOfRole();
    startLeases(parts, closers);
    await startStages(chosen, parts, closers);
  }
  for (const role of startOrder) {
    if (roles.includes(role)) await startRole(role, running);
  }
  if (!roles.includes('api')) await startHealth(parts, closersOfRole(), address);
}

async function startRole(
  role: (typeof startOrder)[number],
  { parts, closersOfRole, address }: RoleParts,
): Promise<void> {
  const closers = closersOfRole();
  switch (role) {
    case 'api':
      return startApi(parts, closers, address);
    case 'relay':
      return startRelay(parts, closers);
    case 'notifier':
      return startNotifier(parts, closers);
    case 'janitor':
      return startJanitor(parts, closers);
  }
}

interface ServedMetrics {
  readonly registry: PrometheusMetrics;
  readonly port: number;
}

/** Null where nobody asked for metrics. */
function makeMetrics({ metricsPort: port }: Pick<Config, 'metricsPort'>): ServedMetrics | null {
  return port === undefined ? null : { registry: new PrometheusMetrics({ version }), port };
}

/** Serves metrics until stopped; returns where. What waits in all processes is shown by those of the janitor. */
async function serveMetrics(metrics: ServedMetrics, parts: Composition, closers: Closers): Promise<string> {
  const { registry, port } = metrics;
  const { host, roles } = parts.get(ports.config);
  registry.watchSlots(parts.get(slots));
  const chosen = stages.filter((stage) => roles.includes(stage));
  registry.watchStalls(chosen, (stage, lane) => parts.get(ports.eventLog).stalledMs(stageTopic(stage, lane)));
  if (roles.includes('janitor')) {
    const { backlog } = parts.get(ports.database);
    registry.watchBacklog(() => backlog.measure(parts.get(ports.clock).now()));
  }
  const server = new MetricsServer(registry);
  const url = await server.listen({ host, port });
  closers.add('metrics', () => server.close());
  return url;
}
