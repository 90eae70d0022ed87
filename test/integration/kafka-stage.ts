import { Socket } from 'node:net';
import type { ISocketFactory } from 'kafkajs';
import { KafkaEventLog } from '../../src/adapters/kafka/kafka-event-log.ts';
import type { KafkaEventLogOptions } from '../../src/adapters/kafka/kafka-settings.ts';
import type { EventLog } from '../../src/domain/ports/event-log.ts';
import type { EventLogStage } from '../contract/event-log.suite.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { kafkaBrokers } from './kafka-brokers.ts';

/** The shortest session that brokers allow by default. */
export const shortSessionMs = 6_000;

/** A log with quick retries on the brokers of the tests. */
export function openKafkaLog(options: Partial<KafkaEventLogOptions> = {}): KafkaEventLog {
  return new KafkaEventLog({
    brokers: kafkaBrokers(),
    tls: null,
    sasl: null,
    replication: 1,
    logger: new RecordingLogger(),
    sessionTimeoutMs: shortSessionMs,
    heartbeatIntervalMs: 500,
    lookEveryMs: 200,
    ...options,
  });
}

export async function openKafkaStage(): Promise<EventLogStage> {
  const networks = new Map<EventLog, CuttableNetwork>();
  return {
    async open() {
      const network = new CuttableNetwork();
      const log = openKafkaLog({ socketFactory: network.connect });
      networks.set(log, network);
      return log;
    },
    async crash(log) {
      networks.get(log)?.cut();
      void log.close();
    },
    close: async () => undefined,
  };
}

/** Connections that can be cut for good: what its process does afterwards reaches nobody. */
export class CuttableNetwork {
  readonly #sockets = new Set<Socket>();
  #isCut = false;

  readonly connect: ISocketFactory = ({ host, port, onConnect }) => {
    const socket = new Socket();
    this.#sockets.add(socket);
    socket.on('close', () => this.#sockets.delete(socket));
    if (this.#isCut) setImmediate(() => socket.destroy(new Error('The network is cut')));
    else socket.connect({ host, port }, onConnect);
    return socket.setNoDelay(true);
  };

  cut(): void {
    this.#isCut = true;
    for (const socket of this.#sockets) socket.destroy();
  }
}
