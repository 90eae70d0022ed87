import type { PrivacySettings } from '../../application/subjects/privacy-report.ts';
import type { Config } from '../config/load-config.ts';
import type { StorageConfig } from '../config/storage-config.ts';
import { version } from './version.ts';

/** What a report on privacy says of the configuration. Of addresses only hosts: users and passwords stay out. */
export function privacySettings(config: Config, address: string): PrivacySettings {
  const { oidc, trustedIssuer } = config;
  return {
    release: version,
    address,
    storage: storageOf(config),
    engines: { text: config.ocrEngine, faces: config.faceBackend },
    retention: {
      tombstones: config.tombstoneDays,
      audit: config.auditDays,
      looks: config.lookDays,
      deliveries: config.deliveryDays,
      deadLetters: config.deadLetterDays,
      replays: config.replayDays,
      work: config.workDays,
    },
    failedFileHours: config.failedFileHours,
    sessionHours: config.sessionHours,
    confinement: config.confinement,
    identityProviders: [oidc?.issuer, trustedIssuer?.issuer].flatMap((issuer) =>
      issuer === undefined ? [] : [new URL(issuer).host],
    ),
  };
}

function storageOf({ storage, dataDirectory }: Config): PrivacySettings['storage'] {
  if (storage.kind === 'embedded') {
    const masterKey = configuredKeyOf(storage) ?? 'master.key in the data directory';
    return { kind: 'embedded', places: [`the folder ${dataDirectory} of this machine`], masterKey };
  }
  const { database, kafka, s3 } = storage;
  return {
    kind: 'servers',
    places: [
      `PostgreSQL at ${new URL(database.url.reveal()).host}`,
      `S3 store at ${new URL(s3.endpoint).host}, bucket ${s3.bucket}`,
      `Kafka at ${kafka.brokers.join(', ')} (${kafka.tls === null ? 'without TLS' : 'TLS'}), ids and states alone`,
    ],
    masterKey: configuredKeyOf(storage) ?? 'none',
  };
}

/** Where the master key is that settings name; null for none. */
function configuredKeyOf({ masterKey, keyService }: StorageConfig): string | null {
  const variable = masterKey === null ? [] : ['DOCFACE_MASTER_KEY'];
  if (keyService === null) return variable[0] ?? null;
  const service = `the key ${keyService.mount}/${keyService.key} of the key service at ${new URL(keyService.url).host}`;
  return [...variable, service].join(', ');
}
