import { z } from 'zod';
import { id } from '../openapi/shared-schemas.ts';

export const requestParams = z.object({ requestId: id });
/** The number of an attempt, as a path or a query carries it. */
export const attemptNumber = z.coerce
  .number({ error: 'is the number of an attempt, from 1 on.' })
  .int('is the number of an attempt, from 1 on.')
  .min(1, 'is the number of an attempt, from 1 on.');
export const attemptQuery = z.object({
  attempt: attemptNumber
    .meta({ description: 'This attempt instead of the one that the request shows.' })
    .exactOptional(),
});
export const attemptPairParams = z.object({ requestId: id, before: attemptNumber, after: attemptNumber });
export const pageParams = z.object({ requestId: id, page: z.coerce.number().int().min(1) });
export const cropParams = z.object({ requestId: id, crop: z.string().regex(/^[\w.-]{1,100}$/) });
export const endpointParams = z.object({ endpointId: id });
export const deliveryParams = z.object({ endpointId: id, deliveryId: id });
