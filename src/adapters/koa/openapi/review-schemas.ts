import { z } from 'zod';
import type { FieldReport, ReviewTask } from '../../../application/reviews/reviews.ts';
import type { WaitingRequest } from '../../../application/reviews/waiting-request.ts';
import type { Corrections } from '../../../domain/reading/result/corrections.ts';
import { reviewDecisions } from '../../../domain/request/request.ts';
import { reviewReasonCodes } from '../../../domain/review-reason.ts';
import { review } from './attempt-schemas.ts';
import { kind, status } from './envelope-schema.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { sentInteger, sentIntegers, sentName, sentPolygon, sentText } from './sent-values.ts';
import { fraction, id, time } from './shared-schemas.ts';

type MakeObject = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.ZodObject<Shape>;

/** What a call sends is strict, so that a misspelt field is noticed; an answer may grow. Both have the same type. */
const strict: MakeObject = (shape) => z.strictObject(shape);
const open: MakeObject = (shape) => z.object(shape);

const key = sentName({ min: 1, max: 128 });
const place = sentInteger({ min: 0 });
const documentIndex = place.default(0).meta({ description: 'Which document of the result, from 0 on.', default: 0 });

function valueShape(object: MakeObject) {
  const page = sentInteger({ min: 1 });
  return {
    field: key.meta({ description: 'Its key in the template.' }),
    value: sentText({ max: 4_000 }).nullable().meta({
      description:
        'As the document prints it; it is normalised by the type of the field. Null when the document says nothing.',
    }),
    place: z
      .union([object({ page, words: sentIntegers({ max: 500 }) }), object({ page, polygon: sentPolygon })])
      .meta({
        description:
          'Where it stands: words of the page, counted from 0 through its blocks and lines, or a box. Left out, the place that was read stays.',
      })
      .exactOptional(),
  };
}

function correctionShape(object: MakeObject) {
  const fields = z.array(object(valueShape(object))).max(100);
  const row = place.meta({ description: 'From 0 on, as the result has it that is corrected.' });
  const inList = { document: documentIndex, list: key };
  return {
    fields: z
      .array(object({ document: documentIndex, ...valueShape(object) }))
      .max(500)
      .default([])
      .meta({ description: 'Fields that say something else.', default: [] }),
    rows: z
      .array(
        z.discriminatedUnion('change', [
          object({ ...inList, change: z.literal('set'), row, fields }),
          object({ ...inList, change: z.literal('add'), before: row.exactOptional(), fields }),
          object({ ...inList, change: z.literal('remove'), row }),
        ]),
      )
      .max(1_000)
      .default([])
      .meta({ description: 'Rows of lists that are changed, added or removed.', default: [] }),
  };
}

const seen = {
  attempt: sentInteger({ min: 1 }).meta({ description: '`attempt` of the envelope that was looked at.' }),
  revision: sentInteger({ min: 1 }).meta({ description: 'Its `revision`.' }),
};
const note = sentText({ max: 2_000 }).meta({ description: 'For whoever looks at it later; kept encrypted.' });

export const reviewing = strict({
  ...seen,
  decision: z.enum(reviewDecisions).meta({
    description: 'The request is then `completed`, or `failed` with `REVIEW_REJECTED`.',
  }),
  ...correctionShape(strict),
  note: note.exactOptional(),
});
true satisfies Same<Frozen<Pick<z.output<typeof reviewing>, keyof Corrections>>, Corrections>;

const draftShape = (object: MakeObject) => ({ ...seen, ...correctionShape(object), note: note.nullable() });

export const draftOfReview = strict(draftShape(strict));

const lease = named(
  'ReviewLease',
  z
    .object({
      reviewer: z.string().meta({ description: '`operator:<id>`, `client:<id>`, or `command`.' }),
      until: time,
      mine: z.boolean().meta({ description: 'Whether it is yours.' }),
    })
    .meta({ description: 'That somebody works on a review; nobody else is given it until then.' }),
);
export const reviewLease = lease;

const reasons = z.array(
  named(
    'ReviewReason',
    z
      .object({
        code: z.enum(reviewReasonCodes),
        document: z.int().min(0).exactOptional().meta({ description: 'Place among the documents, from 0.' }),
        field: z.string().exactOptional().meta({ description: 'Key in the template; `items.total` for a column.' }),
        check: z
          .string()
          .exactOptional()
          .meta({ description: 'The rule that failed; of faces, the code of the warning that says more.' }),
        confidence: fraction.exactOptional().meta({ description: 'Of the value, of `LOW_CONFIDENCE`.' }),
        below: fraction.exactOptional().meta({ description: 'The least that the track asks for there.' }),
      })
      .meta({ description: 'Why a result waits for a person. Never holds a value that was read.' }),
  ),
);

const task = named(
  'ReviewTask',
  z
    .object({
      requestId: id,
      kind,
      status,
      attempt: z.int().min(1),
      revision: z.int().min(1),
      reasons: reasons.meta({ description: 'Why it was to be reviewed; empty when it was not.' }),
      undoUntil: time
        .nullable()
        .meta({ description: 'Until when you can undo the last decision; null if you cannot.' }),
      lease: lease.nullable(),
      draft: z
        .object({ ...draftShape(open), savedAt: time })
        .nullable()
        .meta({ description: 'What you kept of a review and have not sent. It may be of an earlier revision.' }),
      reviews: z.array(review.extend({ note: z.string().nullable() })).meta({ description: 'Oldest first.' }),
    })
    .meta({ description: 'A request as a reviewer works on it.' }),
);
true satisfies Same<Frozen<z.output<typeof task>>, ReviewTask>;
export const reviewTask = task;
export const nextReview = z.object({ review: task.nullable().meta({ description: 'Null when none waits.' }) });

export const savedDraft = z.object({ savedAt: time, lease: lease.nullable() });

const waiting = named(
  'WaitingRequest',
  z
    .object({
      requestId: id,
      clientId: z.string(),
      kind,
      customerRequestId: z.string().nullable(),
      track: z.string(),
      template: z.string().nullable(),
      attempt: z.int().min(1),
      revision: z.int().min(1),
      createdAt: time,
      since: time.meta({ description: 'When it came to need review.' }),
      reasons: reasons.meta({ description: 'Why it waits, at most twenty; each code is among them.' }),
      lease: lease.nullable(),
    })
    .meta({ description: 'A request that needs review.' }),
);
true satisfies Same<Frozen<z.output<typeof waiting>>, WaitingRequest>;
export const reviewQueue = z.object({ waiting: z.array(waiting), nextCursor: z.string().nullable() });

const ofClient = sentName({ min: 1, max: 128 })
  .meta({ description: 'For operators: only of this client, by id or name.' })
  .exactOptional();
const ofTrack = key.meta({ description: 'Only of this track.' }).exactOptional();
const forReason = z
  .enum(reviewReasonCodes)
  .meta({ description: 'Only what waits for this reason, perhaps among others.' })
  .exactOptional();
export const queueFilter = { client: ofClient, track: ofTrack, reason: forReason };
export const nextFilter = z.strictObject({
  ...queueFilter,
  after: id.meta({ description: 'The next one behind this request, to pass it over.' }).exactOptional(),
});

export const reportQuery = z.strictObject({
  client: ofClient,
  template: key.exactOptional(),
  since: z
    .string()
    .regex(/^\d{4}-(?:0[1-9]|1[0-2])$/, 'must be a month, such as 2026-11.')
    .meta({ description: 'From this month on.', examples: ['2026-11'] })
    .exactOptional(),
});

const fieldReport = named(
  'FieldReport',
  z
    .object({
      template: z.string(),
      templateVersion: z.int(),
      field: z.string().meta({
        description: 'Its key; `items` for the rows of a list and `items.total` for a column of it.',
      }),
      corrected: z.int().min(0).meta({ description: 'Values that were changed; rows that were added or removed.' }),
      confirmed: z.int().min(0).meta({ description: 'Values and rows that were left as they are when accepted.' }),
      share: fraction.meta({ description: 'Corrected of all.' }),
    })
    .meta({ description: 'What reviewers did with a field of a template.' }),
);
true satisfies Same<Frozen<z.output<typeof fieldReport>>, FieldReport>;
export const reviewReport = z.object({ fields: z.array(fieldReport) });
