import { z } from 'zod';
import { sentWholeText } from '../openapi/sent-values.ts';
import { id } from '../openapi/shared-schemas.ts';

export const requestParams = z.object({ requestId: id });
/** The number of an attempt, as a path or a query carries it. */
export const attemptNumber = sentWholeText({ min: 1 });
export const attemptQuery = z.object({
  attempt: attemptNumber
    .meta({ description: 'This attempt instead of the one that the request shows.' })
    .exactOptional(),
});
export const attemptPairParams = z.object({ requestId: id, before: attemptNumber, after: attemptNumber });
export const pageParams = z.object({ requestId: id, page: sentWholeText({ min: 1 }) });
export const cropParams = z.object({ requestId: id, crop: z.string().regex(/^[\w.-]{1,100}$/) });
export const endpointParams = z.object({ endpointId: id });
export const deliveryParams = z.object({ endpointId: id, deliveryId: id });
