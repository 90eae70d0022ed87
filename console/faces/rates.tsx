import './faces.css';
import { useFormats, useMessages } from '../shell/language.tsx';
import { faceMessages } from './messages.ts';
import type { KnownRate } from './rates-at.ts';

interface ThresholdScaleProps {
  /** Similarities, 0 to 1; `review` is not above `match`. */
  readonly match: number;
  readonly review: number;
  /** The one that is looked at, if any. */
  readonly similarity?: number;
}

/** Similarities from 0 to 1: which are a match, which a person looks at. */
export function ThresholdScale({ match, review, similarity }: ThresholdScaleProps) {
  const messages = useMessages(faceMessages);
  const { similarity: written, finePercent } = useFormats();
  const at = (value: number): string => `${100 * value}%`;
  const thresholds = `${messages.review} ${finePercent(review)}; ${messages.match} ${finePercent(match)}`;
  const label =
    similarity === undefined
      ? `${messages.thresholds}: ${thresholds}`
      : `${messages.scale}: ${written(similarity)}; ${thresholds}`;
  return (
    <div>
      <ScaleLabel at={match} tone="good" text={`${messages.match} ${finePercent(match)}`} />
      <div className="scale" role="img" aria-label={label}>
        <span className="scale-part" data-tone="bad" style={{ width: at(review) }} />
        <span className="scale-part" data-tone="fair" style={{ width: at(match - review) }} />
        <span className="scale-part" data-tone="good" style={{ width: at(1 - match) }} />
        {similarity !== undefined && <span className="scale-mark" style={{ left: at(similarity) }} />}
      </div>
      <ScaleLabel at={review} tone="fair" text={`${messages.review} ${finePercent(review)}`} />
    </div>
  );
}

interface ScaleLabelProps {
  /** Where on the scale, 0 to 1. */
  readonly at: number;
  readonly tone: 'good' | 'fair';
  readonly text: string;
}

/** Names a threshold where it lies, without leaving the width of the scale. */
function ScaleLabel({ at, tone, text }: ScaleLabelProps) {
  const place = `${100 * at}%`;
  return (
    <p className="scale-label">
      <span data-tone={tone} style={{ left: place, transform: `translateX(-${place})` }}>
        {text}
      </span>
    </p>
  );
}

interface RateTableProps {
  /** What they were measured on. */
  readonly set: string;
  /** Rates as they are written. */
  readonly rows: readonly { readonly name: string; readonly fmr: string; readonly fnmr: string }[];
}

/** How often thresholds are wrong. */
export function RateTable({ set, rows }: RateTableProps) {
  const messages = useMessages(faceMessages);
  return (
    <table className="plain rates">
      <caption>{messages.rates(set)}</caption>
      <thead>
        <tr>
          <th scope="col">{messages.threshold}</th>
          <th scope="col">{messages.fmr}</th>
          <th scope="col">{messages.fnmr}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, fmr, fnmr }) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td className="number">{fmr}</td>
            <td className="number">{fnmr}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Writes what is known of a rate. */
export function useKnownRate(): (known: KnownRate) => string {
  const messages = useMessages(faceMessages);
  const { rate } = useFormats();
  return ({ least, most }) => {
    if (least === undefined) return most === undefined ? messages.unknownRate : messages.atMost(rate(most));
    if (most === undefined) return messages.atLeast(rate(least));
    return least === most ? rate(least) : messages.between(rate(least), rate(most));
  };
}
