import { z } from 'zod';
import type { ClientLimits } from '../../../domain/client/client.ts';
import { requestKinds } from '../../../domain/request/request.ts';
import { type Frozen, type Holds, named, type Same } from './schema-registry.ts';

const count = z.int().min(1);

const limits = z.object({
  submissionsPerMinute: count,
  submissionBurst: count.meta({ description: 'Submissions that may come at once.' }),
  synchronousInFlight: count,
  readsPerMinute: count.meta({ description: 'Calls by GET.' }),
  readBurst: count.meta({ description: 'Calls by GET that may come at once.' }),
  readsInFlight: count.meta({
    description: 'Calls by GET that may be unanswered at a time, those that wait included.',
  }),
  queued: count.meta({ description: 'Requests that may be unfinished at a time.' }),
  pagesPerFile: count,
  megapixelsPerPage: count,
  facesPerImage: count,
});
type _LimitsIsComplete = Holds<Same<Frozen<z.output<typeof limits>>, ClientLimits>>;

/** What a client may use, and what holds for everybody. */
export const clientLimits = named(
  'Limits',
  z
    .object({
      ...limits.shape,
      synchronousKinds: z.array(z.enum(requestKinds)).meta({
        description: 'Kinds whose synchronous variants are turned on for this client.',
      }),
      fileBytes: count.meta({ description: 'Largest file.' }),
      synchronousWaitSeconds: z.number().meta({ description: 'Longest wait of a synchronous call.' }),
    })
    .meta({ description: 'The limits of a client.' }),
);
export type ShownLimits = Frozen<z.output<typeof clientLimits>>;
