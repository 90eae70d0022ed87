import './faces.css';
import { useState } from 'react';
import type { Face, FaceMatchResult } from '../api-types.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { CropPicture, cropPath, type ShownResult } from '../viewer/picture.tsx';
import { ComparedPictures } from './compared-pictures.tsx';
import { numberOf, pairOf, toneOfDecision } from './comparison.ts';
import { faceMessages } from './messages.ts';
import { RateTable, ThresholdScale, useKnownRate } from './rates.tsx';

interface FaceMatchViewProps {
  readonly result: FaceMatchResult;
  readonly shown: ShownResult;
}

/** Faces that were compared: where they are, how alike, and what was decided. */
export function FaceMatchView({ result, shown }: FaceMatchViewProps) {
  const messages = useMessages(faceMessages);
  const [chosen, setChosen] = useState<string | null>(null);
  const { decision, similarity, comparisons, faces, consent } = result;
  return (
    <div className="faces">
      <ComparedPictures result={result} shown={shown} chosen={chosen} choose={setChosen} />
      <aside className="faces-side">
        <section className="padded">
          <h2 className="faces-decision">
            {messages.decision}
            <span className="badge" data-tone={toneOfDecision(decision)}>
              {messages.decisions[decision]}
            </span>
          </h2>
          <ImageKinds result={result} />
          <Sides result={result} />
          {similarity === null ? (
            <p>{messages.noSimilarity}</p>
          ) : (
            <SimilarityScale result={result} similarity={similarity} />
          )}
        </section>
        {comparisons.length > 0 && <Comparisons result={result} chosen={chosen} choose={setChosen} />}
        <section className="padded">
          <h2>{messages.faces}</h2>
          <ul className="face-list">
            {faces.map((face) => (
              <FaceEntry key={face.id} face={face} shown={shown} isUnmatched={result.unmatched.includes(face.id)} />
            ))}
          </ul>
          <p className="faint">{messages.consent(consent.purpose, consent.noticeVersion)}</p>
        </section>
      </aside>
    </div>
  );
}

/** What each picture shows, and who says so. */
function ImageKinds({ result: { imageKinds = [] } }: Pick<FaceMatchViewProps, 'result'>) {
  const messages = useMessages(faceMessages);
  return imageKinds.map(({ image, kind, source }) => (
    <p key={image} className="faint">
      {messages.kindOf(image, messages.kinds[kind ?? 'unknown'], messages.kindSources[source])}
    </p>
  ));
}

/** Which of several pictures of a side decided. */
function Sides({ result: { sides = [] } }: Pick<FaceMatchViewProps, 'result'>) {
  const messages = useMessages(faceMessages);
  return sides.map(({ side, images, deciding }) => (
    <p key={side} className="faint">
      {messages.side(side, images.join(', '))}
      {deciding !== null && ` ${messages.deciding(deciding)}`}
    </p>
  ));
}

interface ComparisonsProps {
  readonly result: FaceMatchResult;
  readonly chosen: string | null;
  readonly choose: (pair: string | null) => void;
}

function Comparisons({ result: { comparisons }, chosen, choose }: ComparisonsProps) {
  const messages = useMessages(faceMessages);
  const formats = useFormats();
  return (
    <section className="padded">
      <h2>{messages.comparisons}</h2>
      <ul className="pairs">
        {comparisons.map((comparison) => {
          const { a, b, similarity, decision, doubts = [] } = comparison;
          const pair = pairOf(comparison);
          return (
            <li key={pair}>
              <button
                type="button"
                className="pair"
                aria-pressed={pair === chosen}
                onClick={() => choose(pair === chosen ? null : pair)}
              >
                <span>{messages.pair(numberOf(a), numberOf(b))}</span>
                <span className="number">{formats.similarity(similarity)}</span>
                <span className="badge" data-tone={toneOfDecision(decision)}>
                  {messages.decisions[decision]}
                </span>
              </button>
              {doubts.map((doubt) => (
                <p key={doubt} className="faint">
                  {messages.doubts[doubt]}
                </p>
              ))}
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
  const messages = useMessages(faceMessages);
  const formats = useFormats();
  const { id, image, page, role, quality, liveness } = face;
  return (
    <li>
      <CropPicture path={cropPath(shown, id)} label={messages.face(numberOf(id))} />
      <div>
        <p>
          <strong>{messages.face(numberOf(id))}</strong> <span className="faint">{messages.image(image, page)}</span>
        </p>
        <p className="faint">
          {role !== 'unknown' && `${messages.roles[role]} · `}
          {messages.quality(formats.percent(quality.score))}
          {isUnmatched && ` · ${messages.unmatched}`}
        </p>
        {quality.issues.length === 0 ? (
          <p className="faint">{messages.good}</p>
        ) : (
          quality.issues.map(({ code }) => <p key={code}>{messages.issues[code]}</p>)
        )}
        {liveness !== null && <p className="faint">{messages.liveness(formats.percent(liveness.score))}</p>}
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
  const messages = useMessages(faceMessages);
  const { similarity: written, rate } = useFormats();
  const known = useKnownRate();
  const { threshold } = result;
  const { calibration, rates, source, cover } = threshold;
  // Numbers of a request or a track have other rates at their own review threshold, which nobody measured, and the
  // calibration has those of bare faces alone.
  const isOfEngine = source === 'engine' || rates === undefined;
  const atReview = isOfEngine && cover === undefined ? calibration.atReview : undefined;
  const notes = { engine: messages.ratesNote, track: messages.ofTrack, request: messages.ofRequest };
  return (
    <>
      <p className="similarity">
        {messages.similarity} <strong className="number">{written(similarity)}</strong>
      </p>
      <ThresholdScale {...threshold} similarity={similarity} />
      <p className="faint">{messages.meaning}</p>
      <RateTable
        set={calibration.set}
        rows={[
          {
            name: messages.match,
            fmr: rates === undefined ? rate(calibration.fmr) : known(rates.fmr),
            fnmr: rates === undefined ? rate(calibration.fnmr) : known(rates.fnmr),
          },
          ...(atReview === undefined
            ? []
            : [{ name: messages.review, fmr: rate(atReview.fmr), fnmr: rate(atReview.fnmr) }]),
        ]}
      />
      {cover !== undefined && <p className="faint">{messages.covers[cover]}</p>}
      <p className="faint">{notes[source]}</p>
    </>
  );
}
