/** What the thread of the embedded database is started with. */
export interface PgliteThreadData {
  /** Directory of the database itself; null keeps it in memory. */
  readonly directory: string | null;
}

export interface PgliteResult {
  readonly command: string;
  readonly rowCount: number;
  readonly rows: Record<string, unknown>[];
}

/** The parts of a PostgreSQL error that hold no data of a row. */
export interface PgliteErrorParts {
  readonly message: string;
  /** SQLSTATE. */
  readonly code: string;
  readonly constraint: string | undefined;
  readonly table: string | undefined;
  readonly column: string | undefined;
}

export type ToPglite =
  | { readonly kind: 'query'; readonly id: number; readonly sql: string; readonly params: readonly unknown[] }
  /** The session ends; a transaction that was left open is rolled back. */
  | { readonly kind: 'release' }
  | { readonly kind: 'close' };

export type FromPglite =
  | { readonly kind: 'ready' }
  | { readonly kind: 'result'; readonly id: number; readonly result: PgliteResult }
  | { readonly kind: 'refused'; readonly id: number; readonly error: PgliteErrorParts }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'broken'; readonly reason: string }
  | { readonly kind: 'closed' };
