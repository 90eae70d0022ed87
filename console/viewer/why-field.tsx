import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Explanation, FieldExplanation } from '../api-types.ts';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { defineMessages } from '../shell/dictionary.ts';
import { useMessages } from '../shell/language.tsx';
import type { ShownResult } from './picture.tsx';

const whyMessages = defineMessages(
  {
    why: 'Why?',
    title: 'Why it came out so',
    rules: 'Rules of the template, in their order',
    ruleOutcomes: {
      won: 'the value comes from here',
      nothing_seen: 'saw nothing',
      nothing_fits: 'nothing that it saw fits',
      not_tried: 'not tried: the value was found before',
      overruled: 'not sure: the value comes from the generator',
    },
    generator: 'generator',
    generatedOutcomes: {
      won: 'taken',
      not_on_document: 'does not stand on the document',
      not_tried: 'not looked for: the value was found before',
    },
    candidateOutcomes: {
      won: 'taken',
      pattern_not_found: 'the pattern is not in it',
      not_of_type: 'not readable as the type of the field',
      doubtful: 'doubtful, and another one was taken',
    },
    labelOutcomes: {
      found: 'stands here',
      absent: 'is not on the pages',
      part_of_other: 'is part of another label',
      in_a_sentence: 'stands in a sentence',
      outside_section: 'stands outside of the section',
    },
    by: {
      label: 'label',
      pattern: 'pattern',
      zone: 'zone',
      mrz: 'machine-readable zone',
      barcode: 'barcode',
      attachment: 'attached invoice',
      phrase: 'phrase',
      pair: 'pair of a form',
      position: 'position',
      amount: 'amount',
      part: 'part of an amount',
    },
    noRules: 'The template has no rule for this field.',
    beside: (label: string) => `beside “${label}”`,
    more: (count: number) => `and ${count} more`,
  },
  {
    why: 'Por quê?',
    title: 'Por que saiu assim',
    rules: 'Regras do modelo, na ordem',
    ruleOutcomes: {
      won: 'o valor vem daqui',
      nothing_seen: 'não viu nada',
      nothing_fits: 'nada do que viu serve',
      not_tried: 'não tentada: o valor já tinha sido encontrado',
      overruled: 'incerta: o valor vem do gerador',
    },
    generator: 'gerador',
    generatedOutcomes: {
      won: 'aceito',
      not_on_document: 'não está no documento',
      not_tried: 'não procurado: o valor já tinha sido encontrado',
    },
    candidateOutcomes: {
      won: 'aceito',
      pattern_not_found: 'o padrão não está nele',
      not_of_type: 'não se lê como o tipo do campo',
      doubtful: 'duvidoso, e outro foi aceito',
    },
    labelOutcomes: {
      found: 'está aqui',
      absent: 'não está nas páginas',
      part_of_other: 'faz parte de outro rótulo',
      in_a_sentence: 'está numa frase',
      outside_section: 'está fora da seção',
    },
    by: {
      label: 'rótulo',
      pattern: 'padrão',
      zone: 'zona',
      mrz: 'zona de leitura mecânica',
      barcode: 'código de barras',
      attachment: 'fatura anexa',
      phrase: 'expressão',
      pair: 'par de um formulário',
      position: 'posição',
      amount: 'quantia',
      part: 'parte de uma quantia',
    },
    noRules: 'O modelo não tem regra para este campo.',
    beside: (label: string) => `ao lado de “${label}”`,
    more: (count: number) => `e mais ${count}`,
  },
);

interface WhyFieldProps {
  readonly shown: ShownResult;
  /** Number of the document, from 1 on. */
  readonly document: number;
  readonly field: string;
}

/** Asks why a field came out so, once somebody wants to know. */
export function WhyField({ shown, document, field }: WhyFieldProps) {
  const messages = useMessages(whyMessages);
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="why">
      <Button className="button" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
        {messages.why}
      </Button>
      {isOpen && <Explained shown={shown} document={document} field={field} />}
    </div>
  );
}

function Explained({ shown: { requestId, attempt }, document, field }: WhyFieldProps) {
  const messages = useMessages(whyMessages);
  const { data, error, refetch } = useQuery({
    queryKey: ['explanation', requestId, attempt],
    queryFn: ({ signal }) =>
      callApi<Explanation>(`/api/v1/requests/${requestId}/explanation`, { query: { attempt }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data === undefined && error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const explained = data.documents[document - 1]?.fields[field];
  const { rules = [], generated = [] } = explained ?? {};
  if (rules.length + generated.length === 0) return <p className="faint">{messages.noRules}</p>;
  return (
    <ol className="why-rules" aria-label={messages.rules}>
      {rules.map((trial, index) => (
        <RuleTrial key={index} trial={trial} />
      ))}
      {generated.map(({ text, outcome }, index) => (
        <li key={`generated ${index}`} data-outcome={outcome}>
          <strong>{messages.generator}</strong> <q>{text}</q>
          <p>{messages.generatedOutcomes[outcome]}</p>
        </li>
      ))}
    </ol>
  );
}

type Trial = FieldExplanation['rules'][number];

function RuleTrial({ trial: { rule, outcome, labels = [], candidates, more } }: { readonly trial: Trial }) {
  const messages = useMessages(whyMessages);
  const by = Object.entries(messages.by).find(([name]) => name === rule.by)?.[1] ?? rule.by;
  const isLost = outcome === 'nothing_seen' || outcome === 'nothing_fits';
  const refused = isLost ? labels.filter((label) => label.outcome !== 'found') : [];
  return (
    <li data-outcome={outcome}>
      <strong>{by}</strong> <span className="faint">{soughtBy(rule)}</span>
      <p>{messages.ruleOutcomes[outcome]}</p>
      <ul>
        {refused.map((label) => (
          <li key={label.label}>
            “{label.label}” {messages.labelOutcomes[label.outcome]}
          </li>
        ))}
        {candidates.map((candidate, index) => (
          <li key={index} data-outcome={candidate.outcome}>
            <q>{candidate.text}</q> {candidate.label !== null && messages.beside(candidate.label.text)}:{' '}
            {messages.candidateOutcomes[candidate.outcome]}
          </li>
        ))}
        {more > 0 && <li className="faint">{messages.more(more)}</li>}
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
