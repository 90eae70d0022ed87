import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DocfaceError } from '../../domain/errors.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

const MIN_BYTES = 16;
const MAX_BYTES = 1_024;

/** Secrets from the random generator of the system. */
export class RandomSecrets implements Secrets {
  generate(bytes: number): string {
    if (!Number.isInteger(bytes) || bytes < MIN_BYTES || bytes > MAX_BYTES) {
      throw new DocfaceError('INTERNAL_ERROR', `A secret must have ${MIN_BYTES} to ${MAX_BYTES} bytes.`);
    }
    return randomBytes(bytes).toString('base64url');
  }

  hash(secret: string): string {
    return digest(secret).toString('hex');
  }

  equal(a: string, b: string): boolean {
    // Digests are of one length, which the comparison needs.
    return timingSafeEqual(digest(a), digest(b));
  }
}

function digest(secret: string): Buffer {
  return createHash('sha256').update(secret, 'utf8').digest();
}
