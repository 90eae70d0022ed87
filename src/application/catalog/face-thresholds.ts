import { type Actor, authorize } from '../../domain/client/actor.ts';
import { statedCalibration } from '../../domain/face/match-faces.ts';
import type { FaceCalibration, FaceJudge } from '../../domain/result/face.ts';

/** The thresholds of the face engine, with the error rates that were measured at them. */
export type CalibratedThresholds = Pick<FaceJudge['calibration'], 'match' | 'review'> & {
  readonly calibration: FaceCalibration;
};

/** What tracks for faces are held against that have no thresholds of their own. */
export class FaceThresholds {
  readonly #calibration: () => FaceJudge['calibration'];

  /** The calibration may lie in a file of the operator: it is read when somebody asks. */
  constructor(uses: { readonly calibration: () => FaceJudge['calibration'] }) {
    this.#calibration = uses.calibration;
  }

  /** Those of the process that answers. Errors: `INSUFFICIENT_SCOPE`. */
  async get(actor: Actor): Promise<CalibratedThresholds> {
    authorize(actor, 'requests:read');
    const { match, review, ...calibration } = this.#calibration();
    return { match, review, calibration: statedCalibration(calibration) };
  }
}
