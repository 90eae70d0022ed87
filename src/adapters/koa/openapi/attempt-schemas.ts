import { z } from 'zod';
import type { AttemptDiff, AttemptView, ReviewView } from '../../../application/reads/attempts.ts';
import { type Difference, differenceAspects } from '../../../domain/reading/result/difference.ts';
import { reviewKinds } from '../../../domain/request/request.ts';
import { stage, status } from './envelope-schema.ts';
import { errorCode } from './problem-schema.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { sentInteger, sentName } from './sent-values.ts';
import { engineStamp, jsonValue, time } from './shared-schemas.ts';

/** One thing that two results say differently. */
export const difference = named(
  'Difference',
  z
    .object({
      path: z.string().meta({ description: 'Where in the result.' }),
      aspect: z.enum(differenceAspects).meta({
        description:
          'What differs there. `present`: it came or went. `passed`: whether its checks passed. `text`: shows the place where the texts part.',
      }),
      before: jsonValue,
      after: jsonValue,
    })
    .meta({
      description: 'One thing that two results say differently.',
      examples: [{ path: 'documents[0].fields.number', aspect: 'value', before: null, after: 'INV-2041' }],
    }),
);
true satisfies Same<Frozen<z.output<typeof difference>>, Difference>;

export const review = named(
  'Review',
  z
    .object({
      revision: z.int().min(2).meta({ description: 'That it made of the result.' }),
      at: time,
      by: z.string().meta({ description: '`operator:<id>`, `client:<id>`, or `command`.' }),
      decision: z.enum(reviewKinds).meta({ description: '`undo` takes the one before back.' }),
      corrected: z.int().min(0).meta({ description: 'Values and rows that it corrected.' }),
    })
    .meta({ description: 'What a person decided on a result.' }),
);
true satisfies Same<Frozen<z.output<typeof review>>, ReviewView>;

const attempt = named(
  'Attempt',
  z
    .object({
      attempt: z.int().min(1),
      from: stage.meta({
        description: 'The stage it began with; what comes before was taken from an earlier attempt.',
      }),
      status,
      shown: z.boolean().meta({ description: 'Whether the request shows the result of this attempt.' }),
      track: z.string(),
      trackVersion: z.int(),
      template: z.string().nullable(),
      templateVersion: z.int().nullable(),
      queuedAt: time.nullable(),
      startedAt: time.nullable(),
      completedAt: time.nullable(),
      engine: z.array(engineStamp),
      error: z.object({ code: errorCode, detail: z.string(), retryable: z.boolean() }).nullable(),
      replayId: z
        .string()
        .nullable()
        .meta({ description: 'The replay of the operator that started it; null for a submission or a reprocess.' }),
      shadow: z
        .boolean()
        .meta({ description: 'A trial of the operator, listed to operators only until it is promoted.' }),
      revision: z.int().min(1).meta({ description: 'The newest of its result.' }),
      reviews: z.array(review).meta({ description: 'What people decided on it, oldest first.' }),
      comparedWith: z
        .int()
        .nullable()
        .meta({ description: 'The newest earlier attempt with a result, which `changes` are against.' }),
      changes: z.array(difference).nullable().meta({ description: 'Null when there are no two results to compare.' }),
    })
    .meta({ description: 'One run of a request.' }),
);
true satisfies Same<Frozen<z.output<typeof attempt>>, AttemptView>;

export const attemptList = named('AttemptList', z.object({ attempts: z.array(attempt) }));

export const attemptDiff = named(
  'AttemptDiff',
  z
    .object({ before: z.int().min(1), after: z.int().min(1), changes: z.array(difference) })
    .meta({ description: 'What two attempts of a request say differently.' }),
);
true satisfies Same<Frozen<z.output<typeof attemptDiff>>, AttemptDiff>;

/** Strict: a misspelt field would silently reprocess under other versions. */
export const reprocessing = z.strictObject({
  from: stage.meta({
    description:
      'typification repeats everything, ocr reads the pages again with the same template, generation asks generators again, validation finds and checks the fields in what was read; face-match for face matches.',
  }),
  template: sentName({ min: 1, max: 128 })
    .meta({ description: 'Another template than before.', examples: ['invoice'] })
    .exactOptional(),
  templateVersion: sentInteger({ min: 1 }).meta({ description: 'The newest when left out.' }).exactOptional(),
  trackVersion: sentInteger({ min: 1 }).meta({ description: 'The newest when left out.' }).exactOptional(),
});
