import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { DocfaceError } from '../../domain/errors.ts';
import type { Secrets } from '../../domain/ports/secrets.ts';

const minBytes = 16;
const maxBytes = 1_024;

/** Secrets from the random generator of the system. */
export class RandomSecrets implements Secrets {
  generate(bytes: number): string {
    if (!Number.isInteger(bytes) || bytes < minBytes || bytes > maxBytes) {
      throw new DocfaceError('INTERNAL_ERROR', `A secret must have ${minBytes} to ${maxBytes} bytes.`);
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
