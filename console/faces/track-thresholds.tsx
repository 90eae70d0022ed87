import { useQuery } from '@tanstack/react-query';
import { isMap, parseDocument } from 'yaml';
import type { FaceThresholds } from '../api-types.ts';
import { Refusal } from '../parts/forms.tsx';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { faceMessages } from './messages.ts';
import { RateTable, ThresholdScale, useKnownRate } from './rates.tsx';
import { ratesAt, thresholdsFor } from './rates-at.ts';

interface Thresholds {
  readonly match: number;
  readonly review: number;
}

/** A track that takes the thresholds of the engine, at a rate or at its usual one. */
interface AtRate {
  readonly fmr?: number;
}

/**
 * The thresholds that the text of a track has, or takes from the engine, with what is known of how often they are
 * wrong.
 */
export function TrackThresholds({ text }: { readonly text: string }) {
  const own = thresholdsIn(text);
  return own === null ? null : <Measured own={own} />;
}

/** Those of a track for faces; null for other texts, and while they are not right. */
function thresholdsIn(text: string): Thresholds | AtRate | null {
  const document = parseDocument(text);
  if (document.errors.length > 0 || document.get('kind') !== 'face_match') return null;
  const threshold = document.get('threshold', true);
  if (threshold === undefined) {
    const fmr = document.get('fmr');
    return typeof fmr === 'number' ? { fmr } : {};
  }
  if (!isMap(threshold)) return null;
  const [match, review] = [threshold.get('match'), threshold.get('review')];
  if (typeof match !== 'number' || typeof review !== 'number') return null;
  return review >= 0 && review <= match && match <= 1 ? { match, review } : null;
}

function Measured({ own }: { readonly own: Thresholds | AtRate }) {
  const messages = useMessages(faceMessages);
  const known = useKnownRate();
  const { data, error } = useQuery({
    queryKey: ['face-thresholds'],
    queryFn: ({ signal }) => callApi<FaceThresholds>('/api/v1/face-match/thresholds', { signal }),
  });
  if (data === undefined) return <Refusal error={error} />;
  const { match, review } = 'match' in own ? own : thresholdsFor(own.fmr, data);
  const rows = [
    { name: messages.match, at: match },
    { name: messages.review, at: review },
  ].map(({ name, at }) => {
    const { fmr, fnmr } = ratesAt(at, data);
    return { name, fmr: known(fmr), fnmr: known(fnmr) };
  });
  return (
    <section className="panel padded track-thresholds" aria-label={messages.thresholds}>
      <h2>{messages.thresholds}</h2>
      <p className="faint">{'match' in own ? messages.ofTrack : messages.ofEngine}</p>
      <ThresholdScale match={match} review={review} />
      <p className="faint">{messages.meaning}</p>
      <RateTable set={data.calibration.set} rows={rows} />
      {'match' in own && <p className="faint">{messages.bounds}</p>}
    </section>
  );
}
