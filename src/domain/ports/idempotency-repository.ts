export interface IdempotencyRecord {
  readonly clientId: string;
  readonly key: string;
  readonly fingerprint: string;
  readonly requestId: string;
  readonly createdAt: Date;
}

export interface IdempotencyRepository {
  /** Inserts, or answers the record that holds the key already (null when inserted). Records older than 24 h are replaced. */
  insert(record: IdempotencyRecord): Promise<IdempotencyRecord | null>;
  /** The record of a key that is younger than 24 h at `now`. */
  find(clientId: string, key: string, now: Date): Promise<IdempotencyRecord | null>;
}
