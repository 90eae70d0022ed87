import { z } from 'zod';
import { chunkUnits, defaultChunkSize } from '../../../domain/reading/document/chunks.ts';
import { sentIntegerText, sentName, sentText } from './sent-values.ts';
import { id } from './shared-schemas.ts';

export const requestParams = z.object({ requestId: id });
/** The number of an attempt, as a path or a query carries it. */
export const attemptNumber = sentIntegerText({ min: 1 });
export const attemptQuery = z.object({
  attempt: attemptNumber
    .meta({ description: 'This attempt instead of the one that the request shows.' })
    .exactOptional(),
});
export const chunksQuery = attemptQuery.extend({
  unit: z.enum(chunkUnits).default(defaultChunkSize.unit).meta({
    description:
      'What `max` counts: words and signs (UAX #29), of which 3 are about 4 tokens of a language model, or characters.',
    default: defaultChunkSize.unit,
  }),
  max: sentIntegerText({ min: 16, max: 100_000 })
    .default(defaultChunkSize.max)
    .meta({ description: 'Largest size of a chunk, 16 to 100000.', default: defaultChunkSize.max }),
});
const revisionNumber = sentIntegerText({ min: 1 });
export const revisionQuery = attemptQuery.extend({
  revision: revisionNumber
    .meta({ description: 'This revision of the result instead of the newest; see `/review`.' })
    .exactOptional(),
});
export const attemptPairParams = z.object({ requestId: id, before: attemptNumber, after: attemptNumber });
export const pageParams = z.object({ requestId: id, page: sentIntegerText({ min: 1 }) });
export const cropParams = z.object({ requestId: id, crop: z.string().regex(/^[\w.-]{1,100}$/) });
export const endpointParams = z.object({ endpointId: id });
export const deliveryParams = z.object({ endpointId: id, deliveryId: id });
export const recoveryParams = z.object({ endpointId: id, recoveryId: id });
/** Clients and operators are named by id or name. */
const named = sentName({ min: 1, max: 63 }).meta({ description: 'Id or name.' });
export const clientParams = z.object({ client: named });
export const operatorParams = z.object({ operator: named });
export const keyParams = z.object({ keyId: id });
export const accountParams = z.object({ accountId: id });
export const deadLetterParams = z.object({ deadLetterId: z.string().regex(/^[\w.-]{1,64}$/) });
export const replayParams = z.object({ replayId: z.string().regex(/^[\w.-]{1,64}$/) });

/** How many entries a page of a list has. */
export function pageLimit(initial: number) {
  return sentIntegerText({ min: 1, max: 100 })
    .default(initial)
    .meta({ description: 'Entries on a page, 1 to 100.', default: initial });
}

/** Where a page of a list begins. */
export const pageCursor = sentText({ min: 1, max: 512 })
  .meta({ description: 'From the previous page; do not build it.' })
  .exactOptional();

/** The header that makes a repeated submission or reprocess safe. */
export const idempotencyHeaders = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x20-\x7e]{1,255}$/, 'must be 1 to 255 printable ASCII characters.')
    .meta({
      description:
        'Makes a repetition safe for 24 hours: the same content answers the same request, other content is refused.',
      examples: ['5f3c1b0e-order-4711'],
    })
    .optional(),
});
