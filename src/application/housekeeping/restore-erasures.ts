import { type Actor, authorize } from '../../domain/client/actor.ts';
import type { LedgerEntry } from '../../domain/ports/erasure-ledger.ts';
import type { Logger } from '../../domain/ports/logger.ts';
import type { Repositories } from '../../domain/ports/repositories.ts';
import type { Erasure } from '../requests/erasure.ts';
import type { ErasureLedger } from '../requests/erasure-ledger.ts';

const erasedTogether = 20;
const lookedUpTogether = 500;

interface Uses {
  readonly database: Pick<Repositories, 'erasureLedger'>;
  readonly ledger: ErasureLedger;
  readonly erasure: Erasure;
  readonly logger: Logger;
}

/** What became of lines of the ledger. */
export interface AppliedErasures {
  /** Entries that the database did not know. */
  readonly applied: number;
  /** Requests of them that were there, and were erased again. */
  readonly erased: number;
  /** Lines that this installation did not write. */
  readonly refused: number;
}

/** Erases again what a restored backup brought back. */
export class RestoreErasures {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  /** The ledger as lines of JSON, to be kept apart from what is restored. Errors: `INSUFFICIENT_SCOPE`. */
  async export(actor: Actor): Promise<AsyncIterable<Uint8Array>> {
    authorize(actor, 'admin');
    return this.#lines();
  }

  /** Applies lines of an exported ledger. Errors: `INSUFFICIENT_SCOPE`. */
  async apply(actor: Actor, { lines }: { readonly lines: readonly string[] }): Promise<AppliedErasures> {
    authorize(actor, 'admin');
    const read = await Promise.all(lines.map((line) => this.#uses.ledger.read(line)));
    const entries = read.filter((entry) => entry !== null);
    const known = new Set(await this.#uses.database.erasureLedger.known(entries.map(({ key }) => key)));
    const unknown = entries.filter(({ key }) => !known.has(key));
    let erased = 0;
    for (const entry of unknown) erased += await this.#applyEntry(entry);
    return { applied: unknown.length, erased, refused: lines.length - entries.length };
  }

  /** Applies what lies among the objects and the database does not know; returns how many requests were erased. */
  async catchUp(): Promise<number> {
    let erased = 0;
    const keys: string[] = [];
    for await (const key of this.#uses.ledger.keys()) {
      keys.push(key);
      if (keys.length === lookedUpTogether) erased += await this.#catchUpWith(keys.splice(0));
    }
    return erased + (await this.#catchUpWith(keys));
  }

  async #catchUpWith(keys: readonly string[]): Promise<number> {
    const { database, ledger, logger } = this.#uses;
    const known = new Set(await database.erasureLedger.known(keys));
    let erased = 0;
    for (const key of keys.filter((each) => !known.has(each))) {
      const line = await ledger.line(key);
      const entry = line === null ? null : await ledger.read(line);
      if (entry === null || entry.key !== key) {
        logger.warn('An entry of the ledger of erasures cannot be read, or another installation wrote it', { key });
      } else {
        erased += await this.#applyEntry(entry);
      }
    }
    return erased;
  }

  async #applyEntry(entry: LedgerEntry): Promise<number> {
    let erased = 0;
    for (let at = 0; at < entry.requestIds.length; at += erasedTogether) {
      const ids = entry.requestIds.slice(at, at + erasedTogether);
      const done = await this.#uses.erasure.erase(ids, { look: (request) => request, entry });
      erased += done.filter(({ removed }) => removed !== null).length;
    }
    return erased;
  }

  async *#lines(): AsyncGenerator<Uint8Array> {
    for await (const key of this.#uses.ledger.keys()) {
      const line = await this.#uses.ledger.line(key);
      if (line !== null) yield new TextEncoder().encode(`${line}\n`);
    }
  }
}
