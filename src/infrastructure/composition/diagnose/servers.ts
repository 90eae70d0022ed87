import { masterKeyProblem } from '../../../application/installation/admit-master-keys.ts';
import type { Logger } from '../../../domain/ports/logger.ts';
import { type TopicSpec, topicsWith } from '../../../domain/request/topics.ts';
import type { Config } from '../../config/load-config.ts';
import type { ServerStorage } from '../../config/storage-config.ts';
import { Closers } from '../../lifecycle/closers.ts';
import type { Composition } from '../container.ts';
import { makeStructuredReader } from '../generators.ts';
import { admittingUses } from '../master-keys.ts';
import { composePlatform } from '../platform.ts';
import type { bindServers } from '../server-storage.ts';
import { ports } from '../tokens.ts';
import { type Examination, fine, timed } from './diagnosis.ts';

/** The servers that the configuration names; nothing to look at when it names none. */
export function servers(config: Config, logger: Logger): readonly Examination[] {
  const { storage } = config;
  if (storage.kind === 'embedded') return [];
  const on = <Answer>(work: (servers: Servers, parts: Composition) => Promise<Answer>) =>
    onServers({ config, storage }, logger, work);
  return [
    {
      name: 'PostgreSQL',
      advice: 'Check DOCFACE_DATABASE_URL, the network and the certificate; then run "docface migrate".',
      look: () => on(lookAtDatabase),
    },
    {
      name: 'Master key',
      advice: 'The key is compared with what PostgreSQL holds: see there.',
      look: async () => (hasNoKey(storage) ? withoutKey : on(lookAtKey)),
    },
    {
      name: 'Object store',
      advice: 'Check DOCFACE_S3_ENDPOINT, the keys and the bucket; "docface migrate" makes a bucket that is missing.',
      look: () => on(lookAtObjects),
    },
    {
      name: 'Kafka',
      advice: 'Check DOCFACE_KAFKA_BROKERS, TLS and login; "docface topics create" makes topics that are missing.',
      look: () => on((at) => lookAtKafka(at, topicsWith(storage.kafka.partitions))),
    },
  ];
}

const keepsVersions =
  'Deleted objects stay there as versions that nobody can read: have a lifecycle rule remove noncurrent versions.';

type Finding = Awaited<ReturnType<Examination['look']>>;

async function lookAtDatabase({ database }: Servers): Promise<Finding> {
  const { took } = await timed(() => database.check());
  if (await database.isMigrated()) {
    const installation = await database.installation.find();
    return `answers in ${took}${installation === null ? '' : `, with the installation ${installation.id}`}`;
  }
  const detail = `answers in ${took}, and its tables are not those of this release`;
  return { state: 'broken', detail, advice: 'Run "docface migrate" once: until then no process starts.' };
}

function hasNoKey({ masterKey, keyService }: ServerStorage): boolean {
  return masterKey === null && keyService === null;
}

const withoutKey = fine('none: a process without it seals and opens nothing');

/** The same comparison that a start makes. */
async function lookAtKey({ database }: Servers, parts: Composition): Promise<Finding> {
  if (!(await database.isMigrated())) return 'not compared: the tables are not there yet';
  const masterKeys = parts.get(ports.masterKeys);
  const problem = await masterKeyProblem(admittingUses(parts));
  const last = masterKeys.held.at(-1) ?? '';
  const version = masterKeys.versionOf(last);
  const which = version === null ? last : `${last}, version ${version} of the key in the key service`;
  if (problem === null) return `${which}, which the data in PostgreSQL are sealed under`;
  return { state: 'broken', detail: problem, advice: 'Start nothing before: no process does with this key.' };
}

async function lookAtKafka(servers: Servers, specs: readonly TopicSpec[]): Promise<Finding> {
  const found = await lookAtTopics(servers, specs);
  if (found.state === 'broken') return found;
  const others = await otherInstallations(servers);
  if (others.length === 0) return found;
  return {
    ...found,
    detail: `${found.detail}; groups of other installations read them: ${others.join(', ')}`,
    advice: onOthers,
  };
}

const onOthers =
  'Give each installation a DOCFACE_KAFKA_PREFIX of its own, unless the other one is gone: Kafka forgets its groups after some days.';

/** Nobody knows where the database does not answer, or Kafka does not list groups to this user. */
async function otherInstallations({ database, eventLog }: Servers): Promise<readonly string[]> {
  try {
    const own = (await database.isMigrated()) ? await database.installation.find() : null;
    return own === null ? [] : [...(await eventLog.installations())].filter((id) => id !== own.id).toSorted();
  } catch {
    return [];
  }
}

async function lookAtTopics({ eventLog }: Servers, specs: readonly TopicSpec[]): Promise<Exclude<Finding, string>> {
  const { answer, took } = await timed(() => eventLog.examineTopics(specs));
  const { missing, drifted } = answer;
  if (missing.length > 0) {
    const detail = `answers in ${took}, and topics are missing: ${missing.join(', ')}`;
    return { state: 'broken', detail, advice: 'Make them: docface topics create' };
  }
  const detail = `answers in ${took}, with ${specs.length} topics`;
  return drifted.length === 0 ? fine(detail) : fine(`${detail}, of which ${drifted.join('; ')}`, onDrift);
}

const onDrift =
  'Were these not changed on purpose: "docface topics create" adds partitions, and tools of Kafka change the rest.';

async function lookAtObjects({ objects }: Servers): Promise<Finding> {
  const { took } = await timed(() => objects.check());
  const kept = await objects.keepsVersions();
  if (kept === false) return fine(`answers in ${took}`);
  return fine(`answers in ${took}, ${kept === null ? 'may keep' : 'keeps'} versions of objects`, keepsVersions);
}

type Servers = Awaited<ReturnType<typeof bindServers>>;

async function onServers<Answer>(
  { config, storage }: { readonly config: Config; readonly storage: ServerStorage },
  logger: Logger,
  work: (servers: Servers, parts: Composition) => Promise<Answer>,
): Promise<Answer> {
  const servers = await import('../server-storage.ts');
  const closers = new Closers();
  const parts = composePlatform(config, logger);
  try {
    return await work(await servers.bindServers(parts, storage, { closers }), parts);
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
