import { randomBytes, randomUUID } from 'node:crypto';
import { type Consumer, Kafka, logLevel, type Producer } from 'kafkajs';
import { Client } from 'minio';
import { Pool } from 'pg';
import type { Dues } from './dues.ts';

const topic = 'bare.v1';
const bucket = 'bare';
/** About as much as an event, a row and an object of the measured requests hold. */
const eventValue = JSON.stringify({ data: 'x'.repeat(450) });
const object = randomBytes(1_000);
const effect = `
  with added as (insert into bare (id, state, content) values ($1, 0, $3))
  insert into bare (id, state, content) values ($2, 0, $3)`;
const row = JSON.stringify({ data: 'x'.repeat(1_500) });

/** The servers' own clients and nothing else, used as often as docface uses them. */
export class BareServers {
  readonly #pool: Pool;
  readonly #objects: Client;
  readonly #producer: Producer;
  readonly #consumer: Consumer;
  #consumed = 0;
  #consuming: Promise<void> | null = null;
  #onConsumed = (): void => undefined;

  private constructor(parts: { pool: Pool; objects: Client; producer: Producer; consumer: Consumer }) {
    this.#pool = parts.pool;
    this.#objects = parts.objects;
    this.#producer = parts.producer;
    this.#consumer = parts.consumer;
  }

  static async open(environment: Readonly<Record<string, string | undefined>>): Promise<BareServers> {
    const setting = (name: string): string => environment[`DOCFACE_${name}`] ?? '';
    const pool = new Pool({ connectionString: setting('DATABASE_URL'), max: 10 });
    await pool.query('create table if not exists bare (id text primary key, state integer, content jsonb)');
    const { hostname, port } = new URL(setting('S3_ENDPOINT'));
    const keys = { accessKey: setting('S3_ACCESS_KEY'), secretKey: setting('S3_SECRET_KEY') };
    const objects = new Client({ endPoint: hostname, port: Number(port), useSSL: false, ...keys });
    if (!(await objects.bucketExists(bucket))) await objects.makeBucket(bucket).catch(() => undefined);
    const kafka = new Kafka({ brokers: setting('KAFKA_BROKERS').split(','), logLevel: logLevel.NOTHING });
    const admin = kafka.admin();
    await admin.connect();
    await admin.createTopics({ topics: [{ topic, numPartitions: 12, replicationFactor: 1 }] });
    await admin.disconnect();
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const consumer = kafka.consumer({ groupId: 'bare', maxWaitTimeInMs: 250 });
    return new BareServers({ pool, objects, producer, consumer });
  }

  /** Puts, commits, produces and consumes so often, all at once with as many at a time as docface has. */
  async pay({ puts, transactions, effects, writes, publishes, events }: Dues): Promise<void> {
    await Promise.all([
      times(puts, 32, async () => {
        await this.#objects.putObject(bucket, randomUUID(), object, object.length);
      }),
      times(transactions, 10, () => this.#transaction()),
      times(effects, 10, async () => {
        await this.#pool.query(effect, [randomUUID(), randomUUID(), row]);
      }),
      times(writes, 10, async () => {
        await this.#pool.query('insert into bare (id, state, content) values ($1, 0, $2)', [randomUUID(), row]);
      }),
      this.#produce(publishes, events),
    ]);
  }

  async close(): Promise<void> {
    await this.#consumer.disconnect();
    await this.#producer.disconnect();
    await this.#pool.end();
  }

  async #produce(publishes: number, events: number): Promise<void> {
    if (publishes === 0) return;
    await (this.#consuming ??= this.#consume());
    this.#consumed = 0;
    const consumed = new Promise<void>((resolve) => {
      this.#onConsumed = () => {
        if (this.#consumed >= events) resolve();
      };
    });
    const each = Math.ceil(events / publishes);
    let left = events;
    await times(publishes, 8, async () => {
      const count = Math.min(each, left);
      left -= count;
      if (count <= 0) return;
      const messages = Array.from({ length: count }, () => ({ key: randomUUID(), value: eventValue }));
      await this.#producer.send({ topic, acks: -1, messages });
    });
    await consumed;
  }

  async #consume(): Promise<void> {
    await this.#consumer.connect();
    await this.#consumer.subscribe({ topic, fromBeginning: true });
    await this.#consumer.run({
      eachMessage: () => {
        this.#consumed += 1;
        this.#onConsumed();
        return Promise.resolve();
      },
    });
  }

  /** The least that a step of a request needs: a row locked, changed, and another one written. */
  async #transaction(): Promise<void> {
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
}

async function times(count: number, concurrency: number, work: () => Promise<void>): Promise<void> {
  let started = 0;
  const lane = async (): Promise<void> => {
    while (started < count) {
      started += 1;
      await work();
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
}
