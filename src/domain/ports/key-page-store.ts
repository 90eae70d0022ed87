/**
 * Keeps pages of secrets so that they can be destroyed. Names are `<date>/<id>`, such as `2026-12-24/0199…`.
 *
 * Duties: `put` is durable and atomic when it resolves. Of what `put` replaced and `delete` removed nothing can be read
 * from the store any more when they resolve: no earlier version, no file beside it. `get` of a missing page resolves to
 * null, `delete` of one succeeds. A store that cannot be reached fails with `DEPENDENCY_UNAVAILABLE`, retryable.
 */
export interface KeyPageStore {
  put(name: string, page: Uint8Array): Promise<void>;
  get(name: string): Promise<Uint8Array | null>;
  delete(name: string): Promise<void>;
  /** Names of all pages, in no particular order. */
  list(): AsyncIterable<string>;
}
