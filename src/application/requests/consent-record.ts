import type { Encryption } from '../../domain/ports/encryption.ts';
import type { ConsentRecord } from '../../domain/ports/request-repository.ts';
import type { Request } from '../../domain/request/request.ts';
import type { FaceMatchTrack } from '../../domain/track/track.ts';
import { referenceHashes } from '../storage/keyed-references.ts';

/** The record of consent of a new request, as its track words it. Its references are keyed hashes: it outlives them. */
export async function consentRecord(
  request: Request,
  track: FaceMatchTrack,
  encryption: Pick<Encryption, 'keyedHashes'>,
): Promise<ConsentRecord> {
  const { id: requestId, clientId, customerRequestId: named, subject = null, createdAt: recordedAt } = request;
  const [reference] = named === null ? [null] : await referenceHashes(encryption, clientId, named);
  return {
    requestId,
    clientId,
    track: track.name,
    trackVersion: track.version,
    ...track.consent,
    recordedAt,
    subject,
    reference,
    withdrawnAt: null,
    withdrawnBy: null,
  };
}
