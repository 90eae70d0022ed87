import { auditSealPurpose } from '../../src/adapters/node-crypto/keyed-hash.ts';
import { LocalMasterKey } from '../../src/adapters/node-crypto/master-key.ts';

/** Seals the audit of databases that have no master key of their own. */
export const testAuditSeal = new LocalMasterKey([new Uint8Array(32).fill(7)]).keyedHash(auditSealPurpose);
