import { z } from 'zod';
import { id } from '../openapi/shared-schemas.ts';

export const requestParams = z.object({ requestId: id });
export const endpointParams = z.object({ endpointId: id });
export const deliveryParams = z.object({ endpointId: id, deliveryId: id });
