import { DocfaceError } from '../../domain/errors.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { ObjectStore } from '../../domain/ports/object-store.ts';

/** What of a request the vault needs to know. */
interface KeyHolder {
  readonly wrappedKey: string | null;
}

/** Everything personal of a request, encrypted with the request's own key before it reaches the object store. */
export class RequestVault {
  readonly #objects: ObjectStore;
  readonly #encryption: Encryption;

  constructor(uses: { objects: ObjectStore; encryption: Encryption }) {
    this.#objects = uses.objects;
    this.#encryption = uses.encryption;
  }

  /** Stores the file at `path` encrypted; what is written beside it belongs to the caller's spool too. */
  async storeFile(holder: KeyHolder, objectKey: string, path: string): Promise<void> {
    const paths = { source: path, target: `${path}.sealed` };
    await this.#objects.put(objectKey, await this.#encryption.sealFile(keyOf(holder), objectKey, paths));
  }

  async storeJson(holder: KeyHolder, objectKey: string, value: unknown): Promise<void> {
    const plain = new TextEncoder().encode(JSON.stringify(value));
    await this.#objects.put(objectKey, { bytes: await this.#encryption.seal(keyOf(holder), objectKey, plain) });
  }

  /** Fails with `ORIGINAL_EXPIRED` when the object is gone. */
  async bytes(holder: KeyHolder, objectKey: string): Promise<Uint8Array> {
    const sealed = await this.#objects.get(objectKey);
    if (sealed === null) throw new DocfaceError('ORIGINAL_EXPIRED', 'The stored file is past its retention and gone.');
    return this.#encryption.open(keyOf(holder), objectKey, sealed);
  }

  /** The caller names the type that it stored under this key. */
  async json<Value>(holder: KeyHolder, objectKey: string): Promise<Value> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(holder, objectKey))) as Value;
  }

  delete(objectKey: string): Promise<void> {
    return this.#objects.delete(objectKey);
  }

  async deleteAll(prefix: string): Promise<void> {
    for await (const object of this.#objects.list(prefix)) await this.#objects.delete(object.key);
  }
}

function keyOf(holder: KeyHolder): string {
  if (holder.wrappedKey === null) throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
  return holder.wrappedKey;
}
