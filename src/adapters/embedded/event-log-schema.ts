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
  // A function, because its plan is kept: planning this anew costs as much as running it.
  // Updating event_partitions first makes publishers of a partition wait for each other: commits follow positions.
  `CREATE OR REPLACE FUNCTION event_log_append(to_topic text, batch json)
  RETURNS TABLE (partition integer, first_position text) LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  BEGIN
    RETURN QUERY
    WITH entries AS (
      SELECT * FROM json_to_recordset(batch)
        AS entry (partition integer, ahead integer, id text, key text, payload text, at timestamptz)
    ), heads AS (
      UPDATE event_partitions AS head SET next_position = head.next_position + added.events
      FROM (SELECT partition, count(*) AS events FROM entries GROUP BY partition) AS added
      WHERE head.topic = to_topic AND head.partition = added.partition
      RETURNING head.partition, head.next_position - added.events AS first_position
    ), appended AS (
      INSERT INTO event_log (topic, partition, position, id, key, payload, at)
      SELECT to_topic, entries.partition, heads.first_position + entries.ahead, id, key, payload, at
      FROM entries JOIN heads ON heads.partition = entries.partition
    )
    SELECT heads.partition, heads.first_position::text FROM heads;
  END $$`,
];
