/** One session of the local database. */
export interface SqlSession {
  query(sql: string, params?: readonly unknown[]): Promise<{ rows: Record<string, unknown>[] }>;
  /** Gives the session back; call it exactly once. */
  release(): void;
}

/**
 * Sessions of the local database, in the shape of node-postgres. The embedded database has one connection for the whole
 * process: hold a session for as short as possible, and await nothing else while holding it.
 */
export interface SqlPool {
  connect(): Promise<SqlSession>;
}
