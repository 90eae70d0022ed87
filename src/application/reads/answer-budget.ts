import { DocfaceError } from '../../domain/errors.ts';
import { ConcurrencyLimit } from '../concurrency/concurrency-limit.ts';
import type { AnswerParts, ReadCall } from './read-call.ts';

/** Stored answers of one client that are fetched at the same time; four times as many of all. */
const fetchedAtOnce = 2;

/** What is in memory of an answer that is sent in parts: one that is written, and one that is read ahead. */
const bytesOfParts = 2 ** 20;

/**
 * Bytes of answers that wait in memory until their callers have read them. Who holds any shares the budget with the
 * others in equal parts: a client alone has all of it, one of three has a third. A client that holds less than its
 * share gets its next answer, however large that is.
 */
export class AnswerBudget {
  readonly #bytes: number;
  readonly #held = new Map<string, number>();
  readonly #fetches = new ConcurrencyLimit(fetchedAtOnce);

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Bytes that are held, of all clients. */
  get reservedBytes(): number {
    return [...this.#held.values()].reduce((sum, bytes) => sum + bytes, 0);
  }

  /**
   * Fetches a stored answer, few at a time, and holds it until the call ends; null holds nothing. Errors:
   * `QUOTA_EXCEEDED`, the reason of `disconnected`.
   */
  fetch<Found extends Uint8Array | null>(clientId: string, call: ReadCall, find: () => Promise<Found>): Promise<Found> {
    return this.#withLimit(clientId, call, async () => {
      this.refuseMore(clientId);
      const found = await find();
      if (found !== null) this.reserve(clientId, call, found.length);
      return found;
    });
  }

  /**
   * The same of an answer that is sent while it is fetched: of a large one two parts are held, and each is fetched in a
   * turn of its own. Errors: `QUOTA_EXCEEDED`, the reason of `disconnected`.
   */
  async fetchParts(
    clientId: string,
    call: ReadCall,
    find: () => Promise<Uint8Array | { readonly parts: AsyncIterable<Uint8Array> }>,
  ): Promise<AnswerParts> {
    const found = await this.#withLimit(clientId, call, async () => {
      this.refuseMore(clientId);
      const answer = await find();
      this.reserve(clientId, call, answer instanceof Uint8Array ? answer.length : bytesOfParts);
      return answer;
    });
    if (found instanceof Uint8Array) return { kind: 'whole', bytes: found };
    const fetching = found.parts[Symbol.asyncIterator]();
    const fetchNext = () => this.#withLimit(clientId, call, () => fetching.next());
    async function* parts(): AsyncIterable<Uint8Array> {
      for (let next = await fetchNext(); next.done !== true; next = await fetchNext()) yield next.value;
    }
    return { kind: 'parts', parts: parts(), gathered: (make) => this.#gather(clientId, call, make) };
  }

  #withLimit<Found>(clientId: string, { disconnected }: ReadCall, find: () => Promise<Found>): Promise<Found> {
    return this.#fetches.run({ lane: 'interactive', clientId }, disconnected, find);
  }

  async #gather<Made extends { readonly length: number }>(
    clientId: string,
    call: ReadCall,
    make: () => Promise<Made>,
  ): Promise<Made> {
    this.refuseMore(clientId);
    const made = await make();
    this.reserve(clientId, call, made.length);
    return made;
  }

  /** Errors: `QUOTA_EXCEEDED` when the client holds its share. */
  refuseMore(clientId: string): void {
    const held = this.#held.get(clientId);
    if (held === undefined || held < this.#bytes / this.#held.size) return;
    const megabytes = Math.round(held / 2 ** 20);
    throw new DocfaceError(
      'QUOTA_EXCEEDED',
      `${megabytes} MB of answers wait to be read by this client; there is no room for more. Read them first, then ask again.`,
      { retryable: true, retryAfterSeconds: 1 },
    );
  }

  /** Counts an answer until its call ends. */
  reserve(clientId: string, call: ReadCall, bytes: number): void {
    this.#add(clientId, bytes);
    call.atEnd(() => this.#add(clientId, -bytes));
  }

  #add(clientId: string, bytes: number): void {
    const held = (this.#held.get(clientId) ?? 0) + bytes;
    if (held === 0) this.#held.delete(clientId);
    else this.#held.set(clientId, held);
  }
}
