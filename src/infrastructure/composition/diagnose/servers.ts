import type { Logger } from '../../../domain/ports/logger.ts';
import type { Config } from '../../config/load-config.ts';
import type { ServerStorage } from '../../config/storage-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import type { Composition, Token } from '../container.ts';
import { makeStructuredReader } from '../generators.ts';
import { composePlatform } from '../platform.ts';
import type { bindServers } from '../server-storage.ts';
import { ports } from '../tokens.ts';
import { type Examination, fine, timed } from './diagnosis.ts';

/** The servers that the configuration names; nothing to look at when it names none. */
export function servers(config: Config, logger: Logger): readonly Examination[] {
  const { storage } = config;
  if (storage.kind === 'embedded') return [];
  const answers = (port: Token<{ check(): Promise<void> }>) => async (): Promise<string> => {
    const { took } = await timed(() => onServers({ config, storage }, logger, (parts) => parts.get(port).check()));
    return `answers in ${took}`;
  };
  return [
    {
      name: 'PostgreSQL',
      advice: 'Check DOCFACE_DATABASE_URL, the network and the certificate; then run "docface migrate".',
      look: answers(ports.database),
    },
    {
      name: 'Object store',
      advice: 'Check DOCFACE_S3_ENDPOINT, the keys and the bucket; "docface migrate" makes a bucket that is missing.',
      look: () => onServers({ config, storage }, logger, lookAtObjects),
    },
    {
      name: 'Kafka',
      advice: 'Check DOCFACE_KAFKA_BROKERS, TLS and login; "docface topics create" makes topics that are missing.',
      look: answers(ports.eventLog),
    },
  ];
}

const keepsVersions =
  'Deleted objects stay there as versions that nobody can read: have a lifecycle rule remove noncurrent versions.';

async function lookAtObjects(_: Composition, { objects }: Servers) {
  const { took } = await timed(() => objects.check());
  const kept = await objects.keepsVersions();
  if (kept === false) return fine(`answers in ${took}`);
  return fine(`answers in ${took}, ${kept === null ? 'may keep' : 'keeps'} versions of objects`, keepsVersions);
}

type Servers = Awaited<ReturnType<typeof bindServers>>;

async function onServers<Answer>(
  { config, storage }: { readonly config: Config; readonly storage: ServerStorage },
  logger: Logger,
  work: (parts: Composition, servers: Servers) => Promise<Answer>,
): Promise<Answer> {
  const servers = await import('../server-storage.ts');
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  try {
    return await work(parts, await servers.bindServers(parts, storage, { closers }));
  } finally {
    await closers.closeAll(logger);
  }
}

const advice = 'Check its address, key and model in DOCFACE_GENERATORS and DOCFACE_GENERATOR_KEYS.';
const ignores =
  'Works with more tries. A server that holds answers to the schema (response_format json_schema) reads faster and surer.';

/** Asks every generator once for what only a server can answer that holds its answers to a schema. */
export function generators(config: Pick<Config, 'generators'>): readonly Examination[] {
  const reader = makeStructuredReader(config);
  return reader.generators.map(({ name, model, address }) => ({
    name: `Generator ${name}`,
    advice,
    look: async () => {
      const where = `${model} at ${address}`;
      const outcome = await reader.probe(name);
      if (outcome === 'enforces_schema') return fine(`${where}, holds its answers to the schema`);
      if (outcome === 'ignores_schema') return fine(`${where}, does not hold its answers to the schema`, ignores);
      return { state: 'broken', detail: `${where}: ${outcome.detail}`, advice };
    },
  }));
}
