import { FaceMatchView } from '../faces/face-match-view.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import type { Envelope } from '../wire.ts';
import { Problems } from './problems.tsx';
import { isFinished } from './request-data.ts';
import { requestPageWords } from './request-page-words.ts';

/** What was read, or how the faces compare; why there is nothing where there is nothing. */
export function ResultTab({ request }: { readonly request: Envelope }) {
  const words = useWords(requestPageWords);
  const { result, status } = request;
  if (result === null && !isFinished(status)) return <EmptyState title={words.notYet} advice={words.notYetAdvice} />;
  if (result === null && status === 'erased') return <EmptyState title={words.erased} advice={words.erasedAdvice} />;
  if (result === null) {
    return (
      <EmptyState title={words.noResult} advice={words.noResultAdvice}>
        <Problems request={request} />
      </EmptyState>
    );
  }
  const shown = { requestId: request.requestId, attempt: request.attempt };
  return 'faces' in result ? (
    <FaceMatchView result={result} shown={shown} />
  ) : (
    <DocumentViewer key={request.attempt} result={result} shown={shown} client={request.client?.name} />
  );
}
