import { useFormats, useWords } from '../shell/language.tsx';
import type { FaceMatchResult } from '../wire.ts';
import { RateTable } from './rate-table.tsx';
import { ThresholdScale } from './threshold-scale.tsx';
import { faceWords } from './words.ts';

interface SimilarityScaleProps {
  readonly result: FaceMatchResult;
  readonly similarity: number;
}

/** The similarity between the thresholds, and how often those are wrong. */
export function SimilarityScale({ result, similarity }: SimilarityScaleProps) {
  const words = useWords(faceWords);
  const { percent, rate } = useFormats();
  const { threshold } = result;
  const { calibration } = threshold;
  const { atReview } = calibration;
  return (
    <>
      <p className="similarity">
        {words.similarity} <strong className="number">{percent(similarity)}</strong>
      </p>
      <ThresholdScale {...threshold} similarity={similarity} />
      <p className="faint">{words.meaning}</p>
      <RateTable
        set={calibration.set}
        rows={[
          { name: words.match, fmr: rate(calibration.fmr), fnmr: rate(calibration.fnmr) },
          ...(atReview === undefined
            ? []
            : [{ name: words.review, fmr: rate(atReview.fmr), fnmr: rate(atReview.fnmr) }]),
        ]}
      />
      <p className="faint">{threshold.source === 'track' ? words.ofTrack : words.ratesNote}</p>
    </>
  );
}
