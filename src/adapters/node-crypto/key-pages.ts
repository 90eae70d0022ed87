import { randomBytes, randomUUID } from 'node:crypto';
import type { KeyPageStore } from '../../domain/ports/encryption.ts';
import { ExpiringCache } from './expiring-cache.ts';
import { unreadable } from './sealed-format.ts';

const secretBytes = 32;
const slotsPerPage = 256;
const maxOpenPages = 64;
const placePattern = /^(\d{4}-\d{2}-\d{2}\/[0-9a-f-]{36})\/(\d{1,3})$/;

interface OpenPage {
  readonly name: string;
  /** Of slots that were given away only zeros are left. */
  readonly secrets: Buffer;
  used: number;
}

/** A secret that was made, and where it lies. */
export interface PlacedSecret {
  readonly place: string;
  readonly secret: Uint8Array;
}

/**
 * Secrets of 32 bytes in pages of 256, each with a place of its own: a page is stored once and its slots are given away
 * one by one, so that a secret costs next to nothing. Pages hold what ends on one day. A destroyed slot holds zeros,
 * and a page without secrets goes.
 *
 * Two processes that destroy in one page at the same moment can bring a secret back, never lose one.
 */
export class KeyPages {
  readonly #store: KeyPageStore;
  readonly #known: ExpiringCache;
  /** By day, the one used last at the end. */
  readonly #open = new Map<string, Promise<OpenPage>>();
  readonly #destroying = new Map<string, Destruction>();

  constructor(store: KeyPageStore, limits: { readonly maxKeys: number; readonly keepMs: number }) {
    this.#store = store;
    this.#known = new ExpiringCache((name) => this.#read(name), limits);
  }

  /** Errors: `DEPENDENCY_UNAVAILABLE`. */
  async create(until: Date): Promise<PlacedSecret> {
    const day = until.toISOString().slice(0, 10);
    for (;;) {
      const page = await this.#pageOf(day);
      if (page.used === slotsPerPage) {
        this.#open.delete(day);
        continue;
      }
      const slot = page.used;
      page.used += 1;
      const stored = slotOf(page.secrets, slot);
      const secret = Uint8Array.from(stored);
      stored.fill(0);
      return { place: `${page.name}/${slot}`, secret };
    }
  }

  /** A copy. Errors: `UNREADABLE_FILE` when it was destroyed, `DEPENDENCY_UNAVAILABLE`. */
  async secretAt(place: string): Promise<Uint8Array> {
    const { name, slot } = parse(place);
    return this.#known.use(name, (page) => {
      const secret = Uint8Array.from(slotOf(page, slot));
      if (isZero(secret)) throw destroyed();
      return secret;
    });
  }

  /** Returns the places of those that could not be destroyed. */
  async destroy(places: readonly string[]): Promise<readonly string[]> {
    const slots = new Map<string, number[]>();
    for (const place of places) {
      const { name, slot } = parse(place);
      slots.set(name, [...(slots.get(name) ?? []), slot]);
    }
    const left = await Promise.all(
      [...slots].map(([name, some]) =>
        this.#destroyIn(name, some).then(
          () => [],
          () => [name],
        ),
      ),
    );
    return places.filter((place) => left.flat().includes(parse(place).name));
  }

  /** Removes the pages of days that were over at this time; returns how many. */
  async destroyBefore(time: Date): Promise<number> {
    const day = time.toISOString().slice(0, 10);
    let removed = 0;
    for await (const name of this.#store.list()) {
      if (name.slice(0, day.length) >= day) continue;
      await this.#store.delete(name);
      this.#known.forget(name);
      removed += 1;
    }
    return removed;
  }

  /** Forgets what is in memory. */
  clear(): void {
    this.#known.clear();
    for (const page of this.#open.values()) page.then(({ secrets }) => secrets.fill(0)).catch(() => undefined);
    this.#open.clear();
  }

  #pageOf(day: string): Promise<OpenPage> {
    const page = this.#open.get(day) ?? this.#make(day);
    this.#open.delete(day);
    this.#open.set(day, page);
    page.catch(() => this.#open.delete(day));
    const [oldest = day] = this.#open.keys();
    if (this.#open.size > maxOpenPages) this.#open.delete(oldest);
    return page;
  }

  async #make(day: string): Promise<OpenPage> {
    const name = `${day}/${randomUUID()}`;
    const secrets = randomBytes(slotsPerPage * secretBytes);
    await this.#store.put(name, secrets);
    return { name, secrets, used: 0 };
  }

  async #read(name: string): Promise<Uint8Array> {
    const page = await this.#store.get(name);
    if (page === null) throw destroyed();
    return page;
  }

  /** One after the other in a page; what is asked for meanwhile is done together. */
  #destroyIn(name: string, slots: readonly number[]): Promise<void> {
    const running = this.#destroying.get(name);
    if (running?.begun === false) {
      running.slots.push(...slots);
      return running.done;
    }
    const next: Destruction = { slots: [...slots], begun: false, done: Promise.resolve() };
    next.done = (running?.done ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        next.begun = true;
        return this.#rewrite(name, next.slots);
      })
      .finally(() => {
        if (this.#destroying.get(name) === next) this.#destroying.delete(name);
      });
    this.#destroying.set(name, next);
    return next.done;
  }

  async #rewrite(name: string, slots: readonly number[]): Promise<void> {
    const page = await this.#store.get(name);
    this.#known.forget(name);
    if (page === null) return;
    const bare = slots.filter((slot) => isZero(slotOf(page, slot)));
    if (bare.length === slots.length) return;
    for (const slot of slots) slotOf(page, slot).fill(0);
    await (isZero(page) ? this.#store.delete(name) : this.#store.put(name, page));
    page.fill(0);
    this.#known.forget(name);
  }
}

interface Destruction {
  readonly slots: number[];
  begun: boolean;
  done: Promise<void>;
}

function parse(place: string): { readonly name: string; readonly slot: number } {
  const [, name, slot] = placePattern.exec(place) ?? [];
  if (name === undefined || Number(slot) >= slotsPerPage) throw unreadable('The place of a key is damaged.');
  return { name, slot: Number(slot) };
}

function slotOf(page: Uint8Array, slot: number): Uint8Array {
  return page.subarray(slot * secretBytes, (slot + 1) * secretBytes);
}

function isZero(bytes: Uint8Array): boolean {
  return bytes.every((byte) => byte === 0);
}

function destroyed(): Error {
  return unreadable('The key of this data was destroyed, or its key page is missing. Restore that from a backup.');
}
