import { createHash } from 'node:crypto';
import { DocfaceError } from '../../domain/errors.ts';
import type { KeyService } from '../../domain/ports/key-service.ts';
import type { KnownKeys } from '../../domain/ports/master-keys.ts';
import { HashingKeys, hashKeyContext, notHeld } from './hashing-keys.ts';
import type { HashKeys } from './keyed-hash.ts';
import type { LocalMasterKey, MasterKey } from './master-key.ts';
import { changed, partsOf } from './master-key.ts';

export interface KeyRingParts {
  readonly service: KeyService;
  /** Keys beside those of the service, while everything is brought from the ones to the others; null for none. */
  readonly local: LocalMasterKey | null;
  /** Which of the two seals. */
  readonly seals: 'service' | 'local';
}

/** Bytes of a nonce and a tag: less was cut. */
const leastSealedBytes = 28;
/** Versions that are asked for, the newest ones: each costs a call at the start. */
const maxVersions = 64;
/** After so many milliseconds an id that nobody knows is worth asking the service again. */
const askAgainMs = 5_000;

/**
 * Master keys of which each is a version of a key in a key service, with local ones beside them. The service wraps and
 * unwraps; hashes are made in this process, with keys that the service makes of a text. The id of a version is the
 * start of a SHA-256 of that key, so that versions of another key of the same name are other master keys.
 */
export class KeyRing extends HashingKeys implements MasterKey {
  readonly #service: KeyService;
  readonly #local: LocalMasterKey | null;
  readonly #seals: 'service' | 'local';
  readonly #hashKeys: Map<string, Uint8Array>;
  /** Versions that open, by the ids of their keys, oldest first. */
  #versions: ReadonlyMap<string, number> = new Map();
  #held: readonly string[] = [];
  #known: KnownKeys = { ids: [], newest: false };
  #loadedAt = Number.NEGATIVE_INFINITY;

  constructor({ service, local, seals }: KeyRingParts) {
    super();
    this.#service = service;
    this.#local = local;
    this.#seals = local === null ? 'service' : seals;
    this.#hashKeys = new Map(local?.hashKeys);
  }

  get held(): readonly string[] {
    return this.#held;
  }

  async load(known: KnownKeys): Promise<void> {
    const { oldest, newest } = await this.#service.versions();
    const versions = new Map<string, number>();
    for (let version = Math.max(oldest, newest - maxVersions + 1); version <= newest; version += 1) {
      versions.set(await this.#idOf(version, newest), version);
    }
    this.#versions = versions;
    this.#known = known;
    this.#held = this.#inOrder(known);
    this.#loadedAt = performance.now();
  }

  async wrap(plain: Uint8Array, context: string): Promise<string> {
    if (this.#seals === 'local' && this.#local !== null) return this.#local.wrap(plain, context);
    const id = this.#newest();
    const version = this.#versions.get(id);
    if (version === undefined) throw notAsked();
    const sealed = await this.#service.seal({ version, context }, plain);
    return `${id}.${Buffer.from(sealed).toString('base64url')}`;
  }

  async unwrap(wrapped: string, context: string): Promise<Uint8Array> {
    const { id, sealed } = partsOf(wrapped);
    if (this.#local?.held.includes(id)) return this.#local.unwrap(wrapped, context);
    if (sealed.length < leastSealedBytes) throw changed();
    const version = await this.#versionOf(id);
    try {
      return await this.#service.open({ version, context }, sealed);
    } catch (error) {
      if (error instanceof DocfaceError && error.code === 'UNREADABLE_FILE') await this.#refuseOther(id, version);
      throw error;
    }
  }

  async importHashKey(id: string, sealed: string): Promise<void> {
    if (!this.#hashKeys.has(id)) this.#hashKeys.set(id, await this.unwrap(sealed, hashKeyContext(id)));
  }

  versionOf(id: string): number | null {
    return this.#versions.get(id) ?? null;
  }

  /** Of versions in use the one that was made last, or the newest of all where none is in use yet, seals. */
  #inOrder({ ids, newest }: KnownKeys): readonly string[] {
    const all = [...this.#versions.keys()];
    const inUse = all.filter((id) => ids.includes(id));
    const last = all.slice(-1);
    const own = newest || inUse.length === 0 ? [...inUse.filter((id) => !last.includes(id)), ...last] : inUse;
    const local = this.#local?.held ?? [];
    return this.#seals === 'service' ? [...local, ...own] : [...own, ...local];
  }

  #newest(): string {
    return this.#held.at(-1) ?? '';
  }

  /** Its members are read at each hash, since versions come and go. */
  protected get hashing(): HashKeys {
    const held = (): ReadonlySet<string> => new Set([...(this.#local?.held ?? []), ...this.#versions.keys()]);
    const newest = (): string => this.#newest();
    return {
      keys: this.#hashKeys,
      get held() {
        return held();
      },
      get newest() {
        return newest();
      },
    };
  }

  /** Asked for once, but for the newest version and the one that seals, which show whether it is still the same key. */
  async #idOf(version: number, newest: number): Promise<string> {
    const known = [...this.#versions].find(([, each]) => each === version)?.[0];
    if (known !== undefined && version !== newest && known !== this.#newest()) return known;
    const hashKey = await this.#service.hashKey(version);
    const id = idOf(hashKey);
    this.#hashKeys.set(id, hashKey);
    return id;
  }

  async #versionOf(id: string): Promise<number> {
    if (!this.#versions.has(id) && performance.now() - this.#loadedAt > askAgainMs) await this.load(this.#known);
    const version = this.#versions.get(id);
    if (version === undefined) throw notHeld(id);
    return version;
  }

  /** A key that was made anew under the same name opens nothing of the other one, which is no fault of the texts. */
  async #refuseOther(id: string, version: number): Promise<void> {
    if (idOf(await this.#service.hashKey(version)) !== id) throw notHeld(id);
  }
}

function idOf(hashKey: Uint8Array): string {
  return createHash('sha256').update('docface key service').update(hashKey).digest('hex').slice(0, 16);
}

function notAsked(): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', 'The key service was not asked for its key yet. Try again.');
}
