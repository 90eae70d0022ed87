/** The tables of the event log, one statement each, safe to run again. They belong to the log alone. */
export const eventLogSchema: readonly string[] = [
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
