import { Button } from 'react-aria-components';
import { useProblemText } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import type { useDecision } from './use-decision.ts';
import { reviewWords } from './words.ts';

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
  const words = useWords(reviewWords);
  const textOf = useProblemText();
  const { decision, setDecision, submit, isSending, error } = deciding;
  return (
    <div className="review-decision">
      <label className="field">
        <span>{words.note}</span>
        <textarea rows={2} maxLength={2000} value={note} onChange={(event) => setNote(event.target.value)} />
      </label>
      <div className="review-buttons" role="group" aria-label={words.decision}>
        {decisions.map((each) => (
          <button
            key={each}
            type="button"
            className="button"
            aria-pressed={decision === each}
            onClick={() => setDecision(each)}
          >
            {words.decisions[each]}
          </button>
        ))}
        <Button
          className="button primary"
          isDisabled={decision === null || isSending || isTaken}
          onPress={() => void submit()}
        >
          {words.submit}
        </Button>
      </div>
      <p className="faint" role="status">
        {words.changes(changes)}
      </p>
      {error !== null && (
        <p className="review-error" role="alert">
          {textOf(error)}
        </p>
      )}
    </div>
  );
}
