import { z } from 'zod';
import type { Immutable } from '../immutable.ts';
import { barcodeFormats } from '../template/barcode-formats.ts';
import { fileTypes, usualFileTypes } from '../template/file-formats.ts';
import { distinct, dottedName, hyphenName, implied, text } from '../template/schema-parts.ts';
import { falseMatchRates } from './false-match-rate.ts';
import { imageKinds } from './image-kind.ts';
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
    acceptedFormats: implied(distinct(z.array(z.enum(fileTypes)).min(1)), [...usualFileTypes]).describe(
      'Formats of files that are read, by their content. Add `xml` to read electronic documents that are files of their own: invoices in CII or UBL, NF-e, NFC-e, CT-e and NFS-e.',
    ),
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
    reviewFieldsBelow: z
      .record(z.string().regex(/^[a-z][A-Za-z0-9]*(?:\.[a-z][A-Za-z0-9]*)?$/), z.number().min(0).max(1))
      .exactOptional()
      .describe(
        'The same for single fields, by their keys in templates, in the place of reviewBelow: `total: 0.95`. Columns of lists, such as `items.total`, are looked at where they are named here.',
      ),
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
    fmr: z
      .literal(falseMatchRates)
      .exactOptional()
      .describe(
        'In the place of `threshold`: the share of pairs of different people for which the match threshold of the engine that runs is placed. Where it has none for this share, the next stricter one. 0.0001 unless given.',
      ),
    fixedThreshold: implied(z.boolean(), false).describe(
      'Refuses requests that send `threshold` or `fmr`: the thresholds of the track are held for all.',
    ),
    requireLiveness: z
      .boolean()
      .default(false)
      .describe(
        'Sends every match to review: how often attacks pass was not measured, so that no picture proves a living person. See acceptUnmeasuredLiveness.',
      ),
    acceptUnmeasuredLiveness: implied(z.boolean(), false).describe(
      'Takes the hint for a proof: with requireLiveness, only matches in which a print or screen is suspected, or nobody looks live, lead to review.',
    ),
    samePhotograph: implied(z.enum(['review', 'no_match']), 'review').describe(
      'What two faces of one photograph, or of copies of it, come to where nobody else matches: `review` sends the pictures to a person, `no_match` refuses them. They are never a match.',
    ),
    imageKinds: z
      .array(z.enum(imageKinds))
      .min(2)
      .max(2)
      .exactOptional()
      .describe(
        'What the first and the second picture show: of a `selfie` the most prominent face decides, and liveness is asked of it alone; of a `document` its portrait decides; of a `photo` every face may. Requests then send two pictures, and may not say otherwise. Left out, requests say it, or roles are guessed.',
      ),
    maxFaces: z
      .int()
      .min(1)
      .max(20)
      .default(20)
      .describe('Faces of a page that are looked at, the largest first; where more are found, a warning counts them.'),
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
/** What two faces of one photograph come to; `review` unless given. */
export type SamePhotographPolicy = NonNullable<FaceMatchTrack['samePhotograph']>;
/** What becomes of a value that a generator returned and that is nowhere on the document; `flag` unless given. */
export type UngroundedPolicy = NonNullable<OcrTrack['ungrounded']>;
/** What becomes of writing that is left out of the text; `keep` unless given. */
export type LeftOutPolicy = NonNullable<OcrTrack['leftOut']>;
