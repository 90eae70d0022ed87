import type { ReadDocument } from '../api-types.ts';
import { useMessages } from '../shell/language.tsx';
import { useShownValue } from './field-value.ts';
import { viewerMessages } from './messages.ts';

interface ReconciliationTableProps {
  readonly reconciliation: NonNullable<ReadDocument['reconciliation']>;
}

/** How the amounts of a document agree with each other: the terms of its sum in their order, and what proves it. */
export function ReconciliationTable({ reconciliation: { currency, terms, closedBy } }: ReconciliationTableProps) {
  const messages = useMessages(viewerMessages);
  const valueOf = useShownValue();
  const shown = (amount: string) => valueOf({ amount, currency });
  return (
    <div className="list reconciliation">
      <h3>{messages.amountsAgree}</h3>
      <table className="plain">
        <tbody>
          {terms.map(({ key, amount, rate, base, locations }, index) => (
            <tr key={index}>
              <th scope="row">
                {messages.terms[key]}{' '}
                {rate !== undefined && (
                  <span className="faint">
                    {base === undefined ? `${valueOf(rate)} %` : messages.rateOf(valueOf(rate), shown(base))}
                  </span>
                )}{' '}
                {locations.length === 0 && <span className="faint">{messages.derived}</span>}
              </th>
              <td>{shown(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="faint">{closedBy.map((each) => messages.closedBy[each]).join(' ')}</p>
    </div>
  );
}
