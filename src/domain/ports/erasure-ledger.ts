/** What one call erased before the end of its retention; ids alone. */
export interface LedgerEntry {
  /** Key of the object that holds it. */
  readonly key: string;
  readonly requestIds: readonly string[];
  readonly erasedAt: Date;
  /** End of the longest of their retentions: from then on a restored request is erased anyway. */
  readonly until: Date;
}

/**
 * The entries of the ledger of erasures that this database knows. The ledger itself lies outside of it, among the
 * objects, so that a restored database is informed what was erased since its backup.
 */
export interface ErasureLedgerRepository {
  /** Does nothing when the entry is known. `written`: it lies among the objects already. */
  insert(entry: LedgerEntry, options: { readonly written: boolean }): Promise<void>;
  /** Those of these keys that are known. */
  known(keys: readonly string[]): Promise<readonly string[]>;
  /** Entries that do not lie among the objects yet, up to `limit`. */
  unwritten(limit: number): Promise<readonly LedgerEntry[]>;
  markWritten(key: string): Promise<void>;
  /** Removes entries whose `until` is before this time, and has their objects deleted; returns how many. */
  removeOld(before: Date, limit: number): Promise<number>;
}
