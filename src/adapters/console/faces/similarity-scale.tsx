import { useFormats, useWords } from '../shell/language.tsx';
import type { FaceMatchResult } from '../wire.ts';
import { faceWords } from './words.ts';

interface SimilarityScaleProps {
  readonly result: FaceMatchResult;
  readonly similarity: number;
}

/** The similarity between the thresholds, and how often those are wrong. */
export function SimilarityScale({ result, similarity }: SimilarityScaleProps) {
  const words = useWords(faceWords);
  const formats = useFormats();
  const { threshold } = result;
  const { calibration } = threshold;
  const at = (value: number): string => `${100 * value}%`;
  return (
    <>
      <p className="similarity">
        {words.similarity} <strong className="number">{formats.percent(similarity)}</strong>
      </p>
      <div
        className="scale"
        role="img"
        aria-label={`${words.scale}: ${formats.percent(similarity)}; ${words.review} ${formats.percent(threshold.review)}; ${words.match} ${formats.percent(threshold.match)}`}
      >
        <span className="scale-part" data-tone="bad" style={{ width: at(threshold.review) }} />
        <span className="scale-part" data-tone="fair" style={{ width: at(threshold.match - threshold.review) }} />
        <span className="scale-part" data-tone="good" style={{ width: at(1 - threshold.match) }} />
        <span className="scale-mark" style={{ left: at(similarity) }} />
      </div>
      <p className="scale-legend">
        <span data-tone="fair">
          {words.review} {formats.percent(threshold.review)}
        </span>
        <span data-tone="good">
          {words.match} {formats.percent(threshold.match)}
        </span>
      </p>
      <p className="faint">{words.meaning}</p>
      <table className="plain rates">
        <caption>{words.rates(calibration.set)}</caption>
        <thead>
          <tr>
            <th scope="col">{words.threshold}</th>
            <th scope="col">{words.fmr}</th>
            <th scope="col">{words.fnmr}</th>
          </tr>
        </thead>
        <tbody>
          <Rates name={words.match} {...calibration} />
          {calibration.atReview !== undefined && <Rates name={words.review} {...calibration.atReview} />}
        </tbody>
      </table>
      <p className="faint">{threshold.source === 'track' ? words.ofTrack : words.ratesNote}</p>
    </>
  );
}

function Rates({ name, fmr, fnmr }: { readonly name: string; readonly fmr: number; readonly fnmr: number }) {
  const { rate } = useFormats();
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="number">{rate(fmr)}</td>
      <td className="number">{rate(fnmr)}</td>
    </tr>
  );
}
