import { z } from 'zod';
import type { Immutable } from '../immutable.ts';
import { barcodeFormats } from '../template/barcode-formats.ts';
import { distinct, dottedName, hyphenName, implied, text } from '../template/schema-parts.ts';
import { readingProfiles } from './reading-profile.ts';

const days = z.int().min(0).max(3650);
const similarity = (says: string) => z.number().min(0).max(1).describe(says);

/** What tracks of both kinds have. */
const common = {
  name: hyphenName().describe('What requests call it; lower-case words joined by hyphens.'),
  title: text().describe('What people see.'),
  description: text().describe('When to use it.'),
  retention: z
    .strictObject({
      resultDays: days.default(30).describe('Days that results are kept.'),
      originalDays: days
        .default(7)
        .describe('Days that files, page images and crops are kept; at most as long as results.'),
    })
    .prefault({})
    .describe('How long what was sent and found is kept.'),
  review: z
    .boolean()
    .default(false)
    .describe('Sends results that failed a check to a person: the request becomes `needs_review`.'),
};

const ocrTrack = z
  .strictObject({
    kind: z.literal('ocr'),
    ...common,
    templates: distinct(z.array(dottedName()))
      .default([])
      .describe(
        'Templates that may be named or chosen; the first of equal score wins. Empty allows every template in sight.',
      ),
    defaultTemplate: dottedName()
      .nullable()
      .default(null)
      .describe('Used without typification when the request names none; null recognises the type first.'),
    typificationThreshold: z
      .number()
      .min(0)
      .max(1)
      .default(0.5)
      .describe('Below this confidence the document is `unknown` and read with the fallback.'),
    fallbackTemplate: dottedName().default('generic.text').describe('Reads what was not recognised.'),
    languages: distinct(z.array(z.string().regex(/^[a-z]{3}(?:_[a-z]+)?$/)).min(1))
      .default(['por', 'eng'])
      .describe('Languages to read, ISO 639-3, the most likely first.'),
    profile: z
      .enum(readingProfiles)
      .default('accurate')
      .describe('How thoroughly pages are read: `fast` takes about a third of the time and reads less well.'),
    expiredIsInvalid: z
      .boolean()
      .default(false)
      .describe('Whether an expired document fails validation or is only a finding.'),
    identity: z
      .boolean()
      .default(false)
      .describe('Holds identity documents: stricter rules for what leaves the service.'),
    barcodePayloads: z
      .boolean()
      .default(false)
      .describe(
        'Keeps and returns what barcodes of identity documents hold, which can be the portrait. Without it only their kind, length and hash are kept.',
      ),
    barcodeFormats: distinct(z.array(z.enum(barcodeFormats)))
      .exactOptional()
      .describe('Symbologies of barcodes that are kept and returned; all unless given, none of an empty list.'),
    portraits: z
      .boolean()
      .default(false)
      .describe(
        'Looks for the portraits on documents whose template bears one, and serves them as crops as long as originals are kept.',
      ),
    externalProcessing: z
      .boolean()
      .exactOptional()
      .describe(
        "Lets generative templates on this track send what was read to generators; `true` unless `identity` is. Identity documents need an operator's permission besides: see allowedGenerators.",
      ),
    allowedGenerators: implied(distinct(z.array(hyphenName(40)).max(20)), []).describe(
      'Generators to which what was read of identity documents may go; only operators may add to it.',
    ),
    unproven: implied(z.enum(['keep', 'review']), 'keep').describe(
      'What becomes of a document whose type is only proposed, or of which nothing supports a required field but its label or place: `keep` says so in the result, `review` also sends the request to a person.',
    ),
    reviewBelow: z
      .number()
      .min(0)
      .max(1)
      .exactOptional()
      .describe('Sends the request to a person when a value that was found has a lower confidence; not unless given.'),
    ungrounded: implied(z.enum(['drop', 'flag', 'review']), 'flag').describe(
      'What becomes of a value that a generator returned and that is nowhere on the document: `drop` leaves it out, `flag` shows it and fails validation, `review` also sends the request to a person.',
    ),
    leftOut: implied(z.enum(['drop', 'keep', 'review', 'include']), 'keep').describe(
      'What becomes of writing that is left out of the text, such as handwriting, stamps and illegible lines: `keep` shows it beside the text, `drop` does not, `review` shows it and sends the request to a person, `include` makes it a part of the text. A warning counts it in each case.',
    ),
  })
  .meta({ title: 'OCR track', description: 'How documents are read.' });

const consentNotice = z.strictObject({
  purpose: text().describe('What the comparison is for.'),
  legalBasis: z.enum(['consent', 'fraud_prevention', 'other']).describe('Legal ground of the processing.'),
  noticeVersion: text().describe('Version of the notice that the person saw.'),
});

const faceMatchTrack = z
  .strictObject({
    kind: z.literal('face_match'),
    ...common,
    consent: consentNotice.describe('What the person was informed of; copied into the record of every match.'),
    threshold: z
      .strictObject({ match: similarity('The least of a match.'), review: similarity('The least of a review.') })
      .nullable()
      .default(null)
      .describe(
        'Similarities, 0 to 1: at or above `match` is a match, at or above `review` a person should look. Left out or null takes the ones that were measured for the engine.',
      ),
    requireLiveness: z.boolean().default(false).describe('A suspected print or screen leads to review.'),
    maxFaces: z.int().min(1).max(20).default(20).describe('Faces that an image may hold.'),
  })
  .meta({ title: 'Face match track', description: 'How faces are compared.' });

/** A track as it is written in a file: what has its usual value may be left out. */
export const trackDocument = z.discriminatedUnion('kind', [ocrTrack, faceMatchTrack]).meta({
  title: 'docface track',
  description: 'How a client wants its documents read or its faces compared.',
});

interface Stored {
  readonly version: number;
  /** The owning client; null when shared by all. */
  readonly owner: string | null;
}

/** How a client wants its documents read. */
export interface OcrTrack extends Immutable<z.output<typeof ocrTrack>>, Stored {
  readonly externalProcessing: boolean;
}

/** How a client wants its faces compared. */
export interface FaceMatchTrack extends Immutable<z.output<typeof faceMatchTrack>>, Stored {}

export type Track = OcrTrack | FaceMatchTrack;
export type ConsentNotice = Immutable<z.output<typeof consentNotice>>;
/** What becomes of a value that a generator returned and that is nowhere on the document; `flag` unless given. */
export type UngroundedPolicy = NonNullable<OcrTrack['ungrounded']>;
/** What becomes of writing that is left out of the text; `keep` unless given. */
export type LeftOutPolicy = NonNullable<OcrTrack['leftOut']>;
