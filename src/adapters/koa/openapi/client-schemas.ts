import { z } from 'zod';
import type { ClientLimits } from '../../../domain/client/client.ts';
import { requestKinds } from '../../../domain/request/pipeline.ts';
import { type Assert, type Frozen, named, type Same } from './schema-registry.ts';
import { id } from './shared-schemas.ts';

const count = z.int().min(1);
const amount = z.int().min(0);

/** What a client may use. */
export const limits = z.object({
  submissionsPerMinute: count,
  submissionBurst: count.meta({ description: 'Submissions that may come at once.' }),
  synchronousInFlight: count,
  readsPerMinute: count.meta({ description: 'Calls that submit nothing, those that change something included.' }),
  readBurst: count.meta({ description: 'The same calls that may come at once.' }),
  readsInFlight: count.meta({
    description: 'The same calls that may be unanswered at a time, those that wait included.',
  }),
  queued: count.meta({ description: 'Requests that may be unfinished at a time.' }),
  storedGigabytes: count.meta({ description: 'Gigabytes of files and results that may be kept at a time.' }),
  failedFilesPerHour: count.meta({ description: 'Files sent within the last hour that may turn out unreadable.' }),
  pagesPerFile: count,
  megapixelsPerPage: count,
  facesPerImage: count,
});
type _LimitsIsComplete = Assert<Same<Frozen<z.output<typeof limits>>, ClientLimits>>;

/** What a client may use, and what holds for everybody. */
export const clientLimits = named(
  'Limits',
  z
    .object({
      ...limits.shape,
      synchronousKinds: z.array(z.enum(requestKinds)).meta({
        description: 'Kinds whose synchronous variants are turned on for this client.',
      }),
      usage: z
        .object({
          unfinished: amount.meta({ description: 'Requests that are unfinished; see `queued`.' }),
          storedBytes: amount.meta({ description: 'Bytes of files and results that are kept; see `storedGigabytes`.' }),
          failedFiles: amount.meta({ description: 'Files that could not be read; see `failedFilesPerHour`.' }),
        })
        .meta({ description: 'What the client uses of its limits. It may be some seconds old.' }),
      fileBytes: count.meta({ description: 'Largest file.' }),
      synchronousWaitSeconds: z.number().meta({ description: 'Longest wait of a synchronous call.' }),
    })
    .meta({ description: 'The limits of a client.' }),
);
export type ShownLimits = Frozen<z.output<typeof clientLimits>>;

export const clientName = named(
  'ClientName',
  z.object({ id, name: z.string() }).meta({ description: 'A client by its id and name.' }),
);
export const clientNames = named('ClientNames', z.object({ clients: z.array(clientName) }));
