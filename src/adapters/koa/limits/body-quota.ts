/**
 * What is taken, or sent, of one caller's bodies in one iteration of the event loop: four full reads of a connection, a
 * millisecond of work.
 */
export const quotaBytes = 256 * 1024;

/** A shorter piece counts as one of this length: it takes as long to handle. */
const minBytes = 4096;

interface Share {
  left: number;
  readonly waiting: { readonly bytes: number; readonly go: () => void }[];
}

/**
 * Bounds what is taken, or sent, of the bodies of one caller in one iteration of the event loop. Without that, all
 * pieces that its connections brought or take are handled before anybody else is heard again, and each step of
 * another's call waits for as many pieces as there are connections. With it the others wait for a few. A body that
 * waits is not read on; its caller's bodies share the quota, and nobody who is alone waits longer than a look at the
 * other connections takes.
 */
export class BodyQuota {
  readonly #shares = new Map<string, Share>();

  /** Resolves when a piece of so many bytes may be handled: at once, or in a later iteration. */
  take(limitKey: string, bytes: number): Promise<void> {
    const share = this.#shares.get(limitKey) ?? this.#begin(limitKey);
    const counted = Math.max(minBytes, bytes);
    if (share.left <= 0) return new Promise((go) => share.waiting.push({ bytes: counted, go }));
    share.left -= counted;
    return Promise.resolve();
  }

  #begin(limitKey: string): Share {
    const share: Share = { left: quotaBytes, waiting: [] };
    if (this.#shares.size === 0) setImmediate(() => this.#next());
    this.#shares.set(limitKey, share);
    return share;
  }

  #next(): void {
    for (const [limitKey, share] of this.#shares) {
      if (share.waiting.length === 0) this.#shares.delete(limitKey);
      share.left = quotaBytes;
      while (share.left > 0) {
        const next = share.waiting.shift();
        if (next === undefined) break;
        share.left -= next.bytes;
        next.go();
      }
    }
    if (this.#shares.size > 0) setImmediate(() => this.#next());
  }
}
