import type { Encryption, KeyedHashes } from '../../domain/ports/encryption.ts';

/**
 * What is kept of a client's reference of a person: keyed hashes, so that who has the database alone cannot try names
 * on them, and other ones for each client.
 */
export function subjectHashes(
  encryption: Pick<Encryption, 'keyedHashes'>,
  clientId: string,
  subject: string,
): Promise<KeyedHashes> {
  return encryption.keyedHashes(`subject of ${clientId}`, subject.trim());
}

/** What a record of consent keeps of a `customerRequestId`. */
export function referenceHashes(
  encryption: Pick<Encryption, 'keyedHashes'>,
  clientId: string,
  customerRequestId: string,
): Promise<KeyedHashes> {
  return encryption.keyedHashes(`customerRequestId of ${clientId}`, customerRequestId);
}
