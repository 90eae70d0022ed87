import { z } from 'zod';
import { defaultPartitions } from '../../domain/request/topics.ts';
import { parseMasterKeys } from './master-keys.ts';
import { address, filledList, flag, seconds, secretSetting, setting, whole, word } from './setting.ts';

const name = z.string().min(1);
const postgresAddress = z.url({ protocol: /^postgres(ql)?$/, error: 'give an address that starts with postgres://' });

/** The servers that replace the embedded storage, PostgreSQL, Apache Kafka and an S3 store, and the master key. */
export const storageSettings = {
  databaseUrl: secretSetting('DOCFACE_DATABASE_URL', {
    description:
      'PostgreSQL: `postgres://user:password@host:5432/database`, with `?sslmode=verify-full` for TLS. Set together ' +
      'with `DOCFACE_KAFKA_BROKERS` and `DOCFACE_S3_ENDPOINT` to run on servers instead of the data directory',
    shownDefault: 'embedded',
    schema: postgresAddress,
  }),
  databaseDirectUrl: secretSetting('DOCFACE_DATABASE_DIRECT_URL', {
    description:
      'The same database without a pooler between, for signals and migrations. Set it when `DOCFACE_DATABASE_URL` leads to a pooler that shares connections between transactions',
    shownDefault: '`DOCFACE_DATABASE_URL`',
    schema: postgresAddress,
  }),
  databaseCaFile: setting('DOCFACE_DATABASE_CA_FILE', {
    description: 'Certificate authority (PEM) that PostgreSQL’s certificate is checked against',
    shownDefault: 'the system’s',
    schema: name.optional(),
  }),
  databaseConnections: setting('DOCFACE_DATABASE_CONNECTIONS', {
    description: 'Most connections of this process to PostgreSQL, beside one for signals',
    shownDefault: '10',
    schema: whole(2, 500).default(10),
  }),
  databaseTimeoutSeconds: setting('DOCFACE_DATABASE_TIMEOUT_SECONDS', {
    description: 'Longest that a statement of PostgreSQL may take; beyond it the answer is 503',
    shownDefault: '10',
    schema: seconds(10, 300),
  }),
  kafkaBrokers: setting('DOCFACE_KAFKA_BROKERS', {
    description: 'Apache Kafka: `host:port`, comma separated',
    shownDefault: 'embedded',
    schema: filledList,
  }),
  kafkaPrefix: setting('DOCFACE_KAFKA_PREFIX', {
    description:
      'What the names of topics and consumer groups begin with. Installations that share a Kafka need one each: ' +
      'letters, digits, `.`, `_` and `-`, at most 100',
    shownDefault: 'docface',
    schema: z
      .string()
      .regex(
        /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,98}[A-Za-z0-9])?$/,
        'give letters, digits, ".", "_" and "-", at most 100, with a letter or digit at both ends',
      )
      .default('docface'),
  }),
  kafkaTls: setting('DOCFACE_KAFKA_TLS', {
    description: 'Speaks TLS to Kafka: `true` or `false`',
    shownDefault: 'false',
    schema: flag,
  }),
  kafkaCaFile: setting('DOCFACE_KAFKA_CA_FILE', {
    description: 'Certificate authority (PEM) that the brokers’ certificates are checked against',
    shownDefault: 'the system’s',
    schema: name.optional(),
  }),
  kafkaSasl: setting('DOCFACE_KAFKA_SASL', {
    description: 'How to log in to Kafka: `plain`, `scram-sha-256` or `scram-sha-512`',
    shownDefault: 'none',
    schema: word(['plain', 'scram-sha-256', 'scram-sha-512']).optional(),
  }),
  kafkaUsername: setting('DOCFACE_KAFKA_USERNAME', {
    description: 'User for Kafka',
    shownDefault: 'none',
    schema: name.optional(),
  }),
  kafkaPassword: secretSetting('DOCFACE_KAFKA_PASSWORD', {
    description: 'Password for Kafka',
    shownDefault: 'none',
    schema: name,
  }),
  kafkaSessionSeconds: setting('DOCFACE_KAFKA_SESSION_SECONDS', {
    description: 'Silence after which the partitions of a process that vanished go to others',
    shownDefault: '45',
    schema: whole(6, 300).default(45),
  }),
  kafkaReplication: setting('DOCFACE_KAFKA_REPLICATION', {
    description: 'Copies of each topic that `docface topics create` asks for; at most the number of brokers',
    shownDefault: '3',
    schema: whole(1, 10).default(3),
  }),
  kafkaPartitions: setting('DOCFACE_KAFKA_PARTITIONS', {
    description:
      'Partitions that `docface topics create` gives to each topic that carries work, at least: as many processes can ' +
      'share a stage',
    shownDefault: String(defaultPartitions),
    schema: whole(1, 1000).default(defaultPartitions),
  }),
  s3Endpoint: setting('DOCFACE_S3_ENDPOINT', {
    description: 'Object storage that speaks S3: `https://host:port`',
    shownDefault: 'embedded',
    schema: address.optional(),
  }),
  s3Bucket: setting('DOCFACE_S3_BUCKET', {
    description: 'Bucket for everything that docface stores; `docface migrate` makes it when it is missing',
    shownDefault: 'docface',
    schema: name.default('docface'),
  }),
  s3Region: setting('DOCFACE_S3_REGION', {
    description: 'Region of the bucket',
    shownDefault: 'us-east-1',
    schema: name.default('us-east-1'),
  }),
  s3CaFile: setting('DOCFACE_S3_CA_FILE', {
    description: 'Certificate authority (PEM) that the store’s certificate is checked against',
    shownDefault: 'the system’s',
    schema: name.optional(),
  }),
  s3AccessKey: secretSetting('DOCFACE_S3_ACCESS_KEY', {
    description: 'Access key for the bucket',
    shownDefault: 'none',
    schema: name,
  }),
  s3SecretKey: secretSetting('DOCFACE_S3_SECRET_KEY', {
    description: 'Secret key for the bucket',
    shownDefault: 'none',
    schema: name,
  }),
  masterKey: secretSetting('DOCFACE_MASTER_KEY', {
    description:
      'Master key, 32 bytes in base64; without it a key file is made in the data directory. Several, separated by commas, while it is rotated: the last one seals',
    shownDefault: 'a file',
    schema: z
      .string()
      .refine(
        (value) => parseMasterKeys(value) !== null,
        'give 32 bytes in base64, or up to eight different keys separated by commas',
      ),
  }),
} as const;

const days = (initial: number) => whole(1, 36_500).default(initial);

/** How long records are kept beside requests, whose retention their tracks decide. */
export const retentionSettings = {
  failedFileHours: setting('DOCFACE_RETENTION_FAILED_FILE_HOURS', {
    description: 'Hours for which a file is kept that could not be read, at most as long as its track says',
    shownDefault: '24',
    schema: whole(1, 876_000).default(24),
  }),
  tombstoneDays: setting('DOCFACE_RETENTION_TOMBSTONE_DAYS', {
    description: 'Days for which the fact of an erased request is kept, counted from its `expiresAt`',
    shownDefault: '365',
    schema: days(365),
  }),
  auditDays: setting('DOCFACE_RETENTION_AUDIT_DAYS', {
    description: 'Days for which it is kept what operators changed',
    shownDefault: '400',
    schema: days(400),
  }),
  lookDays: setting('DOCFACE_RETENTION_LOOK_DAYS', {
    description: 'Days for which it is kept what operators looked at',
    shownDefault: '180',
    schema: days(180),
  }),
  deadLetterDays: setting('DOCFACE_RETENTION_DEAD_LETTER_DAYS', {
    description: 'Days for which dead letters are kept',
    shownDefault: '90',
    schema: days(90),
  }),
  deliveryDays: setting('DOCFACE_RETENTION_DELIVERY_DAYS', {
    description: 'Days for which webhook deliveries that are over are kept, at most as long as their request',
    shownDefault: '30',
    schema: days(30),
  }),
  replayDays: setting('DOCFACE_RETENTION_REPLAY_DAYS', {
    description: 'Days for which replays are kept that have nothing left to start, with what became of their requests',
    shownDefault: '90',
    schema: days(90),
  }),
  workDays: setting('DOCFACE_RETENTION_WORK_DAYS', {
    description: 'Days for which it is kept who worked on an attempt that is over, and published events',
    shownDefault: '1',
    schema: days(1),
  }),
} as const;
