import { useWords } from '../shell/language.tsx';
import type { Envelope, Status } from '../wire.ts';
import { requestWords } from './words.ts';

const tones: Readonly<Record<Status, 'good' | 'fair' | 'bad' | 'busy' | 'plain'>> = {
  queued: 'plain',
  processing: 'busy',
  completed: 'good',
  needs_review: 'fair',
  failed: 'bad',
  canceled: 'plain',
  erased: 'plain',
};

/** The status of a request in a word, and its stage while it runs. */
export function StatusBadge({ status, stage }: Pick<Envelope, 'status'> & Partial<Pick<Envelope, 'stage'>>) {
  const words = useWords(requestWords);
  const running = status === 'processing' && stage != null ? words.stages[stage] : null;
  return (
    <span className="badge" data-tone={tones[status]}>
      {running ?? words.statuses[status]}
    </span>
  );
}
