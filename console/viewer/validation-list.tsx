import type { ReadDocument, ValidationResult } from '../api-types.ts';
import { Icon, type IconName } from '../parts/icon.tsx';
import { useLanguage, useMessages } from '../shell/language.tsx';
import { wordedCheck } from './check-messages.ts';
import { viewerMessages } from './messages.ts';
import { ruleMessages } from './rule-messages.ts';

/** Whether a document passed its checks; null where nothing proves a required field, or there was nothing to check. */
export function VerdictBadge({ passed, unproven }: Pick<ReadDocument['validation'], 'passed' | 'unproven'>) {
  const messages = useMessages(viewerMessages);
  if (passed === null) {
    return <span className="badge">{unproven.length === 0 ? messages.nothingToCheck : messages.notProven}</span>;
  }
  return (
    <span className="badge" data-tone={passed ? 'good' : 'bad'}>
      {passed ? messages.passed : messages.failed}
    </span>
  );
}

const signs: Readonly<Record<ValidationResult['result'], readonly [IconName, string]>> = {
  valid: ['check', 'good'],
  invalid: ['cross', 'bad'],
  not_applicable: ['minus', 'plain'],
  not_checked: ['minus', 'plain'],
};

/** What a rule looks at; its name where there are no words for it. */
export function useRuleMessages(): (rule: string) => string {
  const { rules, ofFields } = useMessages(ruleMessages);
  const known: Readonly<Record<string, string>> = rules;
  const byEnd: Readonly<Record<string, string>> = ofFields;
  return (rule) => known[rule] ?? byEnd[rule.slice(rule.lastIndexOf('.') + 1)] ?? rule;
}

interface ValidationListProps {
  readonly results: readonly ValidationResult[];
  /** Names a field or a list of the document by its key. */
  readonly titleOf: (key: string) => string;
}

/** What rules say, those that object first. */
export function ValidationList({ results, titleOf }: ValidationListProps) {
  const { language } = useLanguage();
  const messages = useMessages(viewerMessages);
  const looksAt = useRuleMessages();
  const order = ['invalid', 'valid', 'not_checked', 'not_applicable'];
  const sorted = results.toSorted((a, b) => order.indexOf(a.result) - order.indexOf(b.result));
  return (
    <ul className="checks">
      {sorted.map((each) => {
        const { rule, result, message } = each;
        const [icon, tone] = signs[result];
        const said = wordedCheck(each, { language, titleOf });
        return (
          <li key={`${rule} ${message ?? ''}`} data-tone={tone}>
            <Icon name={icon} />
            <span>
              <span title={rule}>{looksAt(rule)}</span> <span className="only-heard">{messages.outcomes[result]}</span>
              {said !== null && (
                <span className="check-message faint" lang={said.language}>
                  {said.text}
                </span>
              )}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
