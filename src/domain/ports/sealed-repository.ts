/** Rows that hold what a master key wrapped or sealed, by what they are about. */
export const sealedKinds = [
  'request',
  'sample',
  'webhook-endpoint',
  'operator',
  'signing-key',
  'certificate-key',
  'master-key',
] as const;

export type SealedKind = (typeof sealedKinds)[number];

/** What one row holds: one text, of an endpoint as many as it has secrets. */
export interface SealedRow {
  readonly id: string;
  readonly texts: readonly string[];
}

export interface ResealedRow extends SealedRow {
  /** What `texts` become, in their order. */
  readonly resealed: readonly string[];
}

/** Everything in the database that a master key wrapped or sealed and that must be opened again. */
export interface SealedRepository {
  /** Rows behind an id, by their ids; those without such a text are left out. */
  list(kind: SealedKind, after: string, limit: number): Promise<readonly SealedRow[]>;
  /**
   * Writes what was sealed anew, and nothing else of a row. A row that holds other texts by now, or that somebody else
   * is writing, is left as it is. Returns how many were written. Waits for nobody.
   */
  reseal(kind: SealedKind, rows: readonly ResealedRow[]): Promise<number>;
}
