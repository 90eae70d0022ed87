import { z } from 'zod';
import type { CalibratedThresholds } from '../../../application/catalog/face-thresholds.ts';
import type { FaceMatchResult } from '../../../domain/result/face.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { box, engineStamp, fraction, point, time } from './shared-schemas.ts';

const face = named(
  'Face',
  z
    .object({
      id: z.string(),
      image: z.int().meta({ description: '1 for imageFile1, 2 for imageFile2.' }),
      page: z.int(),
      role: z.enum(['portrait', 'ghost', 'live', 'unknown']),
      boundingBox: box.meta({ description: 'In fractions of the upright image.' }),
      landmarks: z.array(point).meta({
        description: 'Left eye, right eye, nose tip, left and right corner of the mouth, as the viewer sees them.',
      }),
      pose: z.object({ yaw: z.number(), pitch: z.number(), roll: z.number() }).meta({ description: 'Degrees.' }),
      confidence: fraction,
      eyeDistance: z.number().meta({ description: 'Pixels between the eyes.' }),
      quality: z.object({
        score: fraction,
        issues: z.array(
          z.object({
            code: z.enum(['too_small', 'blurred', 'dark', 'bright', 'turned', 'occluded', 'cut_off', 'low_confidence']),
            message: z.string(),
          }),
        ),
      }),
      liveness: z
        .object({ score: fraction, spoof: fraction, advisory: z.literal(true) })
        .nullable()
        .meta({ description: 'Advisory: hints at a print or screen, never proves a live person.' }),
    })
    .meta({ description: 'A face that was found.' }),
);

const faceDecision = z.enum(['match', 'review', 'no_match', 'inconclusive']);

const rateInterval = named(
  'RateInterval',
  z.tuple([fraction, fraction]).meta({ description: 'The 95 % interval of a rate: its low end, its high end.' }),
);
const interval = rateInterval.exactOptional();
const rates = z.object({ fmr: fraction, fnmr: fraction, fmrInterval: interval, fnmrInterval: interval });
const calibration = z
  .object({
    set: z.string(),
    ...rates.shape,
    atReview: rates.exactOptional(),
    pairs: z.object({ same: z.int(), different: z.int() }).exactOptional(),
  })
  .meta({
    description:
      'False match rate and false non-match rate of one pair at the match threshold of the engine and at its review threshold, measured on people that the thresholds were placed without, with 95 % intervals, and the set of labelled pairs that they come from.',
  });

export const faceMatchResult = named(
  'FaceMatchResult',
  z
    .object({
      mode: z.enum(['two_images', 'single_image']),
      decision: faceDecision,
      similarity: fraction.nullable().meta({
        description:
          'Of the pair that decided: the calibrated probability that both faces are of one person, where both answers were equally likely beforehand. Null when nothing could be compared.',
      }),
      threshold: z.object({
        match: fraction,
        review: fraction,
        source: z.enum(['track', 'engine']),
        calibration,
      }),
      model: engineStamp,
      images: z.array(z.object({ image: z.int(), page: z.int(), width: z.int(), height: z.int(), faces: z.int() })),
      faces: z.array(face),
      comparisons: z.array(z.object({ a: z.string(), b: z.string(), similarity: fraction, decision: faceDecision })),
      unmatched: z.array(z.string()),
      consent: z.object({
        given: z.literal(true),
        purpose: z.string(),
        legalBasis: z.string(),
        noticeVersion: z.string(),
        recordedAt: time,
      }),
    })
    .meta({ description: 'The result of comparing faces.' }),
);
true satisfies Same<Frozen<z.output<typeof faceMatchResult>>, FaceMatchResult>;

export const faceThresholds = named(
  'FaceThresholds',
  z
    .object({ match: fraction, review: fraction, calibration })
    .meta({ description: 'The thresholds of the face engine, with the error rates that were measured at them.' }),
);
true satisfies Same<Frozen<z.output<typeof faceThresholds>>, CalibratedThresholds>;
