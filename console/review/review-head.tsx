import { Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import { Icon } from '../parts/icon.tsx';
import { StatusBadge } from '../requests/status-badge.tsx';
import { useFormats, useMessages } from '../shell/language.tsx';
import { reviewMessages } from './messages.ts';
import { reasonMessages } from './reason-messages.ts';
import { type FieldTitle, Reasons } from './reasons.tsx';
import { giveBack, type LoadedReview } from './review-data.ts';
import { UndoDecision } from './undo-decision.tsx';
import type { Saving } from './use-draft.ts';

interface ReviewHeadProps {
  readonly loaded: LoadedReview;
  readonly saving: Saving;
  /** Why it is not the reader's to decide; null when it is. */
  readonly refused: string | null;
  readonly help: () => void;
  /** What people call fields; unnecessary for faces. */
  readonly fieldTitle?: FieldTitle;
}

/** Which request it is, who works on it, and whether what was typed is kept. */
export function ReviewHead({ loaded: { task, request }, ...props }: ReviewHeadProps) {
  const { saving, refused, help, fieldTitle = (_, field) => field } = props;
  const messages = useMessages(reviewMessages);
  const { why } = useMessages(reasonMessages);
  const formats = useFormats();
  const navigate = useNavigate();
  const { requestId, draft, revision, reasons, reviews } = task;
  const leave = async (): Promise<void> => {
    await giveBack(requestId).catch(() => null);
    await navigate({ to: '/review', search: {} });
  };
  return (
    <header className="review-head">
      <Button className="button quiet" onPress={() => void leave()}>
        <Icon name="back" />
        {messages.giveBack}
      </Button>
      <div className="review-names">
        <h1>{request.customerRequestId ?? messages.title}</h1>
        <Link className="code faint" to="/requests/$requestId" params={{ requestId }}>
          {requestId}
        </Link>
      </div>
      <StatusBadge status={request.status} stage={null} />
      <span className="faint" role="status" data-saving={saving}>
        {messages.saving[saving]}
      </span>
      <Button className="button quiet" onPress={help}>
        <kbd>?</kbd>
        {messages.keysTitle}
      </Button>
      {refused !== null && (
        <p className="review-note" role="alert">
          {messages.taken} {refused}
        </p>
      )}
      <UndoDecision />
      {reasons.length > 0 && task.status === 'needs_review' && (
        <div className="review-note plain">
          {why} <Reasons reasons={reasons} titleOf={fieldTitle} />
        </div>
      )}
      {draft !== null && draft.revision !== revision && (
        <p className="review-note" role="status">
          {messages.oldDraft(draft.revision, revision)}
        </p>
      )}
      {reviews.map(({ revision: made, at, by, decision, corrected, note }) => (
        <p key={made} className="review-note plain">
          {messages.before({ at: formats.moment(at), by, corrected, decision: messages.decided[decision] })}
          {note !== null && <q>{note}</q>}
        </p>
      ))}
    </header>
  );
}
