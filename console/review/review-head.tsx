import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { StatusBadge } from '../requests/status-badge.tsx';
import { useFormats, useWords } from '../shell/language.tsx';
import { giveBack, type LoadedReview } from './review-data.ts';
import type { Saving } from './use-draft.ts';
import { reviewWords } from './words.ts';

interface ReviewHeadProps {
  readonly loaded: LoadedReview;
  readonly saving: Saving;
  /** Why it is not the reader's to decide; null when it is. */
  readonly refused: string | null;
  readonly help: () => void;
}

/** Which request it is, who works on it, and whether what was typed is kept. */
export function ReviewHead({ loaded: { task, request }, saving, refused, help }: ReviewHeadProps) {
  const words = useWords(reviewWords);
  const formats = useFormats();
  const navigate = useNavigate();
  const { requestId, draft, revision, reviews } = task;
  const leave = async (): Promise<void> => {
    await giveBack(requestId).catch(() => null);
    await navigate({ to: '/review', search: {} });
  };
  return (
    <header className="review-head">
      <Button className="button quiet" onPress={() => void leave()}>
        <Icon name="back" />
        {words.giveBack}
      </Button>
      <div className="review-names">
        <h1>{request.customerRequestId ?? words.title}</h1>
        <Link className="code faint" to="/requests/$requestId" params={{ requestId }}>
          {requestId}
        </Link>
      </div>
      <StatusBadge status={request.status} stage={null} />
      <span className="faint" role="status" data-saving={saving}>
        {words.saving[saving]}
      </span>
      <Button className="button quiet" onPress={help}>
        <kbd>?</kbd>
        {words.keysTitle}
      </Button>
      {refused !== null && (
        <p className="review-note" role="alert">
          {words.taken} {refused}
        </p>
      )}
      {draft !== null && draft.revision !== revision && (
        <p className="review-note" role="status">
          {words.oldDraft(draft.revision, revision)}
        </p>
      )}
      {reviews.map(({ revision: made, at, by, decision, corrected, note }) => (
        <p key={made} className="review-note plain">
          {words.before({ at: formats.moment(at), by, corrected, decision: words.decided[decision] })}
          {note !== null && <q>{note}</q>}
        </p>
      ))}
    </header>
  );
}
