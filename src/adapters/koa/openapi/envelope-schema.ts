import { z } from 'zod';
import type { ErasureReceipt } from '../../../application/requests/erase-request.ts';
import { requestKinds, type Stage, stages } from '../../../domain/request/pipeline.ts';
import { requestStatuses } from '../../../domain/request/request.ts';
import { warningCodes } from '../../../domain/warning.ts';
import type { LinkedEnvelope } from '../route/envelope-links.ts';
import { clientName } from './client-schemas.ts';
import { envelopeExamples, slimEnvelopeExamples } from './envelope-examples.ts';
import { faceMatchResult } from './face-schemas.ts';
import { ocrResult } from './ocr-schemas.ts';
import { errorCode } from './problem-schema.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { engineStamp, id, time } from './shared-schemas.ts';

export const kind = z.enum(requestKinds);
export const status = z.enum(requestStatuses);
export const stage = z.enum(stages);
const milliseconds = z.number().min(0).exactOptional();
const timings = Object.fromEntries(stages.map((each) => [each, milliseconds])) as Record<Stage, typeof milliseconds>;

const warningCode = named(
  'WarningCode',
  z.enum(warningCodes).meta({ description: 'A code is stable: it never changes its meaning. New ones may come.' }),
);

const requestWarning = z.object({
  code: warningCode,
  message: z.string(),
  page: z.int().exactOptional(),
  tables: z
    .array(z.int().min(0))
    .exactOptional()
    .meta({ description: 'With TABLE_DOUBTED, places among the `tables` of the page, from 0.' }),
  field: z.string().exactOptional().meta({ description: 'The file that it is about, such as `imageFile`.' }),
  requestId: id.exactOptional().meta({ description: 'With FILE_SEEN_BEFORE, the request that held the same bytes.' }),
});

/** The body of every way to ask: sync, async, wait, list and webhook. */
export const envelope = named(
  'Envelope',
  z
    .object({
      requestId: id.meta({ description: 'Names the request in every address.' }),
      kind,
      status: status.meta({
        description: 'Finished are completed, needs_review, failed, canceled and erased.',
      }),
      stage: stage.nullable().meta({ description: 'Where it is while it is processing.' }),
      customerRequestId: z.string().nullable().meta({ description: 'Your own reference, as you sent it.' }),
      track: z.string(),
      trackVersion: z.int().meta({ description: 'Pinned when the attempt was asked for.' }),
      template: z
        .string()
        .nullable()
        .meta({ description: 'Null until typification has chosen one; always for faces.' }),
      templateVersion: z.int().nullable(),
      attempt: z.int().min(1).meta({ description: 'The run whose result is shown; a reprocess adds the next.' }),
      revision: z.int().min(1).meta({ description: 'Of the result: 1 as it was read; each review makes the next.' }),
      schemaVersion: z.int().meta({ description: 'Of this shape; it only grows by additions.' }),
      createdAt: time,
      startedAt: time.nullable(),
      completedAt: time.nullable(),
      expiresAt: time.meta({ description: 'End of retention: then the request is erased.' }),
      timings: z
        .object(timings)
        .meta({ description: 'Milliseconds of work per stage, without the time in which it only waited.' }),
      engine: z.array(engineStamp),
      warnings: z.array(requestWarning).meta({
        description: 'What you should know although it is no failure, such as a page that could not be read.',
      }),
      error: z
        .object({ code: errorCode, detail: z.string(), retryable: z.boolean() })
        .nullable()
        .meta({ description: 'Why it failed.' }),
      history: z.array(
        z.object({ at: time, attempt: z.int(), status, stage: stage.nullable(), code: z.string().nullable() }),
      ),
      metadata: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
        .nullable()
        .meta({
          description:
            'What you sent as `metadata`. Null without any, where `result` is left out (lists, cancel, reprocess), and once erased.',
        }),
      result: z
        .union([ocrResult, faceMatchResult])
        .nullable()
        .meta({ description: 'Null until the request finished with a result, in lists, and once erased.' }),
      client: clientName.exactOptional().meta({
        description:
          'Whose request it is, for operators who list or see it, cancel, reprocess or review it; clients never find it.',
      }),
      links: z
        .object({
          self: z.url(),
          result: z.url(),
          text: z.url().nullable(),
          markdown: z.url().nullable(),
          csv: z.url().nullable(),
          hocr: z.url().nullable(),
          pdf: z.url().nullable(),
          attempts: z.url(),
          cancel: z.url().nullable(),
          reprocess: z.url().nullable(),
          review: z.url().nullable(),
        })
        .meta({ description: 'What can be done with the request now; null where there is nothing to do.' }),
    })
    .meta({
      description: 'A request with its state and, once there is one, its result.',
      examples: envelopeExamples,
    }),
);
true satisfies Same<Frozen<z.output<typeof envelope>>, LinkedEnvelope>;

export const result = z.union([ocrResult, faceMatchResult]);

/** What is left of a result with `include`. */
export const slimResult = z.union([
  named(
    'SlimOcrResult',
    ocrResult.partial().meta({ description: 'The parts of a result of reading that were asked for.' }),
  ),
  named(
    'SlimFaceMatchResult',
    faceMatchResult
      .partial({ faces: true, comparisons: true })
      .meta({ description: 'A result of comparing with the parts that were asked for.' }),
  ),
]);

/** What is left of an envelope with `include`. */
export const slimEnvelope = named(
  'SlimEnvelope',
  envelope.extend({ result: slimResult.nullable() }).partial({ metadata: true, result: true }).meta({
    description: 'A request with the parts that were asked for by `include`.',
    examples: slimEnvelopeExamples,
  }),
);

export const requestList = named(
  'RequestList',
  z.object({
    requests: z.array(envelope),
    nextCursor: z.string().nullable().meta({ description: 'For the query parameter `cursor`; null on the last page.' }),
  }),
);

export const erasureReceipt = named(
  'ErasureReceipt',
  z
    .object({
      requestId: id,
      status: z.literal('erased'),
      erasedAt: time.meta({ description: 'From then on nothing that the request held can be read.' }),
      lastTraceGoneBy: time.meta({
        description: 'By then nothing of it is left but the fact that it was there; see the page on privacy.',
      }),
    })
    .meta({ description: 'Proof that a request is gone.' }),
);
true satisfies Same<Frozen<z.output<typeof erasureReceipt>>, ErasureReceipt>;
