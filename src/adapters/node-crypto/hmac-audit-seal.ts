import { createHmac, timingSafeEqual } from 'node:crypto';
import type { AuditSeal } from '../../domain/ports/audit-seal.ts';
import type { DerivedKeys, LocalMasterKey } from './master-key.ts';

/** HMAC-SHA-256 under keys that are derived from the master keys. A seal is `<key id>.<base64url>`. */
export class HmacAuditSeal implements AuditSeal {
  readonly #derived: DerivedKeys;

  constructor(master: Pick<LocalMasterKey, 'derive'>) {
    this.#derived = master.derive('docface audit seal');
  }

  seal(text: string): string {
    return this.#sealUnder(this.#derived.newest, text) ?? '';
  }

  matches(text: string, seal: string): boolean {
    const expected = this.#sealUnder(seal.split('.', 1)[0] ?? '', text);
    if (expected === null || expected.length !== seal.length) return false;
    return timingSafeEqual(Buffer.from(expected), Buffer.from(seal));
  }

  /** Null when there is no such key. */
  #sealUnder(id: string, text: string): string | null {
    const key = this.#derived.keys.get(id);
    return key === undefined ? null : `${id}.${createHmac('sha256', key).update(text).digest('base64url')}`;
  }
}
