import './faces.css';
import { useState } from 'react';
import { useFormats, useWords } from '../shell/language.tsx';
import { CropPicture, cropPath, type ShownResult } from '../viewer/picture.tsx';
import type { Face, FaceMatchResult } from '../wire.ts';
import { ComparedPictures } from './compared-pictures.tsx';
import { numberOf, pairOf, toneOfDecision } from './comparison.ts';
import { RateTable, ThresholdScale } from './rates.tsx';
import { faceWords } from './words.ts';

interface FaceMatchViewProps {
  readonly result: FaceMatchResult;
  readonly shown: ShownResult;
}

/** Faces that were compared: where they are, how alike, and what was decided. */
export function FaceMatchView({ result, shown }: FaceMatchViewProps) {
  const words = useWords(faceWords);
  const [chosen, setChosen] = useState<string | null>(null);
  const { decision, similarity, comparisons, faces, consent } = result;
  return (
    <div className="faces">
      <ComparedPictures result={result} shown={shown} chosen={chosen} choose={setChosen} />
      <aside className="faces-side">
        <section className="padded">
          <h2 className="faces-decision">
            {words.decision}
            <span className="badge" data-tone={toneOfDecision(decision)}>
              {words.decisions[decision]}
            </span>
          </h2>
          {similarity === null ? (
            <p>{words.noSimilarity}</p>
          ) : (
            <SimilarityScale result={result} similarity={similarity} />
          )}
        </section>
        {comparisons.length > 0 && <Comparisons result={result} chosen={chosen} choose={setChosen} />}
        <section className="padded">
          <h2>{words.faces}</h2>
          <ul className="face-list">
            {faces.map((face) => (
              <FaceEntry key={face.id} face={face} shown={shown} isUnmatched={result.unmatched.includes(face.id)} />
            ))}
          </ul>
          <p className="faint">{words.consent(consent.purpose, consent.noticeVersion)}</p>
        </section>
      </aside>
    </div>
  );
}

interface ComparisonsProps {
  readonly result: FaceMatchResult;
  readonly chosen: string | null;
  readonly choose: (pair: string | null) => void;
}

function Comparisons({ result: { comparisons }, chosen, choose }: ComparisonsProps) {
  const words = useWords(faceWords);
  const formats = useFormats();
  return (
    <section className="padded">
      <h2>{words.comparisons}</h2>
      <ul className="pairs">
        {comparisons.map((comparison) => {
          const { a, b, similarity, decision } = comparison;
          const pair = pairOf(comparison);
          return (
            <li key={pair}>
              <button
                type="button"
                className="pair"
                aria-pressed={pair === chosen}
                onClick={() => choose(pair === chosen ? null : pair)}
              >
                <span>{words.pair(numberOf(a), numberOf(b))}</span>
                <span className="number">{formats.similarity(similarity)}</span>
                <span className="badge" data-tone={toneOfDecision(decision)}>
                  {words.decisions[decision]}
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface FaceEntryProps {
  readonly face: Face;
  readonly shown: ShownResult;
  readonly isUnmatched: boolean;
}

function FaceEntry({ face, shown, isUnmatched }: FaceEntryProps) {
  const words = useWords(faceWords);
  const formats = useFormats();
  const { id, image, page, role, quality, liveness } = face;
  return (
    <li>
      <CropPicture path={cropPath(shown, id)} label={words.face(numberOf(id))} />
      <div>
        <p>
          <strong>{words.face(numberOf(id))}</strong> <span className="faint">{words.image(image, page)}</span>
        </p>
        <p className="faint">
          {role !== 'unknown' && `${words.roles[role]} · `}
          {words.quality(formats.percent(quality.score))}
          {isUnmatched && ` · ${words.unmatched}`}
        </p>
        {quality.issues.length === 0 ? (
          <p className="faint">{words.good}</p>
        ) : (
          quality.issues.map(({ code }) => <p key={code}>{words.issues[code]}</p>)
        )}
        {liveness !== null && <p className="faint">{words.liveness(formats.percent(liveness.score))}</p>}
      </div>
    </li>
  );
}

interface SimilarityScaleProps {
  readonly result: FaceMatchResult;
  readonly similarity: number;
}

/** The similarity between the thresholds, and how often those are wrong. */
function SimilarityScale({ result, similarity }: SimilarityScaleProps) {
  const words = useWords(faceWords);
  const { similarity: written, rate } = useFormats();
  const { threshold } = result;
  const { calibration } = threshold;
  const { atReview } = calibration;
  return (
    <>
      <p className="similarity">
        {words.similarity} <strong className="number">{written(similarity)}</strong>
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
