import { createRequire } from 'node:module';
import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ISocketFactory, Kafka, type LogEntry, type logCreator, logLevel, type SASLOptions } from 'kafkajs';
import type { LogFields, Logger } from '../../domain/ports/logger.ts';
import type { KafkaCredentials, KafkaSettings } from './kafka-settings.ts';

/** What is used of the request queues of kafkajs, which each connection has one of. */
interface RequestQueue {
  readonly pending: readonly unknown[];
  scheduleCheckPendingRequests: (this: RequestQueue) => void;
}

/**
 * Lets the request queues of kafkajs 2.2.4 rest. From its first answer on each of them looks for requests that wait a
 * thousand times a second, also when there are none (https://github.com/tulios/kafkajs/issues/1704): 27 ms of processor
 * time a second for the 23 of a service with all roles. A request that has to wait asks for the look itself.
 */
function restRequestQueues(): void {
  const { prototype } = createRequire(import.meta.url)('kafkajs/src/network/requestQueue') as {
    readonly prototype: RequestQueue;
  };
  const { scheduleCheckPendingRequests: schedule } = prototype;
  prototype.scheduleCheckPendingRequests = function () {
    if (this.pending.length > 0) schedule.call(this);
  };
}

restRequestQueues();

const keepAliveAfterMs = 60_000;

/** A connection to a broker, as kafkajs makes it, that sends small requests at once. */
const connectSocket: ISocketFactory = ({ host, port, ssl, onConnect }) => {
  const name = isIP(host) === 0 ? { servername: host } : {};
  // The types of kafkajs tell that there always is an `ssl`.
  const options: typeof ssl | undefined = ssl;
  const socket = options
    ? connectTls({ host, port, ...name, ...options }, onConnect)
    : connectTcp({ host, port }, onConnect);
  // Every request that is sent before it is connected adds a listener.
  return socket.setNoDelay(true).setKeepAlive(true, keepAliveAfterMs).setMaxListeners(0);
};

/** Tries of one call and of connecting; what takes longer is repeated by whoever called. */
const retry = { initialRetryTime: 100, factor: 0.2, multiplier: 2, maxRetryTime: 2_000, retries: 5 };

/**
 * A kafkajs client; nothing connects yet. Each consumer needs its own: consumers of one group and client share their
 * committed offsets in memory, and each clears them when it joins.
 */
export function kafkaClient(settings: KafkaSettings): Kafka {
  const { brokers, prefix, tls, sasl, logger, socketFactory = connectSocket } = settings;
  return new Kafka({
    brokers: [...brokers],
    clientId: prefix,
    ...(tls === null ? {} : { ssl: tls.ca === undefined ? {} : { ca: [tls.ca] } }),
    ...(sasl === null ? {} : { sasl: saslOptions(sasl) }),
    connectionTimeout: 3_000,
    authenticationTimeout: 5_000,
    requestTimeout: 20_000,
    retry,
    logLevel: logLevel.WARN,
    logCreator: kafkaLogCreator(logger),
    socketFactory,
  });
}

function saslOptions({ mechanism, username, password }: KafkaCredentials): SASLOptions {
  switch (mechanism) {
    case 'plain':
      return { mechanism, username, password };
    case 'scram-sha-256':
      return { mechanism, username, password };
    case 'scram-sha-512':
      return { mechanism, username, password };
  }
}

/** What kafkajs calls errors although it is how groups and restarts of brokers go. */
const ordinary =
  /rebalanc|rejoin|re-joining|coordinator is loading|not aware of this member|restarting the consumer|leadership election|not the leader for|coordinator is not available|not the correct coordinator|older generation/i;
/** The fields of kafkajs that may be logged; others hold whole requests. */
const reported = ['groupId', 'broker', 'topic', 'partition', 'error', 'retryCount', 'retryTime'] as const;
const repeatedAfterMs = 30_000;
const remembered = 100;

/**
 * The voice of kafkajs in our log. It heals itself or reports an error that we log, so its errors are at most
 * warnings, and the same one is said once in 30 seconds.
 */
export function kafkaLogCreator(logger: Logger): logCreator {
  const said = new Map<string, number>();
  const repeats = (message: string): boolean => {
    const now = Date.now();
    const before = said.get(message) ?? 0;
    if (now - before < repeatedAfterMs) return true;
    if (said.size >= remembered) said.clear();
    said.set(message, now);
    return false;
  };
  return () => (entry) => {
    const message = `Kafka client: ${entry.log.message}`;
    const fields = reportedFields(entry);
    if (levelOf(entry, fields) === 'debug' || repeats(message)) logger.debug(message, fields);
    else logger.warn(message, fields);
  };
}

function levelOf({ level, log }: LogEntry, fields: LogFields): 'warn' | 'debug' {
  if (level !== logLevel.ERROR) return 'debug';
  return ordinary.test(`${log.message} ${fields['error'] ?? ''}`) ? 'debug' : 'warn';
}

function reportedFields({ log }: LogEntry): LogFields {
  const fields: Record<string, string | number> = {};
  for (const name of reported) {
    const value: unknown = log[name];
    if (typeof value === 'string' || typeof value === 'number') fields[name] = value;
  }
  return fields;
}
