import { invalidField } from '../errors.ts';
import type { ServiceAccount } from './client.ts';

/** Random bytes of a client secret. */
export const clientSecretBytes = 32;

/** A service account as people see it: all but the hash of its secret. */
export type ServiceAccountView = Omit<ServiceAccount, 'secretHash'>;

export function serviceAccountView(account: ServiceAccount): ServiceAccountView {
  const { secretHash: _, ...view } = account;
  return view;
}

/** Public members by key type (RFC 7517, RFC 7518, RFC 8037). */
const members: Readonly<Record<string, readonly string[]>> = {
  EC: ['crv', 'x', 'y'],
  OKP: ['crv', 'x'],
  RSA: ['n', 'e'],
};
const curves = ['P-256', 'P-384', 'Ed25519'];
const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];
/** Base64url characters of a modulus of 2048 bits. */
const minModulus = 342;

/**
 * The public key of a service account as canonical JWK text, with nothing but what verifies signatures. Elliptic curves
 * P-256 and P-384, Ed25519, or RSA of 2048 bits and more. Errors: `INVALID_FIELD`, also for a private key.
 */
export function checkPublicJwk(json: string): string {
  const jwk = parseObject(json);
  if (jwk === null) throw refused('is a JSON Web Key, a JSON object');
  if (privateMembers.some((member) => member in jwk)) {
    throw refused('holds private members. Send the public key only, and replace this pair: it has left its owner');
  }
  const member = (name: string): string => (typeof jwk[name] === 'string' ? jwk[name] : '');
  const kty = member('kty');
  const kept = Object.hasOwn(members, kty) ? (members[kty] ?? []) : [];
  const complete = kept.length > 0 && kept.every((name) => /^[\w-]+$/.test(member(name)));
  if (!complete) throw refused('is a complete EC, OKP or RSA public key');
  if (kty === 'RSA' && member('n').length < minModulus) throw refused('has 2048 bits or more when it is RSA');
  if (kty !== 'RSA' && !curves.includes(member('crv'))) throw refused(`is on one of the curves ${curves.join(', ')}`);
  return JSON.stringify(Object.fromEntries(['kty', ...kept].map((name) => [name, member(name)])));
}

function refused(what: string): Error {
  return invalidField('publicJwk', `\`publicJwk\` ${what}.`);
}

function parseObject(json: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
