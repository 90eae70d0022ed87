import { DocfaceError } from '../../domain/errors.ts';
import { type HashKeys, HmacKeyedHash } from './keyed-hash.ts';

/** Purpose of the keys that make check values of master keys. */
const checkPurpose = 'docface master key check';

/** Context of what the hashes of a master key are made with. */
export const hashKeyContext = (id: string) => `docface hash key of ${id}`;

/** What master keys do with hashes, wherever they are kept: the part of `MasterKey` that opens nothing. */
export abstract class HashingKeys {
  protected abstract readonly hashing: HashKeys;

  abstract wrap(plain: Uint8Array, context: string): Promise<string>;

  keyedHash(purpose: string): HmacKeyedHash {
    return new HmacKeyedHash(this.hashing, purpose);
  }

  checkOf(keyId: string, installationId: string): string {
    return this.keyedHash(checkPurpose).sealUnder(keyId, installationId);
  }

  proves(check: string, installationId: string): boolean {
    return this.keyedHash(checkPurpose).matchesHeld(installationId, check);
  }

  async exportHashKey(id: string): Promise<string> {
    const hashKey = this.hashing.keys.get(id);
    if (hashKey === undefined) throw notHeld(id);
    return this.wrap(hashKey, hashKeyContext(id));
  }
}

/** Whoever runs docface has to help; the file or caller that meets it is not to blame. */
export function notHeld(id: string): DocfaceError {
  return new DocfaceError(
    'INTERNAL_ERROR',
    `Data is sealed under the master key ${id}, which this process does not hold. Whoever runs docface adds that key ` +
      'to DOCFACE_MASTER_KEY or master.key, before the key that is there, or names the key service that has it.',
    { retryable: true },
  );
}
