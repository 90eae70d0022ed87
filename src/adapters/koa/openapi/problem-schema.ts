import { z } from 'zod';
import { errorCodes } from '../../../domain/errors.ts';
import type { ProblemDetails } from '../../shared/problem-details.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';

export const errorCode = named(
  'ErrorCode',
  z.enum(errorCodes).meta({ description: 'A code is stable: it never changes its meaning.' }),
);

export const problem = named(
  'Problem',
  z
    .object({
      type: z.string().meta({ description: 'A URN made from the code.' }),
      title: z.string(),
      status: z.int(),
      detail: z.string().meta({ description: 'What happened and what to do, for people.' }),
      instance: z.string().meta({ description: 'The path that was called.' }),
      code: z.enum([...errorCodes, 'METHOD_NOT_ALLOWED']).meta({ description: 'For programs; stable.' }),
      errors: z
        .array(z.object({ field: z.string(), code: errorCode, detail: z.string() }))
        .meta({ description: 'The fields at fault.' }),
      traceId: z.string().meta({ description: 'Quote it when you report a problem.' }),
      retryable: z.boolean().meta({ description: 'Whether the same call may succeed later without a change.' }),
      requestId: z.string().exactOptional(),
    })
    .meta({
      description: 'Problem details (RFC 9457).',
      examples: [
        {
          type: 'urn:docface:problem:unknown-track',
          title: 'Unknown track',
          status: 422,
          detail: 'There is no track "docs". Tracks for reading documents: documents, identity.',
          instance: '/api/v1/ocr-async/ocr',
          code: 'UNKNOWN_TRACK',
          errors: [{ field: 'track', code: 'UNKNOWN_TRACK', detail: 'There is no track "docs".' }],
          traceId: '4bf92f3577b34da6a3ce929d0e0e4736',
          retryable: false,
        },
      ],
    }),
);
true satisfies Same<Frozen<z.output<typeof problem>>, ProblemDetails>;
