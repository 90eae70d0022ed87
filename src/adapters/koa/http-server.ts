import { setMaxListeners } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { HttpUseCases } from '../../application/use-cases.ts';
import { DocfaceError } from '../../domain/errors.ts';
import { settledWithin } from '../shared/within.ts';
import { makeApp } from './app.ts';
import { BodyBudget } from './limits/body-budget.ts';
import { BodyQuota } from './limits/body-quota.ts';
import { CallLimits } from './limits/call-limits.ts';
import { Connections } from './limits/connections.ts';
import { ReplyCompressor } from './middleware/compress-reply.ts';
import { ConsoleSession } from './middleware/console-session.ts';
import type { MountingUses } from './middleware/mount-route.ts';
import type { Route } from './route/route.ts';
import { allRoutes } from './routes/all-routes.ts';
import { ConsoleFiles, consoleRoutes } from './routes/console-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import type { HttpOptions } from './routes/http-options.ts';
import { identityRoutes } from './routes/session-routes.ts';
import { Spool } from './upload/spool.ts';

export type { HttpOptions } from './routes/http-options.ts';

export interface HttpServer {
  /**
   * Empties the spool and takes calls. `address` is where it listens, without a slash at its end. Errors:
   * `DEPENDENCY_UNAVAILABLE` when the address cannot be taken.
   */
  listen(): Promise<{ readonly address: string }>;
  /** Says that it is not ready and ends each connection with its next answer, but still takes calls. Idempotent. */
  drain(): void;
  /**
   * Takes no new calls, answers those that only wait, and lets running ones finish, also when their callers have hung
   * up; what still runs after `graceMs` is cut off. Idempotent.
   */
  close(graceMs: number): Promise<void>;
}

/** Headers must be here within 15 s and the whole request within 300 s; idle connections are kept for 65 s. */
const serverOptions = {
  headersTimeout: 15_000,
  requestTimeout: 300_000,
  connectionsCheckingInterval: 5000,
  keepAliveTimeout: 65_000,
  maxHeaderSize: 16 * 1024,
};

/** A third of it without a byte ends nobody who otherwise sends half as fast again as asked. */
const paceWindowSeconds = 15;

/** The HTTP ingress of docface over the given use cases. */
export function createHttpServer(uses: HttpUseCases, options: HttpOptions): HttpServer {
  const spool = new Spool(options.spoolDirectory, options.logger);
  const consoleSession = options.consoleDirectory === null ? null : new ConsoleSession(options.publicUrl);
  if (consoleSession?.isSecure === false) {
    const advice = 'Serve it over https, see DOCFACE_PUBLIC_URL';
    options.logger.warn(`The console is served over plain http: sessions can be taken on the way. ${advice}`);
  }
  const pages = options.consoleDirectory === null ? [] : consoleRoutes(new ConsoleFiles(options.consoleDirectory));
  const { identityProvider } = options;
  const signInElsewhere =
    identityProvider === null || consoleSession === null
      ? []
      : identityRoutes({ ...uses, identityProvider, consoleSession });
  const routes = (isDraining: () => boolean): readonly Route[] => [
    ...allRoutes(uses, { ...options, spool, consoleSession, isDraining }),
    ...signInElsewhere,
    ...pages,
  ];
  return serverOf(routes, {
    ...options,
    consoleSession,
    authenticate: uses.authenticate,
    recordCalls: uses.recordCall,
    prepare: () => spool.prepare(),
  });
}

/** Answers a supervisor and nobody else, for processes that take no calls. */
export function createHealthServer(
  uses: Pick<HttpUseCases, 'authenticate' | 'checkReadiness'>,
  options: ListenOptions,
): HttpServer {
  const { authenticate, checkReadiness } = uses;
  const prepare = (): Promise<void> => Promise.resolve();
  const routes = (isDraining: () => boolean): readonly Route[] => healthRoutes({ checkReadiness, isDraining });
  return serverOf(routes, { ...options, authenticate, recordCalls: null, prepare, consoleSession: null });
}

type ListenOptions = Omit<
  HttpOptions,
  'identityProvider' | 'spoolDirectory' | 'syncBudgetMs' | 'release' | 'consoleDirectory'
>;

function serverOf(
  routes: (isDraining: () => boolean) => readonly Route[],
  options: ListenOptions &
    Pick<HttpUseCases, 'authenticate'> &
    Pick<MountingUses, 'consoleSession' | 'recordCalls'> & { readonly prepare: () => Promise<void> },
): HttpServer {
  const closing = new AbortController();
  // Each call in progress listens.
  setMaxListeners(0, closing.signal);
  let draining = false;
  const isDraining = (): boolean => draining;
  const connections = new Connections(options.maxConnections);
  const answer = makeApp(routes(isDraining), {
    ...options,
    bodies: new BodyBudget(options.uploadBudgetBytes),
    bodyPace: { bytesPerSecond: options.bodyBytesPerSecond, windowSeconds: paceWindowSeconds },
    connections,
    limits: new CallLimits(),
    answerQuota: new BodyQuota(),
    compressor: new ReplyCompressor(),
    isDraining,
    closing: closing.signal,
  }).callback();
  const calls = new Set<Promise<void>>();
  const handle = (request: IncomingMessage, response: ServerResponse): void => {
    const call = answer(request, response).finally(() => calls.delete(call));
    calls.add(call);
  };
  const server = createServer(serverOptions, handle);
  // Without a listener Node answers `100 Continue` itself, before anybody looked at the credential.
  server.on('checkContinue', handle);
  // Node would answer expectations that nobody knows with a bare 417, which no log reports; RFC 9110 lets them pass.
  server.on('checkExpectation', handle);
  connections.watch(server);
  return {
    async listen() {
      await options.prepare();
      await listening(server, options);
      return { address: addressOf(server.address(), options.host) };
    },
    drain() {
      draining = true;
    },
    async close(graceMs) {
      draining = true;
      closing.abort();
      const until = performance.now() + graceMs;
      await closed(server, graceMs);
      // Those whose callers hung up have no connection that the server waits for.
      await settledWithin(Promise.all(calls), Math.max(0, until - performance.now()));
    },
  };
}

function listening(server: Server, { host, port }: Pick<HttpOptions, 'host' | 'port'>): Promise<void> {
  return new Promise((resolve, reject) => {
    const refused = (error: Error): void => reject(cannotListen(error, `${host}:${port}`));
    server.once('error', refused);
    server.listen({ host, port }, () => {
      server.removeListener('error', refused);
      resolve();
    });
  });
}

function cannotListen(error: Error, address: string): DocfaceError {
  const taken = 'code' in error && error.code === 'EADDRINUSE';
  const reason = taken ? 'another program listens there' : error.message;
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    `docface cannot listen on ${address}: ${reason}. Choose another port or address, or end that program.`,
    { cause: error },
  );
}

function closed(server: Server, graceMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), graceMs);
    // A server that never listened, or is closed already, reports that: it is what was asked for.
    server.close(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}

function addressOf(address: AddressInfo | string | null, host: string): string {
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
