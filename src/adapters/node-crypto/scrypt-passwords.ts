import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { DocfaceError } from '../../domain/errors.ts';
import type { Passwords } from '../../domain/ports/secrets.ts';
import { Semaphore } from '../shared/semaphore.ts';

/** Of scrypt: N = 2^log2N, r and p; memory is 128 * r * N bytes. */
interface Cost {
  readonly log2N: number;
  readonly r: number;
  readonly p: number;
}

/** As OWASP's Password Storage Cheat Sheet asks of scrypt; takes 128 MiB. */
const recommended: Cost = { log2N: 17, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;
/** Each takes 128 MiB and a third of a second. */
const maxTogether = 2;
const maxWaiting = 16;

interface Phc extends Cost {
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** scrypt (RFC 7914) of Node, in its pool of threads. */
export class ScryptPasswords implements Passwords {
  readonly #limit = new Semaphore(maxTogether);
  readonly #cost: Cost;
  #asking = 0;

  /** `cost` is that of new hashes; those that are kept name their own. */
  constructor(cost = recommended) {
    this.#cost = cost;
  }

  async hash(password: string): Promise<string> {
    const salt = randomBytes(saltBytes);
    const { log2N, r, p } = this.#cost;
    const hash = await this.#derive(password, { log2N, r, p, salt });
    return `$scrypt$ln=${log2N},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
  }

  async verify(password: string, hash: string | null): Promise<boolean> {
    const kept = hash === null ? null : parsePhc(hash);
    const compared = kept ?? { ...this.#cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
    const isEqual = timingSafeEqual(await this.#derive(password, compared), compared.hash);
    return isEqual && kept !== null;
  }

  async #derive(password: string, { log2N, r, p, salt }: Omit<Phc, 'hash'>): Promise<Buffer> {
    if (this.#asking >= maxTogether + maxWaiting) {
      throw new DocfaceError('OVERLOADED', 'Too many people sign in at once. Try again shortly.', {
        retryAfterSeconds: 5,
      });
    }
    this.#asking += 1;
    try {
      // Twice what it needs, as Node counts more strictly than the algorithm.
      const options = { N: 2 ** log2N, r, p, maxmem: 256 * r * 2 ** log2N };
      return await this.#limit.run(() => derived(password.normalize('NFKC'), salt, options));
    } finally {
      this.#asking -= 1;
    }
  }
}

function derived(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) => (error === null ? resolve(key) : reject(error)));
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

function parsePhc(text: string): Phc {
  const [, log2N, r, p, salt, hash] = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(text) ?? [];
  if (salt === undefined || hash === undefined) {
    throw new DocfaceError('INTERNAL_ERROR', 'A kept password cannot be read. Set it anew.');
  }
  const bytes = { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64') };
  return { log2N: Number(log2N), r: Number(r), p: Number(p), ...bytes };
}
