import {
  CompactSign,
  calculateJwkThumbprint,
  compactVerify,
  decodeProtectedHeader,
  errors,
  importJWK,
  type JWK,
} from 'jose';
import { certificateSchema, type ErasureStatement } from '../../application/subjects/erase-subject.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { CertificateSigner, KeySet } from '../../domain/ports/certificate-signer.ts';
import type { SigningKeyRepository } from '../../domain/ports/client-repository.ts';
import type { Encryption } from '../../domain/ports/encryption.ts';
import type { Ids } from '../../domain/ports/ids.ts';
import { SigningKeys, signingAlgorithm } from './signing-keys.ts';

/** Media type of a certificate; no access token has it, and no certificate passes for one. */
const certificateType = 'erasure-certificate+jws';

interface Uses {
  readonly keys: SigningKeyRepository;
  readonly encryption: Pick<Encryption, 'sealSecret' | 'openSecret'>;
  readonly ids: Ids;
}

/** Certificates of erasure: JWS (RFC 7515), ES256, with the public key in the header. */
export class JoseCertificateSigner implements CertificateSigner {
  readonly #keys: SigningKeys;

  constructor({ keys, encryption, ids }: Uses) {
    this.#keys = new SigningKeys({ repository: keys, encryption, ids, retainMs: Number.POSITIVE_INFINITY });
  }

  async sign(payload: object, now: Date): Promise<string> {
    const { kid, key } = await this.#keys.current(now);
    const published = (await this.#keys.published(now)).find((each) => each.kid === kid);
    return new CompactSign(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: signingAlgorithm, typ: certificateType, kid, ...(published && { jwk: published }) })
      .sign(key);
  }

  async publicKeys(now: Date): Promise<KeySet> {
    return { keys: (await this.#keys.published(now)).map((key) => ({ ...key })) };
  }
}

/**
 * Checks a certificate without any data of the service: against one of the keys of a JWK or JWK set, or against the key
 * in its own header. Errors: `INVALID_FIELD`.
 */
export async function verifyCertificate(certificate: string, given: string | null) {
  try {
    const { typ, kid, jwk: own } = decodeProtectedHeader(certificate);
    if (typ !== certificateType) throw refused();
    const jwk = given === null ? own : keyOf(given, kid);
    if (jwk === undefined) throw refused();
    const key = await importJWK(jwk, signingAlgorithm);
    const { payload } = await compactVerify(certificate, key, { algorithms: [signingAlgorithm] });
    const statement = JSON.parse(new TextDecoder().decode(payload)) as ErasureStatement;
    if (statement.schema !== certificateSchema) throw refused();
    return {
      statement,
      keyThumbprint: await calculateJwkThumbprint(jwk),
      trusted: given !== null,
    };
  } catch (cause) {
    const isWrong = cause instanceof errors.JOSEError || cause instanceof TypeError || cause instanceof SyntaxError;
    if (isWrong || cause instanceof DOMException) throw refused(cause);
    throw cause;
  }
}

function keyOf(given: string, kid: string | undefined): JWK | undefined {
  const parsed = JSON.parse(given) as JWK & Partial<{ keys: readonly JWK[] }>;
  return parsed.keys === undefined ? parsed : parsed.keys.find((key) => key.kid === kid);
}

function refused(cause?: unknown): DocfaceError {
  const detail =
    'This is no certificate of erasure that the key signed: it was changed, or another installation signed it.';
  return new DocfaceError('INVALID_FIELD', detail, { cause });
}
