import './states.css';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ApiProblem } from '../shell/api.ts';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { Icon } from './icon.tsx';
import { partMessages } from './messages.ts';
import { problemInPortuguese } from './problem-messages.ts';

/** Something is on its way. */
export function LoadingState() {
  const messages = useMessages(partMessages);
  return (
    <div className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      {messages.loading}
    </div>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly advice: ReactNode;
  /** Where it represents the whole page, its title is the heading of that. */
  readonly isPage?: true;
  readonly children?: ReactNode;
}

/** There is nothing, and what to do about it. */
export function EmptyState({ title, advice, isPage, children }: EmptyStateProps) {
  const Heading = isPage ? 'h1' : 'h2';
  return (
    <div className="state">
      <Heading>{title}</Heading>
      <p>{advice}</p>
      {children}
    </div>
  );
}

/** What to do about a failure, in the words of the page where it has some, else in those of the service. */
export function useProblemText(): (error: unknown) => string {
  const { language } = useLanguage();
  const messages = useMessages(partMessages);
  return (error) => {
    if (!(error instanceof ApiProblem)) return messages.noAnswer;
    const later = error.retryAfterSeconds === null ? '' : ` ${messages.later(error.retryAfterSeconds)}`;
    switch (error.code) {
      case 'NO_ANSWER':
        return messages.noAnswer;
      case 'INSUFFICIENT_SCOPE':
        return messages.forbidden;
      case 'CROSS_SITE_CALL':
        return messages.crossSite;
      case 'ORIGINAL_EXPIRED':
        return messages.gone;
      case 'NOT_FOUND':
        return messages.missing;
      default:
        return `${language === 'pt-BR' ? problemInPortuguese(error.code, error.message) : error.message}${later}`;
    }
  };
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Something failed, and what to do about it. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const messages = useMessages(partMessages);
  const textOf = useProblemText();
  const traceId = error instanceof ApiProblem && error.status >= 500 ? error.traceId : null;
  return (
    <div className="state state-error" role="alert">
      <h2>
        <Icon name="warning" />
        {messages.failed}
      </h2>
      <p>{textOf(error)}</p>
      {traceId !== null && <p className="faint">{messages.trace(traceId)}</p>}
      {retry !== undefined && (
        <Button className="button" onPress={retry}>
          {messages.again}
        </Button>
      )}
    </div>
  );
}
