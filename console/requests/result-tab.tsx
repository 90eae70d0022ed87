import type { Envelope } from '../api-types.ts';
import { FaceMatchView } from '../faces/face-match-view.tsx';
import { EmptyState } from '../parts/states.tsx';
import { useMessages } from '../shell/language.tsx';
import { DocumentViewer } from '../viewer/document-viewer.tsx';
import { Problems } from './problems.tsx';
import { isFinished } from './request-data.ts';
import { requestPageMessages } from './request-page-messages.ts';

/** What was read, or how the faces compare; why there is nothing where there is nothing. */
export function ResultTab({ request }: { readonly request: Envelope }) {
  const messages = useMessages(requestPageMessages);
  const { result, status } = request;
  if (result === null && !isFinished(status))
    return <EmptyState title={messages.notYet} advice={messages.notYetAdvice} />;
  if (result === null && status === 'erased')
    return <EmptyState title={messages.erased} advice={messages.erasedAdvice} />;
  if (result === null) {
    return (
      <EmptyState title={messages.noResult} advice={messages.noResultAdvice}>
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
