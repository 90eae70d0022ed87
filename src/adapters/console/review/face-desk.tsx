import { useState } from 'react';
import { FaceMatchView } from '../faces/face-match-view.tsx';
import type { FaceMatchResult } from '../wire.ts';
import { DecisionBar } from './decision-bar.tsx';
import { KeysHelp } from './keys-help.tsx';
import type { LoadedReview } from './review-data.ts';
import { ReviewHead } from './review-head.tsx';
import { useDecision } from './use-decision.ts';
import { useDraft } from './use-draft.ts';
import { useKeys } from './use-keys.ts';
import { useLease } from './use-lease.ts';

/** Two faces whose likeness is in doubt: looking, and deciding. */
export function FaceDesk({ loaded, result }: { readonly loaded: LoadedReview; readonly result: FaceMatchResult }) {
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
