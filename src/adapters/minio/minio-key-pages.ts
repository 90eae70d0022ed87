import type { KeyPageStore } from '../../domain/ports/encryption.ts';
import type { MinioObjectStore } from './minio-object-store.ts';

/** Beside the objects of clients, whose keys begin with a UUID. */
const prefix = 'keys/';

/**
 * Key pages as objects of the bucket. Where the bucket keeps versions, those that were replaced or deleted are removed.
 */
export class MinioKeyPages implements KeyPageStore {
  readonly #objects: MinioObjectStore;

  /** A store that asks the server each time: a page that is remembered would come back. */
  constructor(objects: MinioObjectStore) {
    this.#objects = objects;
  }

  async put(name: string, page: Uint8Array): Promise<void> {
    const key = `${prefix}${name}`;
    await this.#objects.put(key, { bytes: page });
    await this.#objects.removeVersions(key, 'earlier');
  }

  get(name: string): Promise<Uint8Array | null> {
    return this.#objects.get(`${prefix}${name}`);
  }

  async delete(name: string): Promise<void> {
    const key = `${prefix}${name}`;
    await this.#objects.delete(key);
    await this.#objects.removeVersions(key, 'all');
  }

  async *list(): AsyncIterable<string> {
    for await (const { key } of this.#objects.list(prefix)) yield key.slice(prefix.length);
  }
}
