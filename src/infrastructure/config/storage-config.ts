import { type KeyServiceConfig, readKeyService } from './key-service-config.ts';
import type { Secret } from './setting.ts';
import { type SettingReader, variableOf } from './setting-reader.ts';
import type { Role, SettingName } from './settings.ts';

/** What docface keeps its data in: the data directory, or servers. A mixture would split what belongs together. */
export type StorageConfig = EmbeddedStorage | ServerStorage;

export interface EmbeddedStorage {
  readonly kind: 'embedded';
  /** Master keys as `parseMasterKeys` reads them; null for the key service, or the key file of the data directory. */
  readonly masterKey: Secret | null;
  readonly keyService: KeyServiceConfig | null;
}

export interface ServerStorage {
  readonly kind: 'servers';
  /** As `parseMasterKeys` reads them, the same for every process; null where no role needs one of its own. */
  readonly masterKey: Secret | null;
  /** Null where no role seals or opens anything. */
  readonly keyService: KeyServiceConfig | null;
  readonly database: DatabaseConfig;
  readonly kafka: KafkaConfig;
  readonly s3: S3Config;
}

export interface DatabaseConfig {
  readonly url: Secret;
  /** The server itself where `url` leads to a pooler, else null. */
  readonly directUrl: Secret | null;
  readonly caFile: string | null;
  readonly connections: number;
  readonly timeoutSeconds: number;
}

export interface KafkaConfig {
  readonly brokers: readonly string[];
  /** What names of topics and groups begin with, without the dot behind it. */
  readonly prefix: string;
  readonly tls: { readonly caFile: string | null } | null;
  readonly login: KafkaLogin | null;
  readonly sessionSeconds: number;
  readonly replication: number;
  readonly partitions: number;
}

interface KafkaLogin {
  readonly mechanism: 'plain' | 'scram-sha-256' | 'scram-sha-512';
  readonly username: string;
  readonly password: Secret;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly caFile: string | null;
  /** Null for a bucket that is open to everybody. */
  readonly keys: { readonly accessKey: Secret; readonly secretKey: Secret } | null;
}

/** Roles that neither seal nor open anything, and write nothing that is audited: they move events. */
const openNothing: readonly Role[] = ['relay'];

const addresses = ['databaseUrl', 'kafkaBrokers', 's3Endpoint'] as const;

/** The storage that the environment asks for. Null when a noted problem leaves it incomplete. */
export function readStorage(reader: SettingReader): StorageConfig | null {
  const { masterKey = null } = reader.values;
  if (!addresses.some((name) => reader.isGiven(name))) {
    return { kind: 'embedded', masterKey, keyService: readKeyService(reader) };
  }
  const given = reader.together(addresses, (missing) => [
    `${addresses.map(variableOf).join(', ')}: set all three to run on servers, or none for the data directory; ` +
      `missing: ${missing.join(', ')}`,
  ]);
  const opens = reader.values.roles.some((role) => !openNothing.includes(role));
  if (opens && !reader.isGiven('masterKey') && !reader.isGiven('keyServiceUrl')) {
    const [variable, service] = [variableOf('masterKey'), variableOf('keyServiceUrl')];
    reader.note(`${variable}: set it on servers, the same for every process (openssl rand -base64 32), or ${service}`);
  }
  const keyService = readKeyService(reader);
  const kafka = readKafka(reader);
  const s3 = readS3(reader);
  if (given === null) return null;
  return {
    kind: 'servers',
    masterKey,
    keyService: opens ? keyService : null,
    database: { url: given.databaseUrl, ...readDatabase(reader) },
    kafka: { brokers: given.kafkaBrokers, ...kafka },
    s3: { endpoint: given.s3Endpoint, ...s3 },
  };
}

function readDatabase({ values }: SettingReader): Omit<DatabaseConfig, 'url'> {
  const { databaseDirectUrl, databaseCaFile, databaseConnections, databaseTimeoutSeconds } = values;
  return {
    directUrl: databaseDirectUrl ?? null,
    caFile: databaseCaFile ?? null,
    connections: databaseConnections,
    timeoutSeconds: databaseTimeoutSeconds,
  };
}

function readKafka(reader: SettingReader): Omit<KafkaConfig, 'brokers'> {
  const { kafkaTls, kafkaCaFile = null, kafkaSessionSeconds, kafkaReplication, kafkaPartitions } = reader.values;
  const login = allOrNone(reader, ['kafkaSasl', 'kafkaUsername', 'kafkaPassword']);
  if (kafkaCaFile !== null && !kafkaTls) {
    reader.note(`${variableOf('kafkaCaFile')}: set ${variableOf('kafkaTls')}=true too, or leave it out`);
  }
  return {
    prefix: reader.values.kafkaPrefix,
    tls: kafkaTls ? { caFile: kafkaCaFile } : null,
    login: login && { mechanism: login.kafkaSasl, username: login.kafkaUsername, password: login.kafkaPassword },
    sessionSeconds: kafkaSessionSeconds,
    replication: kafkaReplication,
    partitions: kafkaPartitions,
  };
}

function readS3(reader: SettingReader): Omit<S3Config, 'endpoint'> {
  const { s3Bucket: bucket, s3Region: region, s3CaFile: caFile = null } = reader.values;
  const keys = allOrNone(reader, ['s3AccessKey', 's3SecretKey']);
  return { bucket, region, caFile, keys: keys && { accessKey: keys.s3AccessKey, secretKey: keys.s3SecretKey } };
}

function allOrNone<Name extends SettingName>(reader: SettingReader, names: readonly Name[]) {
  return reader.together(names, (missing) =>
    missing.map((variable) => `${variable}: missing, while others of ${names.map(variableOf).join(', ')} are set`),
  );
}
