import { DocfaceError } from '../../domain/errors.ts';
import type { Encryption, OpenedParts } from '../../domain/ports/encryption.ts';
import type { ObjectPart, ObjectSource, ObjectStore } from '../../domain/ports/object-store.ts';

/** Sealed objects of at most this many bytes are opened as a whole. */
const smallBytes = 1024 * 1024;

/** What of a request the vault needs to know. */
interface KeyedRequest {
  readonly wrappedKey: string | null;
}

/** Everything personal of a request, encrypted with the request's own key before it reaches the object store. */
export class EncryptedRequestStore {
  readonly #objects: ObjectStore;
  readonly #encryption: Encryption;

  constructor(uses: { objects: ObjectStore; encryption: Encryption }) {
    this.#objects = uses.objects;
    this.#encryption = uses.encryption;
  }

  /** Stores it encrypted; what is written beside a file belongs to the caller's spool too. */
  async store(owner: KeyedRequest, objectKey: string, plain: ObjectSource): Promise<void> {
    await this.#objects.put(objectKey, await this.#sealed(keyOf(owner), objectKey, plain));
  }

  /** Returns how many bytes it has, not encrypted. */
  async storeJson(owner: KeyedRequest, objectKey: string, value: unknown): Promise<number> {
    const bytes = new TextEncoder().encode(JSON.stringify(value));
    await this.store(owner, objectKey, { bytes });
    return bytes.byteLength;
  }

  /** Fails with `ORIGINAL_EXPIRED` when the object is gone. */
  async bytes(owner: KeyedRequest, objectKey: string): Promise<Uint8Array> {
    const bytes = await this.find(owner, objectKey);
    if (bytes === null) throw gone();
    return bytes;
  }

  /** Null when there is no such object. */
  async find(owner: KeyedRequest, objectKey: string): Promise<Uint8Array | null> {
    const sealed = await this.#objects.get(objectKey);
    return sealed === null ? null : this.#encryption.open(keyOf(owner), objectKey, sealed);
  }

  /**
   * The whole of a small object, and a large one in parts. Errors: as `bytes`, while the parts are read too: an object
   * that is deleted meanwhile ends them.
   */
  async parts(owner: KeyedRequest, objectKey: string): Promise<Uint8Array | OpenedParts> {
    const { bytes: head, ofBytes: bytes } = await this.#part(objectKey, 0, smallBytes);
    if (head.length === bytes) return this.#encryption.open(keyOf(owner), objectKey, head);
    // What was read of it is read again: kept, it would be more than all that a slow reader needs.
    const read = async (start: number, length: number) => (await this.#part(objectKey, start, length)).bytes;
    return this.#encryption.openParts(keyOf(owner), objectKey, { bytes, read });
  }

  /** Returns whether it is gone. */
  async delete(objectKey: string): Promise<boolean> {
    return (await this.#objects.deleteMany([objectKey])).length === 0;
  }

  /** The caller names the type that it stored under this key. */
  async json<Value>(owner: KeyedRequest, objectKey: string): Promise<Value> {
    return JSON.parse(new TextDecoder().decode(await this.bytes(owner, objectKey))) as Value;
  }

  /** Returns how many objects are gone, and how many could not be deleted. */
  async deleteAll(prefix: string): Promise<{ readonly deleted: number; readonly left: number }> {
    const keys: string[] = [];
    for await (const { key } of this.#objects.list(prefix)) keys.push(key);
    const left = keys.length === 0 ? 0 : (await this.#objects.deleteMany(keys)).length;
    return { deleted: keys.length - left, left };
  }

  async #part(objectKey: string, start: number, length: number): Promise<ObjectPart> {
    const part = await this.#objects.part(objectKey, { start, length });
    if (part === null) throw gone();
    return part;
  }

  async #sealed(key: string, objectKey: string, plain: ObjectSource): Promise<ObjectSource> {
    if ('bytes' in plain) return { bytes: await this.#encryption.seal(key, objectKey, plain.bytes) };
    return this.#encryption.sealFile(key, objectKey, { source: plain.path, target: `${plain.path}.sealed` });
  }
}

function keyOf(owner: KeyedRequest): string {
  if (owner.wrappedKey === null) throw new DocfaceError('ERASED', 'The request was erased; nothing of it is left.');
  return owner.wrappedKey;
}

function gone(): DocfaceError {
  return new DocfaceError('ORIGINAL_EXPIRED', 'The stored file is past its retention and gone.');
}
