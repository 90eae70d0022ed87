import type { ISocketFactory } from 'kafkajs';
import type { Logger } from '../../domain/ports/logger.ts';

export interface KafkaEventLogOptions {
  /** `host:port` of some brokers; the others are found through them. */
  readonly brokers: readonly string[];
  /** What names of topics and groups begin with in place of `docface`, and the name at the brokers. */
  readonly prefix?: string;
  /**
   * Id of the installation, asked for at the first subscription: its consumers are in groups of their own, also where
   * another one has the same topics. Without it groups have the names that they had before.
   */
  readonly installation?: () => string;
  /** `ca` holds the certificates (PEM) to trust beside no others; without it those that Node trusts. */
  readonly tls: { readonly ca?: string } | null;
  readonly sasl: KafkaCredentials | null;
  /** Copies of each partition in new topics. From 3 on, 2 must have an event before it counts as published. */
  readonly replication: number;
  readonly logger: Logger;
  /** Silence after which the brokers give a consumer's partitions to others. */
  readonly sessionTimeoutMs?: number;
  /** Members hear by their heartbeat that others join or leave, and who joins waits for the last of them. */
  readonly heartbeatIntervalMs?: number;
  /** How long the members of a group have to join it again before they are left behind. */
  readonly rebalanceTimeoutMs?: number;
  /** How soon producers and consumers notice partitions that were added. */
  readonly metadataMaxAgeMs?: number;
  /** How long a broker holds back the answer to a consumer that has nothing to read. */
  readonly maxWaitMs?: number;
  /** Wait before a rejected event is handled again; doubles with each further rejection up to `maxRedeliveryMs`. */
  readonly redeliveryMs?: number;
  readonly maxRedeliveryMs?: number;
  /** Offsets are committed at most this often, and when a consumer stops or its group changes. */
  readonly commitIntervalMs?: number;
  /** How long `stop` lets handlers run before their signal aborts. */
  readonly stopGraceMs?: number;
  /** Bound of `publish`. */
  readonly publishTimeoutMs?: number;
  /** Events of a partition in memory at which no more of it are fetched. */
  readonly maxHeldPerPartition?: number;
  /** How often consumers are held against the ends of their log, for `stalledMs`. */
  readonly lookEveryMs?: number;
  /** Told of each fetch and each commit of a consumer that ended; what is published is for the caller to measure. */
  readonly onCall?: (call: KafkaCall) => void;
  /** A consumer failed for good: the process should end so that it is started anew. */
  readonly onFatal?: (error: unknown) => void;
  /** Makes the connections to the brokers. */
  readonly socketFactory?: ISocketFactory;
}

/** What a consumer asked of the brokers. A fetch lasts as long as they hold back an empty answer. */
export interface KafkaCall {
  readonly operation: 'fetch' | 'commit';
  readonly outcome: 'done' | 'failed';
  readonly durationMs: number;
}

export interface KafkaCredentials {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: string;
}

type Tunable =
  | 'prefix'
  | 'sessionTimeoutMs'
  | 'heartbeatIntervalMs'
  | 'rebalanceTimeoutMs'
  | 'metadataMaxAgeMs'
  | 'maxWaitMs'
  | 'redeliveryMs'
  | 'maxRedeliveryMs'
  | 'commitIntervalMs'
  | 'stopGraceMs'
  | 'publishTimeoutMs'
  | 'maxHeldPerPartition'
  | 'lookEveryMs';

/** Options with their defaults filled in. */
export type KafkaSettings = KafkaEventLogOptions & Required<Pick<KafkaEventLogOptions, Tunable>>;

const defaults: Required<Pick<KafkaEventLogOptions, Tunable>> = {
  prefix: 'docface',
  sessionTimeoutMs: 45_000,
  heartbeatIntervalMs: 1_000,
  rebalanceTimeoutMs: 180_000,
  metadataMaxAgeMs: 30_000,
  maxWaitMs: 500,
  redeliveryMs: 1_000,
  maxRedeliveryMs: 60_000,
  commitIntervalMs: 1_000,
  stopGraceMs: 10_000,
  publishTimeoutMs: 10_000,
  maxHeldPerPartition: 500,
  lookEveryMs: 15_000,
};

export function kafkaSettings(options: KafkaEventLogOptions): KafkaSettings {
  return { ...defaults, ...options };
}
