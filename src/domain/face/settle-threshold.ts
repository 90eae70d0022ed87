import { invalidField } from '../errors.ts';
import type { FaceJudge, FaceMatchResult } from '../result/face.ts';
import type { FalseMatchRate } from '../track/false-match-rate.ts';
import type { FaceMatchTrack } from '../track/track.ts';
import { calibrationAt } from './threshold-table.ts';

/** What a submission says of the match threshold: a similarity above 0 and at most 1, or a false match rate. */
export interface SentThreshold {
  readonly match?: number;
  readonly fmr?: FalseMatchRate;
}

/** Errors: `INVALID_FIELD` where a submission says both, or either on a track whose own threshold is fixed. */
export function refuseThreshold(
  sent: SentThreshold | null,
  { name, fixedThreshold = false }: Pick<FaceMatchTrack, 'name' | 'fixedThreshold'>,
): void {
  if (sent === null) return;
  const field = sent.fmr === undefined ? 'threshold' : 'fmr';
  if (sent.match !== undefined && sent.fmr !== undefined) {
    throw invalidField(field, 'threshold and fmr both say from where on faces match. Send one of them.');
  }
  if (fixedThreshold) {
    const detail = `Track "${name}" does not let requests choose the threshold. Leave ${field} out, or name another track.`;
    throw invalidField(field, detail);
  }
}

/** The thresholds that pairs are held against. */
interface HeldThreshold {
  readonly match: number;
  readonly review: number;
  readonly source: FaceMatchResult['threshold']['source'];
  /** Of the engine; of its threshold for the rate that was asked, where one was. */
  readonly calibration: FaceJudge['calibration'];
  /** Whether somebody gave the number itself, which is taken as it is for each pair. */
  readonly isNumber: boolean;
}

interface HeldOptions {
  readonly sent: SentThreshold | null;
  readonly track: Pick<FaceMatchTrack, 'fmr'> & { readonly threshold: FaceMatchTrack['threshold'] | null };
  readonly calibration: FaceJudge['calibration'];
}

/**
 * The threshold of the request before that of the track, and that before the engine's. A similarity that a request
 * sends moves the match threshold alone: review begins where it did, and never above a match.
 */
export function heldThreshold({ sent, track, calibration }: HeldOptions): HeldThreshold {
  const atRate = calibrationAt(calibration, sent?.fmr ?? track.fmr);
  const isOfEngine = track.threshold === null || sent?.fmr !== undefined;
  const { match, review } = isOfEngine || track.threshold === null ? atRate : track.threshold;
  if (sent?.match !== undefined) {
    const own = { match: sent.match, review: Math.min(review, sent.match) };
    return { ...own, source: 'request', calibration: atRate, isNumber: true };
  }
  const source = sent?.fmr === undefined ? (isOfEngine ? 'engine' : 'track') : 'request';
  return { match, review, source, calibration: atRate, isNumber: !isOfEngine };
}
