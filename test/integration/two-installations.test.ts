import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isFinished } from '../../src/domain/request/request.ts';
import { examine } from '../../src/infrastructure/composition/diagnose/diagnosis.ts';
import { servers as examinations } from '../../src/infrastructure/composition/diagnose/servers.ts';
import { createTopics, migrateServers, prepareServers } from '../../src/infrastructure/composition/prepare-servers.ts';
import { ports } from '../../src/infrastructure/composition/tokens.ts';
import { loadConfig } from '../../src/infrastructure/config/load-config.ts';
import { roles } from '../../src/infrastructure/config/settings.ts';
import { ocrForm } from '../support/forms.ts';
import { bindNullEngines, nullFile } from '../support/null-engines.ts';
import { readMetrics } from '../support/read-metrics.ts';
import { RecordingLogger } from '../support/recording-logger.ts';
import { startTestService, type TestClient, type TestService } from '../support/test-service.ts';
import { databaseUrl, runOnce } from './database-url.ts';
import { kafkaBrokers } from './kafka-brokers.ts';
import { givenS3Place, type S3Place } from './s3-place.ts';

const run = randomUUID().slice(0, 8);

type Environment = Readonly<Record<string, string>>;

interface Place {
  readonly database: string;
  readonly s3: Omit<S3Place, 'server'>;
  readonly environment: Environment;
}

/** A database, a bucket and a master key of its own, on the Kafka of the others. */
async function prepare(name: string): Promise<Place> {
  const database = `docface_${name}_${run}`;
  await runOnce(databaseUrl(), `create database ${database}`);
  const s3 = await givenS3Place();
  const { endpoint, region, keys, bucket } = s3.options;
  const environment = {
    DOCFACE_DATABASE_URL: databaseUrl(database),
    DOCFACE_KAFKA_BROKERS: kafkaBrokers().join(','),
    DOCFACE_KAFKA_PREFIX: `${name}-${run}`,
    DOCFACE_KAFKA_REPLICATION: '1',
    DOCFACE_KAFKA_PARTITIONS: '2',
    DOCFACE_S3_ENDPOINT: endpoint,
    DOCFACE_S3_REGION: region,
    DOCFACE_S3_BUCKET: bucket,
    DOCFACE_S3_ACCESS_KEY: keys?.accessKey ?? '',
    DOCFACE_S3_SECRET_KEY: keys?.secretKey ?? '',
    DOCFACE_MASTER_KEY: randomBytes(32).toString('base64'),
    DOCFACE_ROLES: roles.join(','),
    // As many requests are begun at once; engines that read nothing need no core each.
    DOCFACE_ENGINE_SLOTS: '16',
    DOCFACE_PORT: '0',
    DOCFACE_METRICS_PORT: '0',
  };
  for (const step of [migrateServers, createTopics]) {
    await prepareServers<unknown>({ config: loadConfig(environment), onProgress: () => undefined }, step);
  }
  return { database, s3, environment };
}

interface Installation {
  readonly environment: Environment;
  readonly docface: TestService;
  readonly client: TestClient;
  readonly id: string;
}

async function start(environment: Environment, clientName: string): Promise<Installation> {
  const docface = await startTestService(environment, { bindEngines: bindNullEngines });
  const client = await docface.addClient(clientName, { queued: 1000 });
  return { environment, docface, client, id: docface.service.parts.get(ports.installation).id };
}

/** Submits all, then waits until each has ended; returns how they ended, without repetitions. */
async function finishAll({ docface, client }: Installation, requests: number): Promise<readonly string[]> {
  const { id: clientId, key: headers } = client;
  for (let n = 0; n < requests; n += 1) {
    const body = ocrForm({ imageFile: nullFile(`page ${n}`, 1) });
    const { status } = await fetch(`${docface.url}/api/v1/ocr-async/ocr/key`, { method: 'POST', headers, body });
    expect(status).toBe(202);
  }
  const statuses = async () => {
    const { requests: found } = await docface.service.parts.get(ports.database).requests.list({ clientId, limit: 200 });
    return found.map(({ status }) => status);
  };
  await expect
    .poll(async () => (await statuses()).filter(isFinished), { timeout: 400_000, interval: 250 })
    .toHaveLength(requests);
  return [...new Set(await statuses())];
}

async function foreignEvents({ docface }: Installation): Promise<number> {
  const { samples } = readMetrics(await (await fetch(docface.service.metricsUrl ?? '')).text());
  const counted = samples.filter(({ name }) => name === 'docface_foreign_events_total');
  return counted.reduce((sum, { value }) => sum + value, 0);
}

const warned = ({ docface }: Installation) =>
  docface.logger.lines.filter(({ message }) => message.startsWith('Events of another installation'));

async function lookAtKafka({ environment }: Installation): Promise<string> {
  const [kafka] = examinations(loadConfig(environment), new RecordingLogger()).filter(({ name }) => name === 'Kafka');
  return kafka === undefined ? '' : (await examine(kafka)).detail;
}

describe('Two installations on one Kafka', () => {
  const places: Place[] = [];
  const running = new Set<TestService>();
  let acme: Installation;
  let globex: Installation;

  async function started(environment: Environment, clientName: string): Promise<Installation> {
    const installation = await start(environment, clientName);
    running.add(installation.docface);
    return installation;
  }

  async function stop({ docface }: Installation): Promise<void> {
    running.delete(docface);
    await docface.stop();
  }

  beforeAll(async () => {
    const [first, second] = await Promise.all([prepare('acme'), prepare('globex')]);
    places.push(first, second);
    [acme, globex] = await Promise.all([started(first.environment, 'first'), started(second.environment, 'first')]);
  }, 120_000);

  afterAll(async () => {
    for (const docface of running) await docface.stop();
    for (const { database, s3 } of places) {
      await s3.close();
      await runOnce(databaseUrl(), `drop database ${database} with (force)`);
    }
  }, 120_000);

  test('finish 50 and 50 requests beside one another, each with its prefix', async () => {
    const finished = await Promise.all([finishAll(acme, 50), finishAll(globex, 50)]);
    expect(finished).toEqual([['completed'], ['completed']]);
    for (const one of [acme, globex]) {
      expect([await foreignEvents(one), warned(one)]).toEqual([0, []]);
      expect(await lookAtKafka(one)).toMatch(/with 12 topics$/);
    }
  }, 420_000);

  test('finish their work with one prefix by mistake, and count and tell of what is not theirs', async () => {
    await stop(globex);
    const prefix = acme.environment['DOCFACE_KAFKA_PREFIX'] ?? '';
    globex = await started({ ...globex.environment, DOCFACE_KAFKA_PREFIX: prefix }, 'second');
    const finished = await Promise.all([
      finishAll({ ...acme, client: await another(acme) }, 10),
      finishAll(globex, 10),
    ]);
    expect(finished).toEqual([['completed'], ['completed']]);
    // Typification, validation and the end of each request.
    const events = 3 * 10;
    for (const [one, other] of [
      [acme, globex],
      [globex, acme],
    ] as const) {
      await expect.poll(() => foreignEvents(one), { timeout: 30_000 }).toBeGreaterThanOrEqual(events);
      const [line, ...more] = warned(one);
      expect(line).toMatchObject({ level: 'warn', fields: { installation: other.id } });
      expect(more.length).toBeLessThan(12);
      expect(await lookAtKafka(one)).toContain(`groups of other installations read them: ${other.id}`);
      const { deadLetters } = one.docface.service.parts.get(ports.database);
      expect((await deadLetters.list({ limit: 10 })).letters).toEqual([]);
    }
  }, 420_000);
});

const another = ({ docface }: Installation) => docface.addClient('second', { queued: 1000 });
