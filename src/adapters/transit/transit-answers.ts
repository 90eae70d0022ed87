import { DocfaceError } from '../../domain/errors.ts';
import type { KeyVersions } from '../../domain/ports/key-service.ts';

/** The JSON object of an answer. */
export type Answer = Readonly<Record<string, unknown>>;

/** Types of keys whose cipher texts authenticate a context (`associated_data`). */
const usableTypes: ReadonlySet<unknown> = new Set(['aes256-gcm96', 'chacha20-poly1305']);
const hashBytes = 32;

/** Errors: `DEPENDENCY_UNAVAILABLE` for a key of another kind than docface can use. */
export function versionsIn(answer: Answer, name: string): KeyVersions {
  const { type, derived, latest_version: newest, min_decryption_version: oldest } = dataOf(answer);
  if (!usableTypes.has(type) || derived === true) {
    throw unusable(
      `The key ${name} is of another type than docface can use: make one of type aes256-gcm96, not derived.`,
    );
  }
  if (!isVersion(newest) || typeof oldest !== 'number') throw malformed();
  return { newest, oldest: Math.max(1, oldest) };
}

export function hashIn(answer: Answer, version: number): Uint8Array {
  const bytes = bytesUnder(version, dataOf(answer)['hmac']);
  if (bytes.length !== hashBytes) throw malformed();
  return bytes;
}

export function cipherIn(answer: Answer, version: number): Uint8Array {
  return bytesUnder(version, dataOf(answer)['ciphertext']);
}

export function plainIn(answer: Answer): Uint8Array {
  return decoded(dataOf(answer)['plaintext']);
}

interface TokenAccess {
  /** Null for a token that does not end. */
  readonly secondsLeft: number | null;
  readonly isRenewable: boolean;
}

/** Of `lookup-self`, which answers `data`, or `renew-self`, which answers `auth`. */
export function accessIn(answer: Answer): TokenAccess {
  const auth = answer['auth'];
  const from: Answer = isObject(auth) ? auth : dataOf(answer);
  const seconds = from['ttl'] ?? from['lease_duration'];
  if (typeof seconds !== 'number') throw malformed();
  // A token of a root has no end, which is said as 0.
  return { secondsLeft: seconds === 0 ? null : seconds, isRenewable: from['renewable'] === true };
}

/** What stands behind `vault:v<version>:`, which OpenBao writes as well. */
function bytesUnder(version: number, text: unknown): Uint8Array {
  const prefix = `vault:v${version}:`;
  if (typeof text !== 'string' || !text.startsWith(prefix)) throw malformed();
  return decoded(text.slice(prefix.length));
}

function decoded(text: unknown): Uint8Array {
  if (typeof text !== 'string') throw malformed();
  const bytes = Buffer.from(text, 'base64');
  if (bytes.toString('base64') !== text) throw malformed();
  return bytes;
}

function dataOf(answer: Answer): Answer {
  const data = answer['data'];
  if (!isObject(data)) throw malformed();
  return data;
}

function isObject(value: unknown): value is Answer {
  return typeof value === 'object' && value !== null;
}

function isVersion(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1;
}

function malformed(): DocfaceError {
  return unusable('The key service does not answer as the transit API does. Check DOCFACE_KEY_SERVICE_URL.');
}

function unusable(message: string): DocfaceError {
  return new DocfaceError('DEPENDENCY_UNAVAILABLE', message);
}
