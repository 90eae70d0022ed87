import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { type ISocketFactory, Kafka, logLevel, type SASLOptions } from 'kafkajs';
import { kafkaLogCreator } from './kafka-logger.ts';
import type { KafkaCredentials, KafkaSettings } from './kafka-settings.ts';

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
  const { brokers, clientId, tls, sasl, logger, socketFactory = connectSocket } = settings;
  return new Kafka({
    brokers: [...brokers],
    clientId,
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
