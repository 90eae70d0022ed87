import { z } from 'zod';
import { DocfaceError } from '../../domain/errors.ts';
import type { ScoreCalibration } from '../../domain/face/score-calibration.ts';

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
  })
  .refine(({ match, review }) => review <= match, 'the review threshold lies above the match threshold');

/**
 * Reads what `docface face-match calibrate` wrote. Fails with `INVALID_FIELD` when it is something else, or was fitted to
 * another descriptor than `descriptor`.
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
