import { z } from 'zod';
import type { CalibratedThresholds } from '../../../application/catalog/face-thresholds.ts';
import type { FaceMatchResult } from '../../../domain/result/face.ts';
import { imageKinds } from '../../../domain/track/image-kind.ts';
import { type Frozen, named, type Same } from './schema-registry.ts';
import { box, engineStamp, fraction, point, time } from './shared-schemas.ts';

const face = named(
  'Face',
  z
    .object({
      id: z.string(),
      image: z.int().meta({
        description:
          'Position of its picture in the request, from 1 on, those of imageFile1 first: 2 is imageFile2 where each side has one picture.',
      }),
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
            code: z.enum([
              'too_small',
              'blurred',
              'dark',
              'bright',
              'turned',
              'occluded',
              'cut_off',
              'low_confidence',
              'not_human',
            ]),
            message: z.string(),
          }),
        ),
      }),
      covered: z
        .array(z.enum(['eyes', 'nose', 'mouth']))
        .exactOptional()
        .meta({ description: 'Parts that something lies on; absent without any.' }),
      liveness: z
        .object({
          score: fraction,
          spoof: fraction,
          advisory: z.literal(true),
          assurance: z.literal('not_measured').exactOptional(),
        })
        .nullable()
        .meta({
          description:
            'Advisory: hints at a print or screen, never proves a live person. `assurance` is `not_measured`: no rates are known at which attacks pass or genuine faces are suspected. Absent in results of earlier versions.',
        }),
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
const measuredThreshold = z.object({ aim: fraction, similarity: fraction, ...rates.shape });
const coverOfPair = z.enum(['one', 'both', 'same_part']);
const knownRate = z.object({ least: fraction.exactOptional(), most: fraction.exactOptional() });
const calibration = z
  .object({
    set: z.string(),
    ...rates.shape,
    atReview: rates.exactOptional(),
    pairs: z.object({ same: z.int(), different: z.int() }).exactOptional(),
    failureToAcquire: z.object({ rate: fraction, atMost: fraction, pictures: z.int() }).exactOptional(),
    worstGroup: z.string().exactOptional(),
  })
  .meta({
    description:
      'False match rate and false non-match rate of one pair at the match threshold of the engine and at its review threshold, measured on people that the thresholds were placed without, with 95 % intervals, and the set of labelled pairs that they come from. `failureToAcquire` is how often no face is found in their pictures, or one that is too poor to compare, and what that rate is below with 95 % confidence. With `worstGroup` the match threshold was placed by the group of pairs of this name, which needs the highest, and the rates are the worst of the groups.',
  });

export const faceMatchResult = named(
  'FaceMatchResult',
  z
    .object({
      mode: z.enum(['two_images', 'single_image']),
      imageKinds: z
        .array(
          z.object({
            image: z.int(),
            kind: z.enum(imageKinds).nullable(),
            source: z.enum(['request', 'track', 'guess']),
          }),
        )
        .exactOptional()
        .meta({
          description:
            'What each picture shows, and who says so: the request, its track, or a guess from the faces, which may be wrong; null where nothing could be guessed. Absent in results of earlier versions.',
        }),
      sides: z
        .array(z.object({ side: z.literal([1, 2]), images: z.array(z.int()), deciding: z.int().nullable() }))
        .exactOptional()
        .meta({
          description:
            'The pictures of imageFile1 and of imageFile2, by their positions in the request, and which of them decided; null where none could be compared. Absent where no side has more than one.',
        }),
      decision: faceDecision,
      similarity: fraction.nullable().meta({
        description:
          'Of the pair that decided: the calibrated probability that both faces are of one person, where both answers were equally likely beforehand. Null when nothing could be compared.',
      }),
      threshold: z.object({
        match: fraction,
        review: fraction,
        source: z.enum(['request', 'track', 'engine']).meta({
          description:
            'Who said the match threshold: the request, the track with numbers of its own, or the engine, for the rate that the track names too.',
        }),
        rates: z.object({ fmr: knownRate, fnmr: knownRate }).exactOptional().meta({
          description:
            'False match rate and false non-match rate of one pair at `match`, of such as are covered like the pair that decided (`cover`): measured there where `least` and `most` are the same, else between the rates of the next thresholds that were measured; an end that is absent is not known. Absent in results of earlier versions.',
        }),
        cover: coverOfPair.exactOptional().meta({
          description:
            'Where the faces of the pair that decided are covered: one of them, both with no part in common, or the same part of both, where `rates` say how often such pairs are as alike as `match`, and none is a match. Absent where both are bare.',
        }),
        ofSeveral: z.object({ pairs: z.int(), match: fraction, fmr: knownRate }).exactOptional().meta({
          description:
            'Where more than one pair was compared: from which similarity the best of them is a match, and how often the best of so many pairs of strangers reaches it, as far as that is known. A pair is another chance: at most so many times the rate of one.',
        }),
        calibration,
      }),
      model: engineStamp,
      images: z.array(z.object({ image: z.int(), page: z.int(), width: z.int(), height: z.int(), faces: z.int() })),
      faces: z.array(face),
      comparisons: z.array(
        z.object({
          a: z.string(),
          b: z.string(),
          similarity: fraction,
          decision: faceDecision,
          doubts: z
            .array(z.enum(['same_photograph', 'covered_alike']))
            .exactOptional()
            .meta({
              description:
                'Why a pair that is alike is no match. `same_photograph`: both faces are of one photograph or of copies of it. `covered_alike`: the same part of both is covered.',
            }),
        }),
      ),
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
    .object({
      match: fraction,
      review: fraction,
      calibration,
      underCovers: z
        .array(
          z.object({
            cover: coverOfPair,
            pairs: z.object({ same: z.int(), different: z.int() }),
            table: z.array(measuredThreshold),
          }),
        )
        .meta({
          description:
            'How often pairs of which one face, both faces, or the same part of both are covered are as alike as at the thresholds of `table`; empty where it was not measured.',
        }),
      table: z.array(measuredThreshold).meta({
        description:
          'Every threshold at which rates were measured, the strictest first: the share of pairs of different people that it was placed for (`aim`, which `fmr` of a track names), and what people left out showed.',
      }),
    })
    .meta({ description: 'The thresholds of the face engine, with the error rates that were measured at them.' }),
);
true satisfies Same<Frozen<z.output<typeof faceThresholds>>, CalibratedThresholds>;
