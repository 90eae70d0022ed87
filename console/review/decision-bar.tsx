import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { useProblemText } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { correctionsOf, type Edits } from './edits.ts';
import { reviewMessages } from './messages.ts';
import {
  type Decision,
  type LastDecision,
  type LoadedReview,
  lastDecisionKey,
  sendReview,
  takeNext,
} from './review-data.ts';

interface Sent {
  readonly edits: Edits;
  /** Stops keeping drafts. */
  readonly close: () => void;
}

/** Deciding, and going on with the next review. */
export function useDecision({ task }: LoadedReview, { edits, close }: Sent) {
  const { requestId, attempt, revision } = task;
  const [decision, setDecision] = useState<Decision | null>(null);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [refusals, setRefusals] = useState<Readonly<Record<string, string>>>({});
  const queries = useQueryClient();
  const navigate = useNavigate();

  const goOn = async (): Promise<void> => {
    // What was decided is decided, whatever becomes of the next one.
    const next = await takeNext({}).catch(() => null);
    await queries.invalidateQueries({ queryKey: ['reviews'] });
    if (next === null) await navigate({ to: '/review', search: {} });
    else await navigate({ to: '/review/$requestId', params: { requestId: next.requestId } });
  };
  const submit = async (): Promise<void> => {
    if (decision === null || isSending) return;
    const { fields, rows, boxes } = correctionsOf(edits);
    setSending(true);
    setError(null);
    setRefusals({});
    try {
      const note = edits.note === '' ? {} : { note: edits.note };
      await sendReview(requestId, { attempt, revision, decision, fields, rows, ...note });
      close();
      const last: LastDecision = { requestId, decision };
      queries.setQueryData(lastDecisionKey, last);
      await goOn();
    } catch (failure) {
      setError(failure);
      setRefusals(refusalsOf(failure, boxes));
    } finally {
      setSending(false);
    }
  };
  return { decision, setDecision, submit, isSending, error, refusals };
}

/** What was refused, by the box that it is about. */
function refusalsOf(failure: unknown, boxes: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  if (!(failure instanceof ApiProblem)) return {};
  return Object.fromEntries(
    failure.fields.flatMap(({ field, detail }) => {
      const path = Object.keys(boxes).find((each) => field === each || field.startsWith(`${each}.`));
      const box = path === undefined ? undefined : boxes[path];
      return box === undefined ? [] : [[box, detail]];
    }),
  );
}

interface DecisionBarProps {
  readonly deciding: ReturnType<typeof useDecision>;
  readonly note: string;
  readonly setNote: (note: string) => void;
  /** How many boxes and rows differ from what was read. */
  readonly changes: number;
  readonly isTaken: boolean;
}

const decisions = ['accept', 'reject'] as const;

/** The end of a review: a note, the decision, and sending it. */
export function DecisionBar({ deciding, note, setNote, changes, isTaken }: DecisionBarProps) {
  const messages = useMessages(reviewMessages);
  const textOf = useProblemText();
  const { decision, setDecision, submit, isSending, error } = deciding;
  return (
    <div className="review-decision">
      <label className="field">
        <span>{messages.note}</span>
        <textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <div className="review-buttons" role="group" aria-label={messages.decision}>
        {decisions.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={decision === each}
            onClick={() => setDecision(each)}
          >
            {messages.decisions[each]}
          </button>
        ))}
        <Button
          className="button primary"
          isDisabled={decision === null || isSending || isTaken}
          onPress={() => void submit()}
        >
          {messages.submit}
        </Button>
      </div>
      <p className="faint" role="status">
        {messages.changes(changes)}
      </p>
      {error !== null && (
        <p className="review-error" role="alert">
          {textOf(error)}
        </p>
      )}
    </div>
  );
}
