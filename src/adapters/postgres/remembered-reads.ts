import type { Repositories } from '../../domain/ports/repositories.ts';

/** What another process changed is seen after this long at the latest. */
const recentMs = 1_000;
const maxRecent = 10_000;
const maxVersions = 1_000;

type Remembering = Pick<Repositories, 'clients' | 'credentials' | 'catalog'>;
type Names = { readonly [Part in keyof Remembering]: readonly (keyof Remembering[Part] & string)[] };

/** Read by every step of every request. */
const recentReads: Names = {
  clients: ['find'],
  credentials: ['findApiKey', 'findServiceAccount', 'findOperator'],
  catalog: ['findTrack', 'findTemplate'],
};
/** Never change once they are there. */
const versionReads: Names = { clients: [], credentials: [], catalog: ['trackVersion', 'templateVersion'] };
const writes: Names = {
  clients: ['update'],
  credentials: ['revokeApiKey', 'touchApiKey', 'revokeServiceAccount', 'updateOperator'],
  catalog: ['saveTrack', 'saveTemplate', 'publishVersion', 'removeVersions'],
};

/**
 * Remembers what every step of every request reads again: versions of tracks and templates for good; clients, their
 * credentials and the newest versions for a moment, or until this process changes any of them. Only reads outside
 * transactions, because what a transaction sees may be rolled back, and only what is there.
 */
export class RememberedReads {
  readonly #recent = new Map<string, { readonly item: Promise<unknown>; readonly until: number }>();
  readonly #versions = new Map<string, unknown>();

  /** Repositories outside a transaction. */
  over(repositories: Repositories): Repositories {
    return this.#wrap(repositories, (part, name, { call, keyOf }) => {
      if (isNamed(recentReads, part, name)) return this.#read(keyOf(), call);
      if (isNamed(versionReads, part, name)) return this.#version(keyOf(), call);
      if (isNamed(writes, part, name)) return call().finally(() => this.#recent.clear());
      return call();
    });
  }

  /** Repositories of a transaction; call `ended` when it is over. */
  during(repositories: Repositories): { readonly repositories: Repositories; readonly ended: () => void } {
    let changed = false;
    const watched = this.#wrap(repositories, (part, name, { call }) => {
      changed ||= isNamed(writes, part, name);
      return call();
    });
    const ended = (): void => {
      if (changed) this.#recent.clear();
    };
    return { repositories: watched, ended };
  }

  #read(key: string, read: Call): Promise<unknown> {
    const now = performance.now();
    const known = this.#recent.get(key);
    if (known !== undefined && known.until > now) return known.item;
    if (this.#recent.size >= maxRecent) this.#recent.clear();
    const item = read();
    const entry = { item, until: now + recentMs };
    this.#recent.set(key, entry);
    const forget = (): void => {
      if (this.#recent.get(key) === entry) this.#recent.delete(key);
    };
    item.then((found) => (found === null ? forget() : undefined), forget);
    return item;
  }

  async #version(key: string, read: Call): Promise<unknown> {
    const known = this.#versions.get(key);
    if (known !== undefined) return known;
    const item = await read();
    if (item !== null && this.#versions.size < maxVersions) this.#versions.set(key, item);
    return item;
  }

  #wrap(
    repositories: Repositories,
    handle: (part: keyof Remembering, name: string, wrapped: Wrapped) => Promise<unknown>,
  ): Repositories {
    const wrapped = <Part extends keyof Remembering>(part: Part): Repositories[Part] =>
      new Proxy(repositories[part], {
        get: (target, name) => {
          const method: unknown = Reflect.get(target, name);
          if (typeof method !== 'function') return method;
          return (...args: unknown[]) => {
            const call: Call = () => Reflect.apply(method, target, args);
            return handle(part, String(name), { call, keyOf: () => JSON.stringify([part, name, ...args]) });
          };
        },
      });
    return {
      ...repositories,
      clients: wrapped('clients'),
      credentials: wrapped('credentials'),
      catalog: wrapped('catalog'),
    };
  }
}

type Call = () => Promise<unknown>;

interface Wrapped {
  readonly call: Call;
  /** What is called with what, for who remembers the answer. */
  readonly keyOf: () => string;
}

function isNamed(names: Names, part: keyof Remembering, name: string): boolean {
  return names[part].some((each) => each === name);
}
