import type { Envelope } from '../api-types.ts';
import { Icon } from '../parts/icon.tsx';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { codeMessages } from './messages.ts';
import { requestPageMessages } from './request-page-messages.ts';

/** Why a request failed and what it warns of: the code, what it means, and what to do. */
export function Problems({ request }: { readonly request: Pick<Envelope, 'error' | 'warnings'> }) {
  const messages = useMessages(requestPageMessages);
  const { error, warnings } = request;
  if (error === null && warnings.length === 0) return null;
  return (
    <ul className="problems">
      {error !== null && (
        <Problem
          tone="bad"
          code={error.code}
          reported={error.detail}
          note={error.retryable ? messages.mayPass : null}
        />
      )}
      {warnings.map(({ code, message, page }) => (
        <Problem
          key={`${code} ${page ?? ''} ${message}`}
          tone="fair"
          code={code}
          reported={message}
          note={page === undefined ? null : messages.onPage(page)}
        />
      ))}
    </ul>
  );
}

interface ProblemProps {
  readonly tone: 'bad' | 'fair';
  readonly code: string;
  readonly reported: string;
  readonly note: string | null;
}

function Problem({ tone, code, reported, note }: ProblemProps) {
  const advice: Readonly<Record<string, string>> = useMessages(codeMessages);
  const { timeline } = useMessages(requestPageMessages);
  const { language } = useLanguage();
  const messages = advice[code];
  return (
    <li data-tone={tone}>
      <Icon name="warning" />
      <div>
        {messages !== undefined && <p className="problem-words">{messages}</p>}
        {/* The service writes in English. */}
        {language === 'en' || messages === undefined ? (
          <p lang="en">{reported}</p>
        ) : (
          <details>
            <summary>{timeline.original}</summary>
            <p lang="en">{reported}</p>
          </details>
        )}
        <p>
          <span className="code">{code}</span> {note}
        </p>
      </div>
    </li>
  );
}
