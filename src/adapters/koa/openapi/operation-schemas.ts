import { z } from 'zod';
import type { ServiceActivity } from '../../../application/operations/get-activity.ts';
import type { ServiceStatus } from '../../../application/operations/get-status.ts';
import { waitingPlaces } from '../../../domain/ports/backlog.ts';
import { type ActivityWindow, activityWindows } from '../../../domain/request/activity.ts';
import { unreadableCodes } from '../../../domain/request/events.ts';
import { kind, stage, status } from './envelope-schema.ts';
import { errorCode } from './problem-schema.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { engineStamp, id, time } from './shared-schemas.ts';

const count = z.int().min(0);
const seconds = z.number().min(0).meta({ description: 'Age of the oldest, in seconds.' });
const lane = z.enum(['interactive', 'bulk']);
const waiting = { items: count, oldestSeconds: seconds };
const requestCount = z.object({ kind, status, requests: count });
export const deadLetterCode = z.union([errorCode, z.enum(unreadableCodes)]);

const backlog = z.object({
  waiting: z.array(
    z.object({
      ...waiting,
      stage,
      lane,
      place: z.enum(waitingPlaces).meta({
        description:
          '`outbox` until it is published, `topic` until it is taken up, `later` while it pauses before another try.',
      }),
    }),
  ),
  running: z.array(
    z.object({ stage, lane, items: count, abandoned: count.meta({ description: 'Whose process vanished.' }) }),
  ),
  outbox: z.array(z.object({ ...waiting, lane })),
  requests: z.array(requestCount).meta({ description: 'Unfinished ones.' }),
  deliveries: z.object({ pending: count, due: z.object(waiting) }).meta({ description: 'Of webhooks.' }),
  deadLetters: z.array(z.object({ code: deadLetterCode, letters: count })).meta({ description: 'Not sent again.' }),
});

export const serviceStatus = named(
  'ServiceStatus',
  z
    .object({
      at: time,
      release: z.string().meta({ description: 'Version of docface in the process that answers.' }),
      backlog: backlog.meta({ description: 'What waits and what runs, in all processes.' }),
      lastDay: z.array(requestCount).meta({ description: 'Requests of the last day, the newest 100,000 of them.' }),
      engines: z
        .array(z.object({ ...engineStamp.shape, lastAt: time }))
        .meta({ description: 'What worked on the newest 200 completed requests.' }),
      slots: z
        .object({ total: count, busy: count, waiting: count })
        .nullable()
        .meta({ description: 'Of the process that answers.' }),
    })
    .meta({ description: 'How the service does.' }),
);
true satisfies Same<Frozen<z.output<typeof serviceStatus>>, OverJson<ServiceStatus>>;

export const activityWindow = z.enum(Object.keys(activityWindows) as [ActivityWindow, ...ActivityWindow[]]);
const span = {
  completed: count,
  needsReview: count,
  failed: count,
  canceled: count,
  p50Ms: count
    .nullable()
    .meta({ description: 'Milliseconds from queued to ended that half did not exceed, to a fifth.' }),
  p95Ms: count.nullable(),
};
export const serviceActivity = named(
  'ServiceActivity',
  z
    .object({
      at: time,
      window: activityWindow,
      stepSeconds: count,
      total: z.object(span),
      steps: z
        .array(z.object({ at: time.meta({ description: 'Start of the step.' }), ...span }))
        .meta({ description: 'Oldest first, without gaps.' }),
      failures: z
        .array(z.object({ kind, code: errorCode, requests: count }))
        .meta({ description: 'Why attempts failed, most frequent first.' }),
      clients: z
        .array(z.object({ clientId: id, name: z.string(), requests: count, failed: count }))
        .meta({ description: 'The 50 with most failures, then with most requests.' }),
    })
    .meta({ description: 'Attempts that ended in the last hour, day or week.' }),
);
true satisfies Same<Frozen<z.output<typeof serviceActivity>>, OverJson<ServiceActivity>>;
