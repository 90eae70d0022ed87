import { Link } from '@tanstack/react-router';
import type { DeadLetter } from '../api-types.ts';
import { codeMessages, requestMessages } from '../requests/messages.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { deadLetterMessages } from './dead-letter-messages.ts';
import { useNames } from './operations-data.ts';
import { Table } from './shared-parts.tsx';

interface DeadLetterTableProps {
  readonly letters: readonly DeadLetter[];
  readonly chosen: ReadonlySet<string>;
  readonly choose: (chosen: ReadonlySet<string>) => void;
}

/** Dead letters with what is known of each; those that wait can be chosen. */
export function DeadLetterTable({ letters, chosen, choose }: DeadLetterTableProps) {
  const messages = useMessages(deadLetterMessages);
  const { count, moment } = useFormats();
  const { clientName, whoIs } = useNames();
  const turn = (id: string, isChosen: boolean): void => {
    const others = [...chosen].filter((each) => each !== id);
    choose(new Set(isChosen ? [...others, id] : others));
  };
  return (
    <Table label={messages.note} columns={Object.values(messages.columns)}>
      {letters.map((letter) => (
        <tr key={letter.id} data-dead-letter={letter.id}>
          <td>
            {letter.redrivenAt === null && (
              <label className="check">
                <input
                  type="checkbox"
                  checked={chosen.has(letter.id)}
                  onChange={(event) => turn(letter.id, event.target.checked)}
                />
                <span className="only-heard">{`${messages.columns.choose} ${letter.code} ${letter.id}`}</span>
              </label>
            )}
          </td>
          <td className="moment">{moment(letter.createdAt)}</td>
          <td className="code">{letter.code}</td>
          <td>
            <Work letter={letter} />
          </td>
          <td>{clientName(letter.clientId)}</td>
          <td className="number">{count(letter.tries)}</td>
          <td>
            {letter.redrivenAt !== null && (
              <>
                {moment(letter.redrivenAt)}
                <div className="faint">{messages.by(whoIs(letter.redrivenBy ?? ''))}</div>
              </>
            )}
          </td>
          <td>
            <Advice letter={letter} />
          </td>
        </tr>
      ))}
    </Table>
  );
}

function Work({ letter: { event } }: { readonly letter: DeadLetter }) {
  const messages = useMessages(deadLetterMessages);
  const { stages } = useMessages(requestMessages);
  if (event.type === 'foreign.event') return messages.foreign;
  const { requestId } = event;
  return (
    <>
      {event.type === 'request.changed' ? messages.news : `${stages[event.stage]} (${event.item})`}
      <div>
        <Link className="code" to="/requests/$requestId" params={{ requestId }} search={{}}>
          {requestId}
        </Link>
      </div>
    </>
  );
}

function Advice({ letter: { code, detail, event } }: { readonly letter: DeadLetter }) {
  const messages = useMessages(deadLetterMessages);
  const advice: Readonly<Record<string, string>> = useMessages(codeMessages);
  return (
    <>
      {detail}
      {advice[code] !== undefined && <div className="faint">{advice[code]}</div>}
      <details>
        <summary>{messages.details}</summary>
        <pre className="ops-json">{JSON.stringify(event, null, 2)}</pre>
      </details>
    </>
  );
}
