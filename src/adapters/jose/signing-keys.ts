import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { signingKeyContext } from '../../domain/client/sealed-contexts.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { SigningKey, SigningKeyRepository } from '../../domain/ports/client-repository.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';

export const signingAlgorithm = 'ES256';

export interface SigningKeysOptions {
  readonly repository: SigningKeyRepository;
  readonly encryption: Pick<Encryption, 'sealSecret' | 'openSecret'>;
  readonly ids: Ids;
  /** How long a retired key still verifies: longer than any token that it signed can live. */
  readonly retainMs: number;
}

interface Loaded {
  readonly at: Date;
  readonly keys: readonly SigningKey[];
}

/** Another process may have rotated: stored keys are read again after this time, and at once for an unknown key. */
const cacheMs = 30_000;

/** The keys that sign access tokens: ES256, made on first use, private parts sealed by the master key. */
export class SigningKeys {
  readonly #options: SigningKeysOptions;
  readonly #private = new Map<string, Promise<CryptoKey>>();
  readonly #public = new Map<string, Promise<CryptoKey>>();
  #loaded: Loaded | null = null;

  constructor(options: SigningKeysOptions) {
    this.#options = options;
  }

  /** The newest active key; makes one when there is none. */
  async current(now: Date): Promise<{ readonly kid: string; readonly key: CryptoKey }> {
    const active = newestActive(await this.#keys(now)) ?? (await this.#makeFirst(now));
    const key = await remembered(this.#private, active.id, () => this.#open(active));
    return { kid: active.id, key };
  }

  /** The public key that verifies what `kid` signed; null when there is no such key, or it was retired long ago. */
  async find(kid: string, now: Date): Promise<CryptoKey | null> {
    const withKid = ({ id }: SigningKey): boolean => id === kid;
    const key = (await this.#keys(now)).find(withKid) ?? (await this.#reload(now)).find(withKid);
    if (key === undefined || !this.#verifies(key, now)) return null;
    return remembered(this.#public, key.id, () => importKey(key.publicJwk));
  }

  /** Everything that verifies, as JWKs to be served; never empty. */
  async published(now: Date): Promise<readonly JWK[]> {
    await this.current(now);
    const keys = (await this.#keys(now)).filter((key) => this.#verifies(key, now));
    return keys.map((key) => JSON.parse(key.publicJwk) as JWK);
  }

  /** Signs with a new key and retires all others. */
  async rotate(now: Date): Promise<string> {
    const { repository } = this.#options;
    const key = await this.#make(now);
    await repository.insert(key);
    const older = (await repository.list()).filter(({ id, retiredAt }) => retiredAt === null && id !== key.id);
    for (const { id } of older) await repository.retire(id, now);
    await this.#reload(now);
    return key.id;
  }

  async #makeFirst(now: Date): Promise<SigningKey> {
    await this.#options.repository.insertIfNone(await this.#make(now));
    const active = newestActive(await this.#reload(now));
    if (active !== null) return active;
    throw new DocfaceError('DEPENDENCY_UNAVAILABLE', 'No signing key could be stored. Try again.');
  }

  async #make(now: Date): Promise<SigningKey> {
    const { ids, encryption } = this.#options;
    const id = ids.next();
    const { publicKey, privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
    const publicJwk = { ...(await exportJWK(publicKey)), kid: id, alg: signingAlgorithm, use: 'sig' };
    const privateJwk = JSON.stringify(await exportJWK(privateKey));
    return {
      id,
      publicJwk: JSON.stringify(publicJwk),
      sealedPrivateJwk: await encryption.sealSecret(signingKeyContext(id), privateJwk),
      createdAt: now,
      retiredAt: null,
    };
  }

  async #open(key: SigningKey): Promise<CryptoKey> {
    try {
      return await importKey(
        await this.#options.encryption.openSecret(signingKeyContext(key.id), key.sealedPrivateJwk),
      );
    } catch (cause) {
      throw new DocfaceError(
        'INTERNAL_ERROR',
        'The key that signs tokens cannot be opened. Restore the master key that sealed it, or rotate the signing key.',
        { cause },
      );
    }
  }

  #verifies({ retiredAt }: SigningKey, now: Date): boolean {
    return retiredAt === null || now.getTime() - retiredAt.getTime() < this.#options.retainMs;
  }

  async #keys(now: Date): Promise<readonly SigningKey[]> {
    const fresh = this.#loaded !== null && Math.abs(now.getTime() - this.#loaded.at.getTime()) < cacheMs;
    return fresh && this.#loaded !== null ? this.#loaded.keys : this.#reload(now);
  }

  async #reload(now: Date): Promise<readonly SigningKey[]> {
    const keys = await this.#options.repository.list();
    this.#loaded = { at: now, keys };
    return keys;
  }
}

function newestActive(newestFirst: readonly SigningKey[]): SigningKey | null {
  return newestFirst.find(({ retiredAt }) => retiredAt === null) ?? null;
}

async function importKey(jwk: string): Promise<CryptoKey> {
  const key = await importJWK(JSON.parse(jwk) as JWK, signingAlgorithm);
  if (key instanceof Uint8Array) throw new TypeError('a signing key is never symmetric');
  return key;
}

/** The promise kept under `id`, made when there is none; a rejected one is forgotten. */
function remembered(
  map: Map<string, Promise<CryptoKey>>,
  id: string,
  make: () => Promise<CryptoKey>,
): Promise<CryptoKey> {
  const known = map.get(id);
  if (known !== undefined) return known;
  const made = make();
  map.set(id, made);
  made.catch(() => map.delete(id));
  return made;
}
