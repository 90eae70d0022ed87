import '../viewer/viewer.css';
import './review.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FaceMatchResult } from '../api-types.ts';
import { FaceMatchView } from '../faces/face-match-view.tsx';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { DecisionBar, useDecision } from './decision-bar.tsx';
import { KeysHelp, useKeys } from './keys-help.tsx';
import { reviewMessages } from './messages.ts';
import { type LoadedReview, useLease, useReview } from './review-data.ts';
import { ReviewDesk } from './review-desk.tsx';
import { ReviewHead } from './review-head.tsx';
import { useDraft } from './use-draft.ts';

const route = getRouteApi('/review/$requestId');

/** One request that a person decides on. */
export function ReviewPage() {
  const messages = useMessages(reviewMessages);
  const textOf = useProblemText();
  const { requestId } = route.useParams();
  const { data, error, isPending, refetch } = useReview(requestId);
  if (isPending) return <LoadingState />;
  if (error instanceof ApiProblem && error.code === 'INVALID_STATE') {
    return (
      <EmptyState title={messages.notNow} advice={textOf(error)}>
        <Link className="button" to="/requests/$requestId" params={{ requestId }}>
          {messages.toRequest}
        </Link>
      </EmptyState>
    );
  }
  if (data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  const { result } = data.request;
  if (result === null) return <EmptyState title={messages.notNow} advice={messages.noResult} />;
  const key = `${requestId} ${data.task.attempt} ${data.task.revision}`;
  return 'documents' in result ? (
    <ReviewDesk key={key} loaded={data} result={result} />
  ) : (
    <FaceDesk key={key} loaded={data} result={result} />
  );
}

/** Two faces whose likeness is in doubt: looking, and deciding. */
function FaceDesk({ loaded, result }: { readonly loaded: LoadedReview; readonly result: FaceMatchResult }) {
  const { edits, change, saving, close } = useDraft(loaded);
  const deciding = useDecision(loaded, { edits, close });
  const { refused } = useLease(loaded.task.requestId);
  const [helps, setHelps] = useState(false);
  useKeys(
    {
      a: () => deciding.setDecision('accept'),
      r: () => deciding.setDecision('reject'),
      '?': () => setHelps(true),
    },
    { Enter: () => void deciding.submit() },
  );
  const { requestId, attempt } = loaded.task;
  return (
    <div className="review">
      <ReviewHead loaded={loaded} saving={saving} refused={refused} help={() => setHelps(true)} />
      <FaceMatchView result={result} shown={{ requestId, attempt }} />
      <div className="review-side review-end">
        <DecisionBar
          deciding={deciding}
          note={edits.note}
          setNote={(note) => change((before) => ({ ...before, note }))}
          changes={0}
          isTaken={refused !== null}
        />
      </div>
      <KeysHelp isOpen={helps} close={() => setHelps(false)} />
    </div>
  );
}
