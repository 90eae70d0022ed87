import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useWords } from '../shell/language.tsx';
import type { Explanation, FieldExplanation } from '../wire.ts';
import type { ShownResult } from './use-picture.ts';
import { whyWords } from './why-words.ts';

interface WhyFieldProps {
  readonly shown: ShownResult;
  /** Number of the document, from 1 on. */
  readonly document: number;
  readonly field: string;
}

/** Asks why a field came out so, once somebody wants to know. */
export function WhyField({ shown, document, field }: WhyFieldProps) {
  const words = useWords(whyWords);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="why">
      <Button className="button quiet" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {words.why}
      </Button>
      {isOpen && <Explained shown={shown} document={document} field={field} />}
    </div>
  );
}

function Explained({ shown: { requestId, attempt }, document, field }: WhyFieldProps) {
  const words = useWords(whyWords);
  const { data, error, refetch } = useQuery({
    queryKey: ['explanation', requestId, attempt],
    queryFn: ({ signal }) =>
      callApi<Explanation>(`/api/v1/requests/${requestId}/explanation`, { query: { attempt }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const explained = data.documents[document - 1]?.fields[field];
  if (explained === undefined || explained.rules.length === 0) return <p className="faint">{words.noRules}</p>;
  return (
    <ol className="why-rules" aria-label={words.rules}>
      {explained.rules.map((trial, index) => (
        <RuleTrial key={index} trial={trial} />
      ))}
    </ol>
  );
}

type Trial = FieldExplanation['rules'][number];

function RuleTrial({ trial: { rule, outcome, labels = [], candidates, more } }: { readonly trial: Trial }) {
  const words = useWords(whyWords);
  const by = Object.entries(words.by).find(([name]) => name === rule.by)?.[1] ?? rule.by;
  const isLost = outcome === 'nothing_seen' || outcome === 'nothing_fits';
  const refused = isLost ? labels.filter((label) => label.outcome !== 'found') : [];
  return (
    <li data-outcome={outcome}>
      <strong>{by}</strong> <span className="faint">{soughtBy(rule)}</span>
      <p>{words.ruleOutcomes[outcome]}</p>
      <ul>
        {refused.map((label) => (
          <li key={label.label}>
            “{label.label}” {words.labelOutcomes[label.outcome]}
          </li>
        ))}
        {candidates.map((candidate, index) => (
          <li key={index} data-outcome={candidate.outcome}>
            <q>{candidate.text}</q> {candidate.label !== null && words.beside(candidate.label.text)}:{' '}
            {words.candidateOutcomes[candidate.outcome]}
          </li>
        ))}
        {more > 0 && <li className="faint">{words.more(more)}</li>}
      </ul>
    </li>
  );
}

/** What a rule looks for, short. */
function soughtBy(rule: Readonly<Record<string, unknown>>): string {
  const { labels, phrases, pattern, field, pick } = rule;
  const list = Array.isArray(labels) ? labels : Array.isArray(phrases) ? phrases : null;
  if (list !== null) return list.slice(0, 3).map(String).join(', ') + (list.length > 3 ? ' …' : '');
  return [pattern, field, pick].filter((each) => typeof each === 'string').join(' ');
}
