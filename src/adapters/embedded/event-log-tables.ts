import { DocfaceError } from '../../domain/errors.ts';
import type { EnsuredTopic, StoredEvent } from '../../domain/ports/event-log.ts';
import type { CommittedOffsets } from '../shared/partition-progress.ts';
import { runSql, type SqlPool } from './sql-pool.ts';

/** The tables of the event log, one statement each, safe to run again. They belong to the log alone. */
const eventLogSchema: readonly string[] = [
  `CREATE TABLE IF NOT EXISTS event_topics (
    topic text PRIMARY KEY,
    partitions integer NOT NULL
  )`,
  // The next position lives apart from the events, so that removing old events never gives a position twice.
  `CREATE TABLE IF NOT EXISTS event_partitions (
    topic text NOT NULL,
    partition integer NOT NULL,
    next_position bigint NOT NULL DEFAULT 0,
    PRIMARY KEY (topic, partition)
  )`,
  `CREATE TABLE IF NOT EXISTS event_log (
    topic text NOT NULL,
    partition integer NOT NULL,
    position bigint NOT NULL,
    id text NOT NULL,
    key text NOT NULL,
    payload text NOT NULL,
    at timestamptz NOT NULL,
    PRIMARY KEY (topic, partition, position)
  )`,
  'CREATE INDEX IF NOT EXISTS event_log_by_time ON event_log (topic, at, partition, position)',
  `CREATE TABLE IF NOT EXISTS event_offsets (
    consumer_group text NOT NULL,
    topic text NOT NULL,
    partition integer NOT NULL,
    committed bigint NOT NULL DEFAULT 0,
    done text NOT NULL DEFAULT '',
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (consumer_group, topic, partition)
  ) WITH (fillfactor = 50)`,
];

/** An event as it lies in the table. `position` is its offset; a local log never reaches 2^53. */
export interface EventRow {
  readonly partition: number;
  readonly position: number;
  readonly id: string;
  readonly key: string;
  readonly payload: string;
  readonly atMs: number;
}

export interface PartitionPosition {
  readonly partition: number;
  readonly position: number;
}

export interface OffsetRow extends CommittedOffsets {
  readonly group: string;
  readonly topic: string;
  readonly partition: number;
}

const removedAtOnce = 5_000;
const rowSql =
  'e.partition, e.position::text AS position, e.id, e.key, e.payload, (extract(epoch FROM e.at) * 1000)::float8 AS at_ms';

// Updating event_partitions first makes publishers of a partition wait for each other: commits follow positions.
const appendRow = `
  WITH entries AS (
    SELECT * FROM json_to_recordset($2::json)
      AS entry (partition integer, ahead integer, id text, key text, payload text, at timestamptz)
  ), heads AS (
    UPDATE event_partitions AS head SET next_position = head.next_position + added.events
    FROM (SELECT partition, count(*) AS events FROM entries GROUP BY partition) AS added
    WHERE head.topic = $1 AND head.partition = added.partition
    RETURNING head.partition, head.next_position - added.events AS first_position
  ), appended AS (
    INSERT INTO event_log (topic, partition, position, id, key, payload, at)
    SELECT $1, entries.partition, heads.first_position + entries.ahead, id, key, payload, at
    FROM entries JOIN heads ON heads.partition = entries.partition
  )
  SELECT heads.partition, heads.first_position::text AS first_position FROM heads`;

/** The statements of the event log. Every call is one short use of the connection. */
export class EventLogTables {
  readonly #pool: SqlPool;

  constructor(pool: SqlPool) {
    this.#pool = pool;
  }

  async create(): Promise<void> {
    for (const statement of eventLogSchema) await this.#run(statement);
  }

  async ping(): Promise<void> {
    await this.#run('SELECT 1');
  }

  /** Topics that exist keep their number of partitions. */
  async addTopics(topics: readonly string[], partitions: number): Promise<readonly EnsuredTopic[]> {
    const rows = await this.#run(
      `WITH wanted AS (
        SELECT DISTINCT value AS topic FROM json_array_elements_text($1::json)
      ), added AS (
        INSERT INTO event_topics (topic, partitions) SELECT topic, $2::integer FROM wanted
        ON CONFLICT DO NOTHING RETURNING topic
      ), parts AS (
        INSERT INTO event_partitions (topic, partition)
        SELECT topic, n FROM added, generate_series(0, $2::integer - 1) AS n ON CONFLICT DO NOTHING
      )
      SELECT wanted.topic, added.topic IS NOT NULL AS is_new, coalesce(before.partitions, $2::integer) AS partitions
      FROM wanted LEFT JOIN added USING (topic) LEFT JOIN event_topics before USING (topic)`,
      [JSON.stringify(topics), partitions],
    );
    return rows.map((row) => ({
      name: String(row['topic']),
      outcome: row['is_new'] === true ? 'created' : 'unchanged',
      partitions: Number(row['partitions']),
    }));
  }

  async partitionsOf(topic: string): Promise<number> {
    const rows = await this.#run('SELECT partitions FROM event_topics WHERE topic = $1', [topic]);
    if (rows[0] === undefined) {
      throw new DocfaceError('INTERNAL_ERROR', `The topic ${topic} does not exist: create it with ensureTopics first.`);
    }
    return Number(rows[0]['partitions']);
  }

  /** Appends rows whose `position` counts from 0 in their partition; returns the position of each partition's first. */
  async append(topic: string, rows: readonly EventRow[]): Promise<ReadonlyMap<number, number>> {
    const batch = rows.map(({ position, atMs, ...row }) => ({ ...row, ahead: position, at: new Date(atMs) }));
    const firsts = await this.#run(appendRow, [topic, JSON.stringify(batch)]);
    return new Map(firsts.map((row) => [Number(row['partition']), Number(row['first_position'])]));
  }

  /** Up to `limit` events of each partition, from the given positions on. */
  async fetch(topic: string, from: readonly PartitionPosition[], limit: number): Promise<EventRow[]> {
    const rows = await this.#run(
      `SELECT ${rowSql} FROM json_to_recordset($2::json) AS start (partition integer, position bigint)
       CROSS JOIN LATERAL (
         SELECT * FROM event_log l WHERE l.topic = $1 AND l.partition = start.partition AND l.position >= start.position
         ORDER BY l.position LIMIT $3::integer
       ) e`,
      [topic, JSON.stringify(from), limit],
    );
    return rows.map(eventRow);
  }

  /** Where the next event of each partition of these topics will lie. */
  async heads(topics: readonly string[]): Promise<(PartitionPosition & { readonly topic: string })[]> {
    const rows = await this.#run(
      `SELECT topic, partition, next_position::text AS position FROM event_partitions
       WHERE topic IN (SELECT json_array_elements_text($1::json))`,
      [JSON.stringify(topics)],
    );
    return rows.map((row) => ({ topic: String(row['topic']), ...partitionPosition(row) }));
  }

  /** What the group has done in each partition; a new group starts at 0. */
  async join(group: string, topic: string): Promise<ReadonlyMap<number, CommittedOffsets>> {
    const partitions = await this.partitionsOf(topic);
    const rows = await this.#run(
      `INSERT INTO event_offsets (consumer_group, topic, partition)
       SELECT $1, $2, n FROM generate_series(0, $3::integer - 1) AS n
       ON CONFLICT (consumer_group, topic, partition) DO UPDATE SET seen_at = now()
       RETURNING partition, committed::text AS committed, done`,
      [group, topic, partitions],
    );
    return new Map(
      rows.map((row) => [Number(row['partition']), { committed: Number(row['committed']), done: String(row['done']) }]),
    );
  }

  async commit(offsets: readonly OffsetRow[]): Promise<void> {
    await this.#run(
      `UPDATE event_offsets o SET committed = c.committed, done = c.done, seen_at = now()
       FROM json_to_recordset($1::json) AS c ("group" text, topic text, partition integer, committed bigint, done text)
       WHERE o.consumer_group = c."group" AND o.topic = c.topic AND o.partition = c.partition`,
      [JSON.stringify(offsets)],
    );
  }

  /** First and last position of each partition that holds events of the window. */
  async bounds(
    topic: string,
    window: { readonly since: Date; readonly until: Date },
  ): Promise<{ readonly partition: number; readonly first: number; readonly last: number }[]> {
    const rows = await this.#run(
      `SELECT partition, min(position)::text AS first, max(position)::text AS last FROM event_log
       WHERE topic = $1 AND at >= $2::timestamptz AND at < $3::timestamptz GROUP BY partition ORDER BY partition`,
      [topic, window.since.toISOString(), window.until.toISOString()],
    );
    return rows.map((row) => ({
      partition: Number(row['partition']),
      first: Number(row['first']),
      last: Number(row['last']),
    }));
  }

  /** Removes events older than `before` unless a group that was seen since then has not finished them. */
  async prune(before: Date): Promise<number> {
    let total = 0;
    for (const { topic } of await this.#run('SELECT topic FROM event_topics')) {
      for (let removed = removedAtOnce; removed === removedAtOnce; total += removed) {
        removed = await this.#pruneTopic(String(topic), before);
      }
    }
    return total;
  }

  async #pruneTopic(topic: string, before: Date): Promise<number> {
    const rows = await this.#run(
      `WITH removed AS (
        DELETE FROM event_log WHERE ctid = ANY (ARRAY (
          SELECT e.ctid FROM event_log e WHERE e.topic = $1 AND e.at < $2::timestamptz AND NOT EXISTS (
            SELECT FROM event_offsets o WHERE o.topic = e.topic AND o.partition = e.partition
              AND o.committed <= e.position AND o.seen_at >= $2::timestamptz
          ) LIMIT $3::integer
        )) RETURNING 1
      ) SELECT count(*)::integer AS removed FROM removed`,
      [topic, before.toISOString(), removedAtOnce],
    );
    return Number(rows[0]?.['removed'] ?? 0);
  }

  #run(sql: string, params: readonly unknown[] = []): Promise<Record<string, unknown>[]> {
    return runSql(this.#pool, sql, params);
  }
}

function eventRow(row: Record<string, unknown>): EventRow {
  return {
    ...partitionPosition(row),
    id: String(row['id']),
    key: String(row['key']),
    payload: String(row['payload']),
    atMs: Number(row['at_ms']),
  };
}

function partitionPosition(row: Record<string, unknown>): PartitionPosition {
  return { partition: Number(row['partition']), position: Number(row['position']) };
}

export function storedEvent(topic: string, row: EventRow): StoredEvent {
  return {
    topic,
    partition: row.partition,
    offset: String(row.position),
    id: row.id,
    key: row.key,
    payload: JSON.parse(row.payload),
    at: new Date(row.atMs),
  };
}
