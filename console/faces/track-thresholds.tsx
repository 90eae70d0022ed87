import { useQuery } from '@tanstack/react-query';
import { isMap, parseDocument } from 'yaml';
import { Refusal } from '../parts/forms.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { FaceThresholds } from '../wire.ts';
import { RateTable, ThresholdScale } from './rates.tsx';
import { type KnownRate, ratesAt } from './rates-at.ts';
import { faceWords } from './words.ts';

interface Thresholds {
  readonly match: number;
  readonly review: number;
}

/**
 * The thresholds that the text of a track has, or takes from the engine, with what is known of how often they are
 * wrong.
 */
export function TrackThresholds({ text }: { readonly text: string }) {
  const own = thresholdsIn(text);
  return own === null ? null : <Measured own={own === 'engine' ? null : own} />;
}

/** Those of a track for faces; null for other texts, and while they are not right. */
function thresholdsIn(text: string): Thresholds | 'engine' | null {
  const document = parseDocument(text);
  if (document.errors.length > 0 || document.get('kind') !== 'face_match') return null;
  const threshold = document.get('threshold', true);
  if (threshold === undefined) return 'engine';
  if (!isMap(threshold)) return null;
  const [match, review] = [threshold.get('match'), threshold.get('review')];
  if (typeof match !== 'number' || typeof review !== 'number') return null;
  return review >= 0 && review <= match && match <= 1 ? { match, review } : null;
}

function Measured({ own }: { readonly own: Thresholds | null }) {
  const words = useWords(faceWords);
  const known = useKnownRate();
  const { data, error } = useQuery({
    queryKey: ['face-thresholds'],
    queryFn: ({ signal }) => callApi<FaceThresholds>('/api/v1/face-match/thresholds', { signal }),
  });
  if (data === undefined) return <Refusal error={error} />;
  const { match, review } = own ?? data;
  const rows = [
    { name: words.match, at: match },
    { name: words.review, at: review },
  ].map(({ name, at }) => {
    const { fmr, fnmr } = ratesAt(at, data);
    return { name, fmr: known(fmr), fnmr: known(fnmr) };
  });
  return (
    <section className="panel padded track-thresholds" aria-label={words.thresholds}>
      <h2>{words.thresholds}</h2>
      <p className="faint">{own === null ? words.ofEngine : words.ofTrack}</p>
      <ThresholdScale match={match} review={review} />
      <p className="faint">{words.meaning}</p>
      <RateTable set={data.calibration.set} rows={rows} />
      {own !== null && <p className="faint">{words.bounds}</p>}
    </section>
  );
}

/** Writes what is known of a rate. */
function useKnownRate(): (known: KnownRate) => string {
  const words = useWords(faceWords);
  const { rate } = useFormats();
  return ({ least, most }) => {
    if (least === undefined) return most === undefined ? words.unknownRate : words.atMost(rate(most));
    if (most === undefined) return words.atLeast(rate(least));
    return least === most ? rate(least) : words.between(rate(least), rate(most));
  };
}
