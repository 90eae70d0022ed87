import { z } from 'zod';
import type { ShownConsent } from '../../../application/subjects/consents.ts';
import type { ErasureCertificate } from '../../../application/subjects/erase-subject.ts';
import { certificateSchema } from '../../../application/subjects/erase-subject.ts';
import { requestKinds } from '../../../domain/request/pipeline.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { sentName } from './sent-values.ts';
import { id, time } from './shared-schemas.ts';

/** A client's own reference of a person, without white space around it. */
export const subject = z
  .preprocess((sent) => (typeof sent === 'string' ? sent.trim() : sent), sentName({ min: 1, max: 200 }))
  .meta({
    description:
      'Your own reference of the person whom this is about, 1 to 200 printable characters. Kept as a keyed hash, and encrypted with the request.',
    examples: ['customer-0815'],
  });

const client = sentName({ min: 1, max: 63 })
  .meta({ description: 'Id or name of the client, which operators name.' })
  .exactOptional();

export const subjectReference = z.strictObject({ subject, client });

export const consentQuery = z.strictObject({
  requestId: id.exactOptional(),
  subject: subject.exactOptional(),
  reference: sentName({ min: 1, max: 128 }).meta({ description: 'A `customerRequestId`.' }).exactOptional(),
  client,
});

const keyedHash = z.string().meta({ description: 'HMAC-SHA-256 under a key of the service, lower-case hex.' });

export const consentList = named(
  'ConsentList',
  z.object({
    consents: z.array(
      z.object({
        requestId: id,
        clientId: id,
        track: z.string(),
        trackVersion: z.int(),
        purpose: z.string(),
        legalBasis: z.string(),
        noticeVersion: z.string(),
        recordedAt: time,
        subjectHash: keyedHash.nullable(),
        referenceHash: keyedHash.nullable(),
        withdrawnAt: time.nullable(),
        withdrawnBy: z.string().nullable().meta({ description: '`operator:<id>`, `client:<id>` or `command`.' }),
      }),
    ),
  }),
);
true satisfies Same<Frozen<z.output<typeof consentList>>['consents'][number], ShownConsent>;

export const erasureCertificate = named(
  'ErasureCertificate',
  z
    .object({
      certificate: z.string().meta({
        description:
          'The statement, signed: a JWS in its compact form (RFC 7515) whose header holds the public key. Keep it: docface does not.',
      }),
      statement: z.object({
        schema: z.literal(certificateSchema),
        certificateId: id,
        issuer: z.url(),
        issuedAt: time,
        client: z.object({ id, name: z.string() }),
        subjectHash: keyedHash,
        erased: z.array(
          z.object({
            requestId: id,
            kind: z.enum(requestKinds),
            submittedAt: time,
            erasedAt: time,
            keyHalf: z.enum(['destroyed', 'pending']),
            objectsDeleted: z.int().min(0),
            objectsPending: z.boolean().meta({ description: 'Unreadable, and deleted as soon as the store does.' }),
            samplesRemoved: z.int().min(0),
          }),
        ),
        erasedEarlier: z.array(z.object({ requestId: id, erasedAt: time })),
        removedFrom: z.array(z.string()),
        remains: z.array(z.object({ what: z.string(), until: time.nullable() })),
        lastTraceGoneBy: time,
      }),
    })
    .meta({ description: 'Proof that nothing of a person can be read any more. It names nobody.' }),
);
true satisfies Same<Frozen<z.output<typeof erasureCertificate>>, ErasureCertificate>;
