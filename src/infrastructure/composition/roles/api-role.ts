import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createHealthServer, createHttpServer } from '../../../adapters/koa/http-server.ts';
import { OpenIdIdentityProvider } from '../../../adapters/openid/openid-identity-provider.ts';
import { type Closers, callGraceMs } from '../../lifecycle/closers.ts';
import { repeat } from '../../lifecycle/repeat.ts';
import { listenOnce } from '../addresses.ts';
import type { Composition } from '../container.ts';
import { makeIdentities } from '../operators.ts';
import { ports } from '../tokens.ts';
import { makeHealthUseCases, makeHttpUseCases } from '../use-cases.ts';
import { version } from '../version.ts';

/** Where the api will listen: with port 0 a free one is chosen now, because tokens and links name the address. */
export async function chooseAddress(parts: Composition): Promise<{ host: string; port: number; publicUrl: string }> {
  const { host, port, publicUrl } = parts.get(ports.config);
  const chosen = port === 0 ? await listenOnce(host, 0) : port;
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host;
  return { host, port: chosen, publicUrl: publicUrl ?? `http://${shown}:${chosen}` };
}

/** What the build made of the web application, which lies in dist whether src or dist runs. */
const consoleDirectory = join(import.meta.dirname, '../../../..', 'dist/console');

/** Answers clients over HTTP until stopped. */
export async function startApi(
  parts: Composition,
  closers: Closers,
  address: { readonly host: string; readonly port: number },
): Promise<void> {
  const config = parts.get(ports.config);
  const identityProvider = makeIdentityProvider(parts);
  if (identityProvider !== null) startIdentityChecks(parts, closers, identityProvider);
  const server = createHttpServer(makeHttpUseCases(parts, closers), {
    ...address,
    ...serving(parts),
    syncBudgetMs: config.syncTimeoutSeconds * 1000,
    release: version,
    consoleDirectory: config.console === 'on' ? consoleDirectory : null,
    identityProvider,
    spoolDirectory: join(config.dataDirectory, 'spool'),
  });
  await server.listen();
  const stop = async (): Promise<void> => {
    server.drain();
    await sleep(config.stopDelaySeconds * 1000);
    await server.close(callGraceMs);
  };
  closers.add('http server', stop, null);
}

/** Answers supervisors where this process takes no calls. */
export async function startHealth(
  parts: Composition,
  closers: Closers,
  address: { readonly host: string; readonly port: number },
): Promise<void> {
  const server = createHealthServer(makeHealthUseCases(parts), {
    ...address,
    ...serving(parts),
  });
  await server.listen();
  closers.add('health server', () => server.close(1000));
}

/** What every server of a process is given. */
function serving(parts: Composition) {
  const config = parts.get(ports.config);
  return {
    publicUrl: parts.get(ports.publicUrl),
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    uploadBudgetBytes: config.uploadBudgetMegabytes * 1024 * 1024,
    bodyBytesPerSecond: config.uploadMinKilobytesPerSecond * 1024,
    answerTimeoutMs: config.answerTimeoutSeconds * 1000,
    maxConnections: config.maxConnections ?? connectionsFor(maxOpenFiles()),
    logger: parts.get(ports.logger),
    metrics: parts.get(ports.metrics),
  };
}

const minuteMs = 60_000;

/** Asks for the groups of operators between sign-ins, in one process for all. */
function startIdentityChecks(parts: Composition, closers: Closers, provider: OpenIdIdentityProvider): void {
  const everyMs = parts.get(ports.config).oidcCheckMinutes * minuteMs;
  const logger = parts.get(ports.logger);
  const identities = makeIdentities(parts);
  const check = async (): Promise<number> => {
    const now = parts.get(ports.clock).now();
    const { housekeeping } = parts.get(ports.database);
    if (!(await housekeeping.claimChore('identities', now, new Date(now.getTime() + everyMs)))) return 0;
    await identities.check({ provider, logger });
    return 0;
  };
  const loop = repeat(check, { name: 'identities', everyMs: minuteMs, logger });
  closers.add('identities', () => loop.stop());
}

/** Where operators sign in beside passwords; null without one. */
export function makeIdentityProvider(parts: Composition): OpenIdIdentityProvider | null {
  const { oidc, oidcScope, oidcGroupsClaim } = parts.get(ports.config);
  if (oidc === null) return null;
  return new OpenIdIdentityProvider({
    issuer: oidc.issuer,
    clientId: oidc.clientId,
    clientSecret: oidc.clientSecret.reveal(),
    redirectUri: `${parts.get(ports.publicUrl)}/console/oidc/callback`,
    scope: oidcScope,
    groupsClaim: oidcGroupsClaim,
  });
}

/** For databases, brokers, stores, threads and files of the service's own. */
const ownFiles = 256;
const maxConnections = 10_000;
const minConnections = 16;

/** Files, connections among them, that the system lets this process have open at once. */
export function maxOpenFiles(): number {
  // What getReport shows is not typed further.
  const { userLimits } = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Number.POSITIVE_INFINITY;
}

/** Connections for which there is room, with one more file for each: its upload in the spool. */
export function connectionsFor(openFiles: number): number {
  const half = Math.floor((openFiles - ownFiles) / 2);
  return Math.min(maxConnections, Math.max(minConnections, half));
}
