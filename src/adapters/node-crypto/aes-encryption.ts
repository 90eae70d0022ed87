import { randomBytes } from 'node:crypto';
import type { Encryption, WrappedKey } from '../../domain/ports/encryption.ts';
import type { ObjectSource } from '../../domain/ports/object-store.ts';
import { DataKeyCache, type DataKeyCacheLimits } from './data-key-cache.ts';
import { FewAtOnce } from './few-at-once.ts';
import type { MasterKey } from './master-key.ts';
import { sealFile } from './seal-file.ts';
import { openBytes, sealBytes } from './sealed-format.ts';

/** Contexts under the master key, so that neither can be taken for the other. */
const DATA_KEY_CONTEXT = 'docface data key';
const secretContext = (context: string) => `docface secret ${context}`;

/** Each holds a few blocks in memory; more at once would not be sooner done. */
const filesAtOnce = 4;

const cacheDefaults: DataKeyCacheLimits = { maxKeys: 64, keepMs: 60_000 };

/** AES-256-GCM by node:crypto; the master key wraps data keys and seals secrets. */
export class AesEncryption implements Encryption {
  readonly #master: MasterKey;
  readonly #keys: DataKeyCache;
  readonly #sealing = new FewAtOnce(filesAtOnce);

  constructor(master: MasterKey, cacheLimits: DataKeyCacheLimits = cacheDefaults) {
    this.#master = master;
    this.#keys = new DataKeyCache((wrapped) => master.unwrap(wrapped, DATA_KEY_CONTEXT), cacheLimits);
  }

  async createKey(): Promise<WrappedKey> {
    const key = randomBytes(32);
    try {
      return await this.#master.wrap(key, DATA_KEY_CONTEXT);
    } finally {
      key.fill(0);
    }
  }

  seal(key: WrappedKey, context: string, plain: Uint8Array): Promise<Uint8Array> {
    return this.#keys.use(key, (dataKey) => sealBytes(dataKey, context, plain));
  }

  open(key: WrappedKey, context: string, sealed: Uint8Array): Promise<Uint8Array> {
    return this.#keys.use(key, (dataKey) => openBytes(dataKey, context, sealed));
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

  /** Forgets the unwrapped data keys. */
  close(): void {
    this.#keys.clear();
  }
}
