import { z } from 'zod';
import { DocfaceError } from '../../domain/errors.ts';
import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';
import { ratesOf } from '../../domain/face/threshold-table.ts';
import type { FailureToAcquire, MeasuredThreshold } from '../../domain/result/face.ts';
import { dlibUnderCovers, sfaceUnderCovers } from './cover-rates.ts';
import type { Describer } from './face-worker.ts';

/** Of the pictures of the pairs below, of which the engine finds every face that is meant. */
const failureToAcquire: FailureToAcquire = { rate: 0, atMost: 0.0095, pictures: 315 };

/**
 * Printed by bench/face-quality.ts, from the 370 listed pairs of one person and all 48,801 pairs of pictures of
 * different people (75 people): pictures of the press (LFW), of families and groups, in low light, turned, small, and
 * portraits pasted on a drawn licence. Rates are those of people that the thresholds were placed without.
 */
const measuredOn = {
  set: 'docface development set, 370 same and 48801 different pairs of 75 people',
  pairs: { same: 370, different: 48801 },
  failureToAcquire,
} as const;

/** The thresholds of a table, the strictest of which is that of a match and the loosest that of a review. */
function thresholdsOf(strict: MeasuredThreshold, middle: MeasuredThreshold, loose: MeasuredThreshold) {
  const table = [strict, middle, loose];
  return { match: strict.similarity, review: loose.similarity, ...ratesOf(strict), atReview: ratesOf(loose), table };
}

export const bundledCalibration: ScoreCalibration = {
  // The network and what is made of its numbers: files fitted to scores of earlier versions are refused.
  descriptor: 'dlib-resnet, colour and grey, cosine',
  ...measuredOn,
  offset: -125.81,
  slope: 138.12,
  ...thresholdsOf(
    {
      aim: 0.0001,
      similarity: 0.982,
      fmr: 0.00012,
      fnmr: 0.1,
      fmrInterval: [0, 0.00055],
      fnmrInterval: [0.049, 0.149],
    },
    {
      aim: 0.001,
      similarity: 0.932,
      fmr: 0.0013,
      fnmr: 0.041,
      fmrInterval: [0.00035, 0.0029],
      fnmrInterval: [0.013, 0.073],
    },
    { aim: 0.01, similarity: 0.56, fmr: 0.0097, fnmr: 0.014, fmrInterval: [0.0052, 0.017], fnmrInterval: [0, 0.035] },
  ),
  underCovers: dlibUnderCovers,
};

/** The same for dlib's network with SFace beside it. */
export const sfaceCalibration: ScoreCalibration = {
  descriptor: 'dlib-resnet, colour and grey, and sface 2021dec, cosine',
  ...measuredOn,
  offset: -56.46,
  slope: 77.65,
  ...thresholdsOf(
    {
      aim: 0.0001,
      similarity: 0.945,
      fmr: 0.0001,
      fnmr: 0.019,
      fmrInterval: [0, 0.00036],
      fnmrInterval: [0.0026, 0.043],
    },
    {
      aim: 0.001,
      similarity: 0.8,
      fmr: 0.00072,
      fnmr: 0.014,
      fmrInterval: [0.00019, 0.0018],
      fnmrInterval: [0, 0.033],
    },
    { aim: 0.01, similarity: 0.26, fmr: 0.0094, fnmr: 0.0081, fmrInterval: [0.0056, 0.0156], fnmrInterval: [0, 0.023] },
  ),
  underCovers: sfaceUnderCovers,
};

/**
 * The one that comes with docface. An operator's model has none: until it is calibrated its thresholds mean nothing.
 */
export function bundledCalibrationOf({ kind }: Describer): ScoreCalibration {
  return kind === 'dlib and sface' ? sfaceCalibration : bundledCalibration;
}

const share = z.number().min(0).max(1);
const interval = z.tuple([share, share]).exactOptional();
const rates = z.object({ fmr: share, fnmr: share, fmrInterval: interval, fnmrInterval: interval });

const calibrationFile: z.ZodType<ScoreCalibration> = z
  .object({
    descriptor: z.string().min(1),
    set: z.string().min(1),
    pairs: z.object({ same: z.int().min(0), different: z.int().min(0) }),
    offset: z.number(),
    slope: z.number().positive(),
    match: share,
    review: share,
    ...rates.shape,
    atReview: rates,
    failureToAcquire: z.object({ rate: share, atMost: share, pictures: z.int().min(1) }).exactOptional(),
    worstGroup: z.string().exactOptional(),
    table: z
      .array(z.object({ aim: share, similarity: share, ...rates.shape }))
      .min(1)
      .exactOptional(),
  })
  .refine(({ match, review }) => review <= match, 'the review threshold lies above the match threshold');

/**
 * Reads what `docface face-match calibrate` wrote. Fails with `INVALID_FIELD` when it is something else, or was fitted
 * to another descriptor than `descriptor`.
 */
export function parseCalibration(text: string, descriptor: string): ScoreCalibration {
  const again = 'Make it again with "docface face-match calibrate".';
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (cause) {
    throw new DocfaceError('INVALID_FIELD', `The face calibration file is no JSON. ${again}`, { cause });
  }
  const parsed = calibrationFile.safeParse(content);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const what = issue?.code === 'custom' ? issue.message : `${issue?.path.join('.')} is missing or wrong`;
    throw new DocfaceError('INVALID_FIELD', `The face calibration file cannot be used: ${what}. ${again}`);
  }
  if (parsed.data.descriptor !== descriptor) {
    const message = `The face calibration file was made for ${parsed.data.descriptor}, not for ${descriptor}. ${again}`;
    throw new DocfaceError('INVALID_FIELD', message);
  }
  return parsed.data;
}

/** Whether a file says that it was fitted to this descriptor. Nothing else is checked. */
export function isCalibrationOf(text: string, descriptor: string): boolean {
  try {
    return z.object({ descriptor: z.literal(descriptor) }).safeParse(JSON.parse(text)).success;
  } catch {
    return false;
  }
}
