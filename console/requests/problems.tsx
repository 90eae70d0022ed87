import { Icon } from '../parts/icon.tsx';
import { useLanguage, useWords } from '../shell/language.tsx';
import type { Envelope } from '../wire.ts';
import { requestPageWords } from './request-page-words.ts';
import { codeWords } from './words.ts';

/** Why a request failed and what it warns of: the code, what it means, and what to do. */
export function Problems({ request }: { readonly request: Pick<Envelope, 'error' | 'warnings'> }) {
  const words = useWords(requestPageWords);
  const { error, warnings } = request;
  if (error === null && warnings.length === 0) return null;
  return (
    <ul className="problems">
      {error !== null && (
        <Problem tone="bad" code={error.code} told={error.detail} note={error.retryable ? words.mayPass : null} />
      )}
      {warnings.map(({ code, message, page }) => (
        <Problem
          key={`${code} ${page ?? ''} ${message}`}
          tone="fair"
          code={code}
          told={message}
          note={page === undefined ? null : words.onPage(page)}
        />
      ))}
    </ul>
  );
}

interface ProblemProps {
  readonly tone: 'bad' | 'fair';
  readonly code: string;
  readonly told: string;
  readonly note: string | null;
}

function Problem({ tone, code, told, note }: ProblemProps) {
  const advice: Readonly<Record<string, string>> = useWords(codeWords);
  const { language } = useLanguage();
  const words = advice[code];
  return (
    <li data-tone={tone}>
      <Icon name="warning" />
      <div>
        {words !== undefined && <p className="problem-words">{words}</p>}
        {/* The service tells in English. */}
        <p lang="en" className={language === 'en' || words === undefined ? '' : 'faint'}>
          {told}
        </p>
        <p>
          <span className="code">{code}</span> {note}
        </p>
      </div>
    </li>
  );
}
