import '../viewer/viewer.css';
import './review.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useWords } from '../shell/language.tsx';
import { FaceDesk } from './face-desk.tsx';
import { useReview } from './review-data.ts';
import { ReviewDesk } from './review-desk.tsx';
import { reviewWords } from './words.ts';

const route = getRouteApi('/review/$requestId');

/** One request that a person decides on. */
export function ReviewPage() {
  const words = useWords(reviewWords);
  const { requestId } = route.useParams();
  const { data, error, isPending, refetch } = useReview(requestId);
  if (isPending) return <LoadingState />;
  if (error instanceof ApiProblem && error.code === 'INVALID_STATE') {
    return (
      <EmptyState title={words.notNow} advice={error.message}>
        <Link className="button" to="/requests/$requestId" params={{ requestId }}>
          {words.toRequest}
        </Link>
      </EmptyState>
    );
  }
  if (data === undefined) return <ErrorState error={error} retry={() => void refetch()} />;
  const { result } = data.request;
  if (result === null) return <EmptyState title={words.notNow} advice={words.noResult} />;
  const key = `${requestId} ${data.task.attempt} ${data.task.revision}`;
  return 'documents' in result ? (
    <ReviewDesk key={key} loaded={data} result={result} />
  ) : (
    <FaceDesk key={key} loaded={data} result={result} />
  );
}
