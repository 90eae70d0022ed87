import { z } from 'zod';
import { falseMatchRates } from '../../../domain/track/false-match-rate.ts';
import { imageKinds } from '../../../domain/track/image-kind.ts';
import { readingProfiles } from '../../../domain/track/reading-profile.ts';
import { named } from './schema-registry.ts';

const head = {
  name: z.string(),
  version: z.int(),
  shared: z.boolean().meta({ description: 'False for one of your own.' }),
  title: z.string(),
  description: z.string(),
};
const retention = z.object({ resultDays: z.number(), originalDays: z.number() });

const ocrTrack = named(
  'OcrTrack',
  z.object({
    kind: z.literal('ocr'),
    ...head,
    retention,
    templates: z.array(z.string()).meta({ description: 'Templates that may be named; empty allows all.' }),
    defaultTemplate: z.string().nullable().meta({ description: 'Null: the document is classified first.' }),
    languages: z.array(z.string()),
    profile: z.enum(readingProfiles).meta({ description: 'How thoroughly pages are read.' }),
    review: z.boolean(),
    identity: z.boolean(),
  }),
);
const faceMatchTrack = named(
  'FaceMatchTrack',
  z.object({
    kind: z.literal('face_match'),
    ...head,
    retention,
    purpose: z.string(),
    legalBasis: z.enum(['consent', 'fraud_prevention', 'other']),
    noticeVersion: z.string(),
    review: z.boolean(),
    imageKinds: z.array(z.enum(imageKinds)).nullable().meta({
      description:
        'What imageFile1 and imageFile2 show on this track, in this order; both are then sent. Null: requests may say it.',
    }),
    fmr: z.literal(falseMatchRates).nullable().meta({
      description:
        'The false match rate for which the threshold of the engine is taken. Null where the track names none: it has numbers of its own, or takes the threshold of the engine.',
    }),
    fixedThreshold: z.boolean().meta({ description: 'Whether requests that send `threshold` or `fmr` are refused.' }),
  }),
);

export const trackList = named(
  'TrackList',
  z.object({ tracks: z.array(z.discriminatedUnion('kind', [ocrTrack, faceMatchTrack])) }),
);
export type TrackList = z.output<typeof trackList>;

const templateField = z.object({ key: z.string(), type: z.string(), title: z.string(), required: z.boolean() });

const template = named(
  'Template',
  z.object({
    kind: z.enum(['rules', 'generative']),
    ...head,
    documentType: z.string(),
    locale: z.enum(['pt-BR', 'en']),
    fields: z.array(templateField),
    lists: z.array(z.object({ key: z.string(), title: z.string(), fields: z.array(templateField) })),
    listResponse: z.boolean().meta({
      description: 'Generative templates: whether documents that contain lists are read; off until it is turned on.',
    }),
  }),
);

export const templateList = named('TemplateList', z.object({ templates: z.array(template) }));
export type TemplateList = z.output<typeof templateList>;
