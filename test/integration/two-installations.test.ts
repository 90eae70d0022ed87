import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/application/requests/envelope.ts';
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
import { startTestService, type TestService } from '../support/test-service.ts';
import { databaseUrl, runOnce } from './database-url.ts';
import { kafkaBrokers } from './kafka-brokers.ts';
import { givenS3Place, type S3Place } from './s3-place.ts';

const requestsOfEach = 50;
const run = randomUUID().slice(0, 8);

interface Installation {
  readonly name: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly place: Omit<S3Place, 'server'>;
  readonly docface: TestService;
  readonly id: string;
}

/** An installation with a database, a bucket and a master key of its own, on the Kafka of the others. */
async function install(name: string, prefix: string): Promise<Installation> {
  const database = `docface_${name}_${run}`;
  await runOnce(databaseUrl(), `create database ${database}`);
  const place = await givenS3Place();
  const { endpoint, region, keys, bucket } = place.options;
  const environment = {
    DOCFACE_DATABASE_URL: databaseUrl(database),
    DOCFACE_KAFKA_BROKERS: kafkaBrokers().join(','),
    DOCFACE_KAFKA_PREFIX: prefix,
    DOCFACE_KAFKA_REPLICATION: '1',
    DOCFACE_KAFKA_PARTITIONS: '2',
    DOCFACE_S3_ENDPOINT: endpoint,
    DOCFACE_S3_REGION: region,
    DOCFACE_S3_BUCKET: bucket,
    DOCFACE_S3_ACCESS_KEY: keys?.accessKey ?? '',
    DOCFACE_S3_SECRET_KEY: keys?.secretKey ?? '',
    DOCFACE_MASTER_KEY: randomBytes(32).toString('base64'),
    DOCFACE_ROLES: roles.join(','),
    DOCFACE_PORT: '0',
    DOCFACE_METRICS_PORT: '0',
  };
  for (const prepare of [migrateServers, createTopics]) {
    await prepareServers<unknown>({ config: loadConfig(environment), onProgress: () => undefined }, prepare);
  }
  const docface = await startTestService(environment, { bindEngines: bindNullEngines });
  return { name, environment, place, docface, id: docface.service.parts.get(ports.installation).id };
}

/** Submits all, then waits for each; returns how they ended, without repetitions. */
async function finishAll({ name, docface }: Installation): Promise<readonly string[]> {
  const { key: headers } = await docface.addClient('acme', { queued: 1000 });
  const submit = async (n: number): Promise<string> => {
    const form = ocrForm({ imageFile: nullFile(`${name} ${n}`, 1) });
    const { json } = await docface.api.post<Envelope>('/api/v1/ocr-async/ocr/key', form, { headers });
    return json.requestId;
  };
  const ids = await Promise.all(Array.from({ length: requestsOfEach }, (_, n) => submit(n)));
  const end = async (id: string): Promise<string> => {
    for (;;) {
      const waiting = { headers: { ...headers, prefer: 'wait=20' } };
      const { json } = await docface.api.get<Envelope>(`/api/v1/requests/${id}`, waiting);
      if (isFinished(json.status)) return json.status;
    }
  };
  const ends = await Promise.all(ids.map(end));
  expect(new Set(ids).size).toBe(requestsOfEach);
  return [...new Set(ends)];
}

async function foreignEvents({ docface }: Installation): Promise<number> {
  const { samples } = readMetrics(await (await fetch(docface.service.metricsUrl ?? '')).text());
  const counted = samples.filter(({ name }) => name === 'docface_foreign_events_total');
  return counted.reduce((sum, { value }) => sum + value, 0);
}

const told = ({ docface }: Installation) =>
  docface.logger.lines.filter(({ message }) => message.startsWith('Events of another installation'));

async function lookAtKafka({ environment }: Installation): Promise<string> {
  const [kafka] = examinations(loadConfig(environment), new RecordingLogger()).filter(({ name }) => name === 'Kafka');
  return kafka === undefined ? '' : (await examine(kafka)).detail;
}

describe('Installations on one Kafka', () => {
  const installed: Installation[] = [];

  beforeAll(async () => {
    // The second has the prefix of the first by mistake.
    for (const [name, prefix] of [
      ['acme', `acme-${run}`],
      ['mistaken', `acme-${run}`],
      ['globex', `globex-${run}`],
    ] as const) {
      installed.push(await install(name, prefix));
    }
  }, 180_000);

  afterAll(async () => {
    for (const { name, docface, place } of installed) {
      await docface.stop();
      await place.close();
      await runOnce(databaseUrl(), `drop database docface_${name}_${run} with (force)`);
    }
  }, 60_000);

  test('finish 50 requests each beside one another, whether they have topics of their own or share them', async () => {
    const [acme, mistaken, globex] = installed as [Installation, Installation, Installation];
    expect(await Promise.all(installed.map(finishAll))).toEqual(Array(3).fill(['completed']));

    // Each hears of every stage of each request of the other one, and loses none of its own.
    for (const [one, other] of [
      [acme, mistaken],
      [mistaken, acme],
    ] as const) {
      await expect.poll(() => foreignEvents(one), { timeout: 30_000 }).toBeGreaterThanOrEqual(3 * requestsOfEach);
      const [line, ...more] = told(one);
      expect(line).toMatchObject({ level: 'warn', fields: { installation: other.id } });
      expect(more.length).toBeLessThan(12);
      expect(await lookAtKafka(one)).toContain(`groups of other installations read them: ${other.id}`);
    }
    expect([await foreignEvents(globex), told(globex)]).toEqual([0, []]);
    expect(await lookAtKafka(globex)).toMatch(/with 12 topics$/);
    for (const { docface } of installed) {
      const { letters } = await docface.service.parts.get(ports.database).deadLetters.list({ limit: 10 });
      expect(letters).toEqual([]);
    }
  }, 180_000);
});
