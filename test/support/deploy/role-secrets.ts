import type { Role } from '../../../src/infrastructure/config/settings.ts';

/** What the chart runs: roles, and the jobs before an upgrade. */
export type KeptRole = Role | 'migrate' | 'topics';

const servers = ['DOCFACE_DATABASE_DIRECT_URL', 'DOCFACE_DATABASE_URL', 'DOCFACE_KAFKA_PASSWORD'];
export const storeSecrets: readonly string[] = ['DOCFACE_S3_ACCESS_KEY', 'DOCFACE_S3_SECRET_KEY'];
const opening = [...servers, 'DOCFACE_MASTER_KEY'];
const stage = [...opening, ...storeSecrets];

/** The secrets that each needs, and no other. */
export const secretsOfRole: Readonly<Record<KeptRole, readonly string[]>> = {
  api: ['DOCFACE_CONSOLE_OIDC_CLIENT_SECRET', ...stage],
  typification: stage,
  ocr: stage,
  generation: ['DOCFACE_GENERATOR_KEYS', ...stage],
  validation: stage,
  'face-match': stage,
  notifier: opening,
  relay: servers,
  janitor: stage,
  migrate: stage,
  topics: servers,
};
