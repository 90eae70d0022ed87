import { z } from 'zod';

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
