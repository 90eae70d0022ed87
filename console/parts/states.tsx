import './states.css';
import type { ReactNode } from 'react';
import { Button } from 'react-aria-components';
import { ApiProblem } from '../shell/api.ts';
import { useWords } from '../shell/language.tsx';
import { Icon } from './icon.tsx';
import { partWords } from './words.ts';

/** Something is on its way. */
export function LoadingState() {
  const words = useWords(partWords);
  return (
    <div className="state" role="status">
      <span className="spinner" aria-hidden="true" />
      {words.loading}
    </div>
  );
}

interface EmptyStateProps {
  readonly title: string;
  readonly advice: ReactNode;
  /** Where it stands for the whole page, its title is the heading of that. */
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
  const words = useWords(partWords);
  return (error) => {
    if (!(error instanceof ApiProblem)) return words.noAnswer;
    const later = error.retryAfterSeconds === null ? '' : ` ${words.later(error.retryAfterSeconds)}`;
    switch (error.code) {
      case 'NO_ANSWER':
        return words.noAnswer;
      case 'INSUFFICIENT_SCOPE':
        return words.forbidden;
      case 'CROSS_SITE_CALL':
        return words.crossSite;
      case 'ORIGINAL_EXPIRED':
        return words.gone;
      case 'NOT_FOUND':
        return words.missing;
      default:
        return `${error.message}${later}`;
    }
  };
}

interface ErrorStateProps {
  readonly error: unknown;
  readonly retry?: () => void;
}

/** Something failed, and what to do about it. */
export function ErrorState({ error, retry }: ErrorStateProps) {
  const words = useWords(partWords);
  const textOf = useProblemText();
  const traceId = error instanceof ApiProblem && error.status >= 500 ? error.traceId : null;
  return (
    <div className="state state-error" role="alert">
      <h2>
        <Icon name="warning" />
        {words.failed}
      </h2>
      <p>{textOf(error)}</p>
      {traceId !== null && <p className="faint">{words.trace(traceId)}</p>}
      {retry !== undefined && (
        <Button className="button" onPress={retry}>
          {words.again}
        </Button>
      )}
    </div>
  );
}
