import { randomBytes, randomUUID } from 'node:crypto';
import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import { Client } from 'minio';
import { Pool } from 'pg';

/** Of this process alone, so that it consumes what it produced. */
const topic = `bare.${process.pid}.v1`;
const bucket = 'bare';
/** About as much as an event, a row and an object of the measured requests hold. */
const eventValue = JSON.stringify({ data: 'x'.repeat(450) });
const object = randomBytes(1_000);
const row = JSON.stringify({ data: 'x'.repeat(1_500) });
const effect = `
  with added as (insert into bare (id, state, content) values ($1, 0, $3))
  insert into bare (id, state, content) values ($2, 0, $3)`;

/** The servers' own clients and nothing else. */
export class BareServers {
  readonly #pool: Pool;
  readonly #objects: Client;
  readonly #producer: Producer;
  readonly #consumer: Consumer;
  /** Who waits for which event. */
  readonly #expected = new Map<string, () => void>();

  private constructor(parts: { pool: Pool; objects: Client; producer: Producer; consumer: Consumer }) {
    this.#pool = parts.pool;
    this.#objects = parts.objects;
    this.#producer = parts.producer;
    this.#consumer = parts.consumer;
  }

  /** Makes table, bucket and topic; processes must do so one after the other. */
  static async open(environment: Readonly<Record<string, string | undefined>>): Promise<BareServers> {
    const setting = (name: string): string => environment[`DOCFACE_${name}`] ?? '';
    const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });
    await pool.query('create table if not exists bare (id text primary key, state integer, content jsonb)');
    const { hostname, port } = new URL(setting('S3_ENDPOINT'));
    const keys = { accessKey: setting('S3_ACCESS_KEY'), secretKey: setting('S3_SECRET_KEY') };
    const objects = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys });
    if (!(await objects.bucketExists(bucket))) await objects.makeBucket(bucket);
    const kafka = new Kafka({ brokers: setting('KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 12, replicationFactor: 1 }] });
    await admin.disconnect();
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const consumer = kafka.consumer({ groupId: topic, maxWaitTimeInMs: 250 });
    const bare = new BareServers({ pool, objects, producer, consumer });
    await bare.#consume();
    return bare;
  }

  async put(): Promise<void> {
    await this.#objects.putObject(bucket, randomUUID(), object, object.length);
  }

  /** The least that a step of a request needs: a row written, locked and changed. */
  async transaction(): Promise<void> {
    const client = await this.#pool.connect();
    try {
      const id = randomUUID();
      await client.query('begin');
      await client.query('insert into bare (id, state, content) values ($1, 0, $2)', [id, row]);
      await client.query('update bare set state = 1 where id = $1', [id]);
      await client.query('commit');
    } finally {
      client.release();
    }
  }

  /** Two rows in one statement. */
  async effect(): Promise<void> {
    await this.#pool.query(effect, [randomUUID(), randomUUID(), row]);
  }

  async write(): Promise<void> {
    await this.#pool.query('insert into bare (id, state, content) values ($1, 0, $2)', [randomUUID(), row]);
  }

  /** Produces that many events in one call; the answers come when they were consumed. */
  publish(count: number): readonly Promise<void>[] {
    const keys = Array.from({ length: count }, () => randomUUID());
    const consumed = keys.map((key) => new Promise<void>((resolve) => this.#expected.set(key, resolve)));
    const sent = this.#producer.send({ topic, acks: -1, messages: keys.map((key) => ({ key, value: eventValue })) });
    return consumed.map((each) => Promise.all([sent, each]).then(() => undefined));
  }

  async close(): Promise<void> {
    await this.#consumer.disconnect();
    await this.#producer.disconnect();
    await this.#pool.end();
  }

  async #consume(): Promise<void> {
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topic, fromBeginning: true });
    await this.#consumer.run({
      eachMessage: ({ message }) => {
        const key = String(message.key);
        this.#expected.get(key)?.();
        this.#expected.delete(key);
        return Promise.resolve();
      },
    });
  }
}
