import { HmacAuditSeal } from '../../src/adapters/node-crypto/hmac-audit-seal.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';

/** Seals the audit of databases that have no master key of their own. */
export const testAuditSeal = new HmacAuditSeal(new LocalMasterKey([new Uint8Array(32).fill(7)]));
