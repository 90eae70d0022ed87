import type { Envelope, Status } from '../api-types.ts';
import { useMessages } from '../shell/language.tsx';
import { requestMessages } from './messages.ts';

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
  const messages = useMessages(requestMessages);
  const running = status === 'processing' && stage != null ? messages.stages[stage] : null;
  return (
    <span className="badge" data-tone={tones[status]}>
      {running ?? messages.statuses[status]}
    </span>
  );
}
