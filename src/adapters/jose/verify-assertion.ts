import { errors, type JWK, jwtVerify } from 'jose';
import type { AccessTokens } from '../../domain/ports/access-tokens.ts';

type VerifyAssertion = AccessTokens['verifyAssertion'];

const algorithms = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519'];
const maxLifeSeconds = 300;
const toleranceSeconds = 10;

/**
 * Checks a `private_key_jwt` (RFC 7523): signed by the account's key, `iss` and `sub` the account, `aud` one of ours,
 * with a `jti`, and an `exp` of at most five minutes from now. `expiresAt` is when it stops being accepted.
 */
export const verifyAssertion: VerifyAssertion = async (assertion, publicJwk, { subject, audiences, now }) => {
  const payload = await verified(assertion, JSON.parse(publicJwk) as JWK, {
    algorithms,
    issuer: subject,
    subject,
    audience: [...audiences],
    currentDate: now,
    clockTolerance: toleranceSeconds,
    requiredClaims: ['exp', 'jti'],
  });
  const { jti, exp = 0 } = payload ?? {};
  const lifeSeconds = exp - now.getTime() / 1000;
  if (typeof jti !== 'string' || jti === '' || lifeSeconds > maxLifeSeconds + toleranceSeconds) return null;
  return { jti, expiresAt: new Date((exp + toleranceSeconds) * 1000) };
};

async function verified(jwt: string, key: JWK, options: Parameters<typeof jwtVerify>[2]) {
  try {
    return (await jwtVerify(jwt, key, options)).payload;
  } catch (error) {
    // A key of another type than the header's `alg` is a TypeError of jose, a point off its curve a DOMException.
    if (error instanceof errors.JOSEError || error instanceof TypeError || error instanceof DOMException) return null;
    throw error;
  }
}
