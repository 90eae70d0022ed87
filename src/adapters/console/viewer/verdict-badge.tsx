import { useWords } from '../shell/language.tsx';
import { viewerWords } from './words.ts';

/** Whether a document passed its checks; null where there was nothing to check, which is neither good nor bad. */
export function VerdictBadge({ passed }: { readonly passed: boolean | null }) {
  const words = useWords(viewerWords);
  if (passed === null) return <span className="badge">{words.nothingToCheck}</span>;
  return (
    <span className="badge" data-tone={passed ? 'good' : 'bad'}>
      {passed ? words.passed : words.failed}
    </span>
  );
}
