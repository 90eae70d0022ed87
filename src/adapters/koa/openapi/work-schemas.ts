import { z } from 'zod';
import type { Redriven } from '../../../application/operations/dead-letters.ts';
import type { ComparedBatch } from '../../../application/replays/compare-replayed.ts';
import type { ShownReplay } from '../../../application/replays/replays.ts';
import type { DeadLetter } from '../../../domain/ports/dead-letter-repository.ts';
import { type Replay, replayItemStates, replayTaskKinds } from '../../../domain/ports/replay-repository.ts';
import type { RequestStatus } from '../../../domain/request/request.ts';
import { difference } from './attempt-schemas.ts';
import { kind, stage, status } from './envelope-schema.ts';
import { deadLetterCode } from './operation-schemas.ts';
import { errorCode } from './problem-schema.ts';
import { type Frozen, named, type OverJson, type Same } from './schema-registry.ts';
import { sentInteger, sentName, sentTime } from './sent-values.ts';
import { id, time } from './shared-schemas.ts';

const lane = z.enum(['interactive', 'bulk']);
const optional = { traceparent: z.string().exactOptional() };
const item = { requestId: z.string(), clientId: z.string(), attempt: z.int(), ...optional };
const deadEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stage.requested'), ...item, stage, item: z.string(), lane }),
  z.object({ type: z.literal('request.changed'), ...item, kind, status, track: z.string() }),
  z.object({
    type: z.literal('work.buried'),
    ...item,
    deadLetterId: z.string(),
    stage,
    item: z.string(),
    code: z.string(),
    tries: z.int(),
    firstFailedAt: z.string(),
    origin: z.string(),
  }),
  z.object({
    type: z.literal('foreign.event'),
    clientId: z.string(),
    topic: z.string(),
    key: z.string(),
    tries: z.int(),
    firstFailedAt: z.string(),
    payload: z.string().nullable(),
  }),
]);

export const deadLetter = named(
  'DeadLetter',
  z
    .object({
      id: z.string(),
      clientId: z.string(),
      event: deadEvent.meta({ description: 'What was asked for: ids, never content.' }),
      code: deadLetterCode,
      detail: z.string(),
      tries: z.int(),
      origin: z.string().meta({ description: 'Topic that the event came from.' }),
      firstFailedAt: time,
      createdAt: time,
      redrivenAt: time.nullable(),
      redrivenBy: z.string().nullable(),
    })
    .meta({ description: 'Work that was given up.' }),
);
true satisfies Same<Frozen<z.output<typeof deadLetter>>, OverJson<DeadLetter>>;
export const deadLetterPage = named(
  'DeadLetterPage',
  z.object({ deadLetters: z.array(deadLetter), nextCursor: z.string().nullable() }),
);
export const redriving = named(
  'Redriving',
  z.strictObject({
    ids: z
      .array(sentName({ min: 1, max: 64 }))
      .min(1)
      .max(1000)
      .exactOptional(),
    code: deadLetterCode.meta({ description: 'Instead of ids: the newest 1,000 of it that wait.' }).exactOptional(),
    since: sentTime.meta({ description: 'With `code`: given up then or later.' }).exactOptional(),
  }),
);
const redriven = z.union([
  z.object({ id: z.string(), outcome: z.literal('sent') }),
  z.object({
    id: z.string(),
    outcome: z.enum(['attempt_started', 'superseded']),
    requestId: z.string(),
    attempt: z.int(),
  }),
  z.object({ id: z.string(), outcome: z.literal('refused'), reason: z.string() }),
]);
true satisfies Same<Frozen<z.output<typeof redriven>>, OverJson<Redriven>>;
export const redrivenList = named('RedrivenList', z.object({ redriven: z.array(redriven) }));

const statuses = ['completed', 'needs_review', 'failed'] as const satisfies readonly RequestStatus[];
const version = sentInteger({ min: 1 }).meta({ description: 'The newest when left out.' }).exactOptional();
const part = sentName({ min: 1, max: 128 });
export const replayOrder = named(
  'ReplayOrder',
  z.strictObject({
    stage,
    since: sentTime.meta({ description: 'Start of the window; a replay needs it or `requestIds`.' }).exactOptional(),
    until: sentTime.meta({ description: 'End of the window; now when left out.' }).exactOptional(),
    requestIds: z
      .array(id)
      .min(1)
      .max(1000)
      .meta({ description: 'These requests instead of a window.' })
      .exactOptional(),
    client: sentName({ min: 1, max: 63 }).meta({ description: 'Only of this client, by id or name.' }).exactOptional(),
    track: part.exactOptional(),
    template: part.exactOptional(),
    type: part.meta({ description: 'Only requests whose template is for this type of document.' }).exactOptional(),
    statuses: z.array(z.enum(statuses)).max(statuses.length).exactOptional(),
    trackVersion: version,
    templateVersion: version,
    notify: z
      .boolean()
      .meta({ description: 'Whether webhooks tell of the new attempts; false when left out.' })
      .exactOptional(),
    shadow: z
      .boolean()
      .meta({ description: 'Keeps the new attempts from clients until they are promoted.' })
      .exactOptional(),
    dryRun: z
      .boolean()
      .meta({ description: 'Only says what would become of each request; removed after a day.' })
      .exactOptional(),
  }),
);
export const promotion = named('Promotion', z.strictObject({ notify: z.boolean().exactOptional() }));

export const replay = named(
  'Replay',
  z
    .object({
      id: z.string(),
      stage,
      since: z.string().nullable(),
      until: z.string().nullable(),
      track: z.string().nullable(),
      clientId: z.string().nullable(),
      template: z.string().nullable(),
      type: z.string().nullable(),
      statuses: z.array(status),
      trackVersion: z.int().nullable(),
      templateVersion: z.int().nullable(),
      notify: z.boolean(),
      shadow: z.boolean(),
      dryRun: z.boolean(),
      createdAt: time,
      createdBy: z.string(),
      plannedAt: time.nullable().meta({ description: 'When all its requests had been found.' }),
      unreadable: z
        .int()
        .meta({ description: 'Events of the window that could not be read; their requests are missing.' }),
      task: z
        .object({
          kind: z.enum(replayTaskKinds),
          by: z.string(),
          requestId: z.string().nullable().meta({ description: 'The one that is promoted or undone; null for all.' }),
          notify: z.boolean().nullable(),
          after: z.string().nullable(),
          done: z.int().meta({ description: 'Requests that it has dealt with.' }),
          refused: z.int().meta({ description: 'Those among them that it left as they are.' }),
          refusals: z
            .array(z.object({ requestId: z.string(), reason: errorCode, detail: z.string() }))
            .meta({ description: 'The first hundred that a promotion, or its undoing, left as they are.' }),
          failure: z.object({ code: errorCode, detail: z.string() }).nullable(),
          endedAt: z.string().nullable().meta({ description: 'Null while there is something to do.' }),
        })
        .nullable()
        .meta({ description: 'What is done about it; null after a command stopped it.' }),
    })
    .meta({ description: 'Running a stage again for many requests.' }),
);
true satisfies Same<Frozen<z.output<typeof replay>>, OverJson<Replay>>;
export const replayList = named('ReplayList', z.object({ replays: z.array(replay) }));
export const itemState = z.enum(replayItemStates);
export const shownReplay = named(
  'ShownReplay',
  z.object({
    replay,
    counts: z
      .array(z.object({ state: itemState, reason: z.string().nullable(), requests: z.int() }))
      .meta({ description: 'Of a dry run, `planned` would start, `started` was started before.' }),
    items: z.array(
      z.object({
        requestId: z.string(),
        state: itemState,
        attempt: z.int().nullable(),
        reason: z.string().nullable(),
        detail: z.string().nullable(),
      }),
    ),
  }),
);
true satisfies Same<Frozen<z.output<typeof shownReplay>>, OverJson<ShownReplay>>;
export const replayChanges = named(
  'ReplayChanges',
  z.object({
    requests: z.array(
      z.object({
        requestId: z.string(),
        state: z.enum(['unfinished', 'same', 'changed', 'first', 'failed', 'canceled', 'gone']),
        code: errorCode.nullable(),
        differences: z
          .array(difference)
          .meta({ description: 'Without what was read; see the attempts of the request.' }),
      }),
    ),
    unfinished: z.string().nullable().meta({ description: 'The request to wait for before asking for more.' }),
  }),
);
true satisfies Same<Frozen<z.output<typeof replayChanges>>, ComparedBatch>;
