import { hkdfSync, randomBytes } from 'node:crypto';
import { keyPlaceOf, type WrappedKey } from '../../domain/key-place.ts';
import type {
  Encryption,
  KeyedHashes,
  KeyPageStore,
  OpenedParts,
  SealedSource,
} from '../../domain/ports/encryption.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import { Semaphore } from '../shared/semaphore.ts';
import { ExpiringCache, type ExpiringCacheLimits } from './expiring-cache.ts';
import { KeyPages } from './key-pages.ts';
import type { MasterKey } from './master-key.ts';
import { sealFile } from './seal-file.ts';
import { openBytes, openParts, sealBytes } from './sealed-format.ts';

/** Contexts under the master key, so that neither can be taken for the other. */
const dataKeyContext = 'docface data key';
const halfBytes = 32;
const secretContext = (context: string) => `docface secret ${context}`;
const hashContext = (context: string) => `docface keyed hash ${context}`;

/**
 * Each holds a few blocks in memory and one of Node's four threads for files; more at once would not be sooner done.
 */
const filesAtOnce = 2;

const cacheDefaults: ExpiringCacheLimits = { maxKeys: 64, keepMs: 60_000 };

export interface AesEncryptionUses {
  readonly master: MasterKey;
  readonly keyPages: KeyPageStore;
}

/**
 * AES-256-GCM by node:crypto; the master key wraps halves of data keys and seals secrets. The other halves lie in key
 * pages.
 */
export class AesEncryption implements Encryption {
  readonly #master: MasterKey;
  readonly #pages: KeyPages;
  readonly #keys: ExpiringCache;
  readonly #sealing = new Semaphore(filesAtOnce);

  constructor({ master, keyPages }: AesEncryptionUses, cacheLimits: ExpiringCacheLimits = cacheDefaults) {
    this.#master = master;
    this.#pages = new KeyPages(keyPages, cacheLimits);
    this.#keys = new ExpiringCache((key) => this.#dataKey(key), cacheLimits);
  }

  async createKey(until: Date): Promise<WrappedKey> {
    const { place, secret } = await this.#pages.create(until);
    const half = randomBytes(halfBytes);
    try {
      const key = `${place} ${await this.#master.wrap(half, dataKeyContext)}`;
      this.#keys.keep(key, joined(half, secret));
      return key;
    } finally {
      half.fill(0);
      secret.fill(0);
    }
  }

  async rewrapKey(key: WrappedKey): Promise<WrappedKey> {
    const place = keyPlaceOf(key);
    const half = await this.#master.unwrap(key.slice(place.length + 1), dataKeyContext);
    const rewrapped = await this.#master.wrap(half, dataKeyContext);
    half.fill(0);
    return `${place} ${rewrapped}`;
  }

  destroyKeys(places: readonly string[]): Promise<readonly string[]> {
    return this.#pages.destroy(places);
  }

  destroyKeysBefore(time: Date): Promise<number> {
    return this.#pages.destroyBefore(time);
  }

  seal(key: WrappedKey, context: string, plain: Uint8Array): Promise<Uint8Array> {
    return this.#keys.use(key, (dataKey) => sealBytes(dataKey, context, plain));
  }

  open(key: WrappedKey, context: string, sealed: Uint8Array): Promise<Uint8Array> {
    return this.#keys.use(key, (dataKey) => openBytes(dataKey, context, sealed));
  }

  openParts(key: WrappedKey, context: string, source: SealedSource): Promise<OpenedParts> {
    // The key is asked for anew at each part: once it was destroyed, no further part is opened for long.
    return openParts((work) => this.#keys.use(key, work), context, source);
  }

  sealFile(
    key: WrappedKey,
    context: string,
    paths: { readonly source: string; readonly target: string },
  ): Promise<ObjectSource> {
    return this.#sealing.run(() => this.#keys.use(key, (dataKey) => sealFile(dataKey, { context, ...paths })));
  }

  sealSecret(context: string, secret: string): Promise<string> {
    return this.#master.wrap(Buffer.from(secret, 'utf8'), secretContext(context));
  }

  async openSecret(context: string, sealed: string): Promise<string> {
    return Buffer.from(await this.#master.unwrap(sealed, secretContext(context))).toString('utf8');
  }

  async keyedHashes(context: string, text: string): Promise<KeyedHashes> {
    return this.#master.keyedHash(hashContext(context)).all(text);
  }

  /** Forgets the data keys. */
  close(): void {
    this.#keys.clear();
    this.#pages.clear();
  }

  async #dataKey(key: WrappedKey): Promise<Uint8Array> {
    const place = keyPlaceOf(key);
    const half = await this.#master.unwrap(key.slice(place.length + 1), dataKeyContext);
    const secret = await this.#pages.secretAt(place);
    const dataKey = joined(half, secret);
    half.fill(0);
    secret.fill(0);
    return dataKey;
  }
}

/** The data key of two halves: nothing can be said of it without both. */
function joined(half: Uint8Array, secret: Uint8Array): Uint8Array {
  return new Uint8Array(hkdfSync('sha256', Buffer.concat([half, secret]), '', 'docface data key of two halves', 32));
}
