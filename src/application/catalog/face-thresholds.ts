import { type Actor, authorize } from '../../domain/client/actor.ts';
import { statedCalibration } from '../../domain/face/match-faces.ts';
import { thresholdTable } from '../../domain/face/threshold-table.ts';
import type { FaceCalibration, FaceJudge, MeasuredThreshold, RatesUnderCovers } from '../../domain/result/face.ts';

/** The thresholds of the face engine, with the error rates that were measured at them. */
export type CalibratedThresholds = Pick<FaceJudge['calibration'], 'match' | 'review'> & {
  readonly calibration: FaceCalibration;
  /** Every threshold at which rates were measured, the strictest first. */
  readonly table: readonly MeasuredThreshold[];
  /** Rates of pairs of which faces are covered; empty where they were not measured. */
  readonly underCovers: readonly RatesUnderCovers[];
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
    const calibration = this.#calibration();
    const { match, review, underCovers = [] } = calibration;
    const table = thresholdTable(calibration);
    return { match, review, calibration: statedCalibration(calibration), table, underCovers };
  }
}
