import { z } from 'zod';
import { noOptions, type ReceivedFile, type Submission } from '../../../application/requests/submission.ts';
import type { SentImageKinds } from '../../../domain/face/settle-image-kinds.ts';
import type { SentThreshold } from '../../../domain/face/settle-threshold.ts';
import { mostPictures } from '../../../domain/face/sides.ts';
import { parsePageSelection } from '../../../domain/reading/document/page-selection.ts';
import { falseMatchRates } from '../../../domain/track/false-match-rate.ts';
import { imageKinds } from '../../../domain/track/image-kind.ts';
import { parseSentJson } from '../openapi/sent-json.ts';
import { sentName, sentText } from '../openapi/sent-values.ts';
import { subject } from '../openapi/subject-schemas.ts';
import type { FilePart } from '../route/body-reader.ts';

const formats = 'PDF, JPEG, PNG or TIFF by its content, at most 15 MB (15 x 1024 x 1024 bytes).';

const severalPictures = `Send up to ${mostPictures} under this name, each a part of its own, where several pictures show the person: the most alike pair of both sides decides. All files of a request together have at most 30 MB.`;

const track = sentName({ max: 128 })
  .refine((text) => text !== '', { params: { missing: true } })
  .meta({ description: 'The processing track, see GET /api/v1/tracks.', minLength: 1, examples: ['documents'] });
const customerRequestId = sentName({ min: 1, max: 128 }).meta({
  description: 'Your own reference, 1 to 128 printable characters; need not be unique.',
  examples: ['order-4711'],
});

const metadata = jsonMap(z.union([sentText({}), z.number(), z.boolean(), z.null()]), {
  message: 'must be a flat JSON object of texts, numbers, booleans and nulls, such as {"branch": "0042"}.',
  description: 'A flat JSON object of your own, kept encrypted with the request.',
  example: '{"branch":"0042"}',
});
const expected = jsonMap(sentText({}), {
  message: 'must be a flat JSON object of field keys and the texts expected there, such as {"name": "MARIA DA SILVA"}.',
  description: 'A flat JSON object of field keys and expected values; validation compares them.',
  example: '{"name":"MARIA DA SILVA"}',
});

/** A form field that carries a flat JSON object. */
function jsonMap<Value>(
  value: z.ZodType<Value>,
  { message, description, example }: { message: string; description: string; example: string },
) {
  const map = z.record(sentText({ max: 100 }), value);
  return sentText({})
    .meta({ description, examples: [example] })
    .transform((text, context): Record<string, Value> => {
      const parsed = map.safeParse(parseSentJson(text));
      if (parsed.success) return parsed.data;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });
}

function isPageSelection(text: string): boolean {
  try {
    return parsePageSelection(text).length > 0;
  } catch {
    return false;
  }
}

/** The text fields of an OCR submission. */
export const ocrFields = z.strictObject({
  track,
  template: sentName({ min: 1, max: 128 })
    .meta({
      description:
        'The template to read with, see GET /api/v1/templates. Optional when the track names a default or classifies first.',
      examples: ['br.cnh'],
    })
    .optional(),
  customerRequestId: customerRequestId.optional(),
  subject: subject.optional(),
  pages: sentText({ min: 1, max: 200 })
    .refine(isPageSelection, 'must be written like "1-3,5", counting from 1.')
    .meta({
      description: 'Pages to read, counting from 1. All by default.',
      pattern: String.raw`^[\d,\s-]+$`,
      examples: ['1-3,5'],
    })
    .optional(),
  language: z
    .string()
    .regex(/^[a-z]{3}(?:,[a-z]{3}){0,4}$/, 'must be one to five ISO 639-3 codes joined by commas, such as "por,eng".')
    .meta({
      description: 'ISO 639-3 codes joined by commas, most likely first. Those of the track by default.',
      examples: ['por,eng'],
    })
    .transform((codes) => codes.split(','))
    .optional(),
  filePassword: sentText({ min: 1, max: 256 })
    .meta({ description: 'Password of an encrypted PDF. Kept encrypted, deleted with the request.' })
    .optional(),
  metadata: metadata.optional(),
  expected: expected.optional(),
});
type OcrFields = z.output<typeof ocrFields>;

/** A form field that says what one of two pictures shows. */
function imageKind(file: string) {
  return z.enum(imageKinds).meta({
    description: `What ${file} shows; with two pictures only. Of a \`selfie\` the most prominent face decides, and liveness is asked of it alone; of a \`document\` its portrait decides; of a \`photo\` every face may. Left out, roles are guessed, and the result says so.`,
    examples: ['selfie'],
  });
}

const threshold = z
  .string()
  .regex(/^(?=.*[1-9])(?:0?\.\d{1,15}|1(?:\.0{1,15})?)$/, 'must be a similarity above 0 and at most 1, such as 0.95.')
  .meta({
    description:
      'The similarity from which faces match in this request, above 0 and at most 1, in the place of what the track says. Not together with `fmr`. The result states what is known of its error rates.',
    examples: ['0.95'],
  })
  .transform(Number);
const fmr = z
  .enum(falseMatchRates.map(String), `must be one of ${falseMatchRates.join(', ')}.`)
  .meta({
    description:
      'The share of pairs of different people for which the match threshold of the engine is taken in this request, or the next stricter one where it has none for this share. Not together with `threshold`.',
    examples: ['0.001'],
  })
  .transform((text) => falseMatchRates.find((rate) => String(rate) === text));

/** The text fields of a face match submission. */
export const faceMatchFields = z.strictObject({
  track: track.meta({ description: 'The processing track, see GET /api/v1/tracks.', examples: ['face-match'] }),
  sensitive_data_compliance: z
    .string()
    .meta({
      type: 'boolean',
      description:
        'Explicit consent to the processing of biometric data: `true` in any case. Anything else, or nothing, is refused with CONSENT_REQUIRED and nothing is stored.',
      examples: ['true'],
    })
    .optional()
    .transform((text) => text?.toLowerCase() === 'true'),
  imageKind1: imageKind('imageFile1').optional(),
  imageKind2: imageKind('imageFile2').optional(),
  threshold: threshold.optional(),
  fmr: fmr.optional(),
  customerRequestId: customerRequestId.optional(),
  subject: subject.optional(),
  metadata: metadata.optional(),
});

type FaceMatchFields = z.output<typeof faceMatchFields>;

/** Fields that callers must send although the schema lets them pass: a refusal of their own awaits. */
export const faceMatchDemands: readonly string[] = ['sensitive_data_compliance'];

export const ocrFiles: readonly FilePart[] = [
  {
    name: 'imageFile',
    required: true,
    description: `The document: ${formats} On a track whose \`acceptedFormats\` say so, other formats: XML of electronic documents.`,
  },
];

export const faceMatchFiles: readonly FilePart[] = [
  {
    name: 'imageFile1',
    required: true,
    most: mostPictures,
    description: `An image with one or more faces: ${formats} ${severalPictures}`,
  },
  {
    name: 'imageFile2',
    required: false,
    most: mostPictures,
    description: `A second image to compare with the first: ${formats} Without it the faces of imageFile1 are compared with each other. ${severalPictures}`,
  },
];

/** What comes with the fields of a form. */
interface Sent extends Pick<Submission, 'lane'> {
  readonly files: readonly ReceivedFile[];
  readonly headers: { readonly 'idempotency-key'?: string | undefined };
  readonly traceparent: string;
}

/** A document that was sent to be read. */
export function ocrSubmission(fields: OcrFields, { headers, ...sent }: Sent): Submission {
  return {
    kind: 'ocr',
    ...sent,
    track: fields.track,
    template: fields.template ?? null,
    customerRequestId: fields.customerRequestId ?? null,
    options: {
      ...noOptions,
      subject: fields.subject ?? null,
      pages: fields.pages ?? null,
      languages: fields.language ?? null,
      filePassword: fields.filePassword ?? null,
      metadata: fields.metadata ?? null,
      expected: fields.expected ?? null,
    },
    consent: false,
    idempotencyKey: headers['idempotency-key'] ?? null,
  };
}

function sentKinds({ imageKind1, imageKind2 }: FaceMatchFields): SentImageKinds | null {
  return imageKind1 === undefined && imageKind2 === undefined ? null : [imageKind1 ?? null, imageKind2 ?? null];
}

function sentThreshold({ threshold: match, fmr: rate }: FaceMatchFields): SentThreshold | null {
  if (match === undefined && rate === undefined) return null;
  return { ...(match !== undefined && { match }), ...(rate !== undefined && { fmr: rate }) };
}

/** Pictures that were sent to compare their faces. */
export function faceMatchSubmission(fields: FaceMatchFields, { headers, ...sent }: Sent): Submission {
  return {
    kind: 'face_match',
    ...sent,
    track: fields.track,
    template: null,
    customerRequestId: fields.customerRequestId ?? null,
    options: {
      ...noOptions,
      subject: fields.subject ?? null,
      metadata: fields.metadata ?? null,
      imageKinds: sentKinds(fields),
      threshold: sentThreshold(fields),
    },
    consent: fields.sensitive_data_compliance,
    idempotencyKey: headers['idempotency-key'] ?? null,
  };
}
