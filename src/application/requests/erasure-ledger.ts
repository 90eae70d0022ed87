import type { Clock } from '../../domain/ports/clock.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { LedgerEntry } from '../../domain/ports/erasure-ledger.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';
import type { Database } from '../../domain/ports/repositories.ts';
import type { Request } from '../../domain/request/request.ts';

/** Where entries lie among the objects; a client's objects lie below its id, so that no request is here. */
const ledgerPrefix = 'erasures/';
const hashContext = 'erasure ledger';
const writtenTogether = 100;

interface Uses {
  readonly database: Pick<Database, 'erasureLedger'>;
  readonly objects: Pick<ObjectStore, 'put' | 'get' | 'list'>;
  readonly encryption: Pick<Encryption, 'keyedHashes'>;
  readonly ids: Ids;
  readonly clock: Clock;
}

/**
 * The ledger of erasures: one small object for each call that erased requests before the end of their retention. An
 * entry is a line of JSON with a keyed hash over it, so that nobody without the master key can make one.
 */
export class ErasureLedger {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** A new entry for requests, one at least. */
  entryOf(requests: readonly Request[]): LedgerEntry {
    const until = new Date(Math.max(...requests.map(({ expiresAt }) => expiresAt.getTime())));
    const key = `${ledgerPrefix}${until.toISOString().slice(0, 10)}/${this.#uses.ids.next()}`;
    return { key, requestIds: requests.map(({ id }) => id), erasedAt: this.#uses.clock.now(), until };
  }

  /** Lays an entry that the database knows among the objects. Errors: `DEPENDENCY_UNAVAILABLE`. */
  async write(entry: LedgerEntry): Promise<void> {
    await this.#uses.objects.put(entry.key, { bytes: new TextEncoder().encode(await this.#lineOf(entry)) });
    await this.#uses.database.erasureLedger.markWritten(entry.key);
  }

  /** Writes what a process that died, or a store that was away, left unwritten; returns how many. */
  async writeMissing(): Promise<number> {
    const missing = await this.#uses.database.erasureLedger.unwritten(writtenTogether);
    for (const entry of missing) await this.write(entry);
    return missing.length;
  }

  /** Keys of all entries that lie among the objects. */
  async *keys(): AsyncIterable<string> {
    for await (const { key } of this.#uses.objects.list(ledgerPrefix)) yield key;
  }

  /** The line of an entry as it lies among the objects; null when there is none. */
  async line(key: string): Promise<string | null> {
    const bytes = await this.#uses.objects.get(key);
    return bytes === null ? null : new TextDecoder().decode(bytes);
  }

  /** The entry that a line holds; null for a line that this installation did not write. */
  async read(line: string): Promise<LedgerEntry | null> {
    const entry = parsed(line);
    if (entry === null) return null;
    const hashes = await this.#uses.encryption.keyedHashes(hashContext, textOf(entry));
    return hashes.includes(entry.hash) ? entry : null;
  }

  async #lineOf(entry: LedgerEntry): Promise<string> {
    const [hash] = await this.#uses.encryption.keyedHashes(hashContext, textOf(entry));
    return JSON.stringify({ ...fieldsOf(entry), hash });
  }
}

function fieldsOf({ key, requestIds, erasedAt, until }: LedgerEntry) {
  return { key, requestIds, erasedAt: erasedAt.toISOString(), until: until.toISOString() };
}

function textOf(entry: LedgerEntry): string {
  return JSON.stringify(fieldsOf(entry));
}

function parsed(line: string): (LedgerEntry & { readonly hash: string }) | null {
  try {
    const { key, requestIds, erasedAt, until, hash } = JSON.parse(line) as Record<string, unknown>;
    const times = [new Date(String(erasedAt)), new Date(String(until))] as const;
    if (!Array.isArray(requestIds) || times.some((time) => Number.isNaN(time.getTime()))) return null;
    return {
      key: String(key),
      requestIds: requestIds.map(String),
      erasedAt: times[0],
      until: times[1],
      hash: String(hash),
    };
  } catch {
    return null;
  }
}
