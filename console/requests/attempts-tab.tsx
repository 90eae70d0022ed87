import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { Attempt, AttemptDiff, Envelope } from '../api-types.ts';
import { Choice } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { Differences } from './differences.tsx';
import { requestMessages } from './messages.ts';
import { isFinished, useAttempts } from './request-data.ts';
import { requestPageMessages } from './request-page-messages.ts';
import { StatusBadge } from './status-badge.tsx';

interface AttemptsTabProps {
  readonly request: Envelope;
  readonly showAttempt: (attempt: number) => void;
}

/** The runs of a request, and any two of them side by side. */
export function AttemptsTab({ request, showAttempt }: AttemptsTabProps) {
  const { attempts: messages } = useMessages(requestPageMessages);
  const { data, error, refetch } = useAttempts(request.requestId, isFinished(request.status));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const finished = data.attempts.filter(({ status }) => status === 'completed' || status === 'needs_review');
  return (
    <div className="attempts">
      <AttemptTable attempts={data.attempts} showAttempt={showAttempt} />
      <section className="panel padded">
        <h2>{messages.compare}</h2>
        {finished.length < 2 ? (
          <p className="faint">{messages.one}</p>
        ) : (
          <Comparison request={request} numbers={finished.map(({ attempt }) => attempt)} />
        )}
      </section>
    </div>
  );
}

function AttemptTable({
  attempts,
  showAttempt,
}: { readonly attempts: readonly Attempt[] } & Pick<AttemptsTabProps, 'showAttempt'>) {
  const { attempts: messages } = useMessages(requestPageMessages);
  return (
    <div className="panel scroll-x">
      <table className="plain">
        <thead>
          <tr>
            {[
              messages.attempt,
              messages.status,
              messages.from,
              messages.versions,
              messages.started,
              messages.took,
              messages.changes,
            ].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            <th>
              <span className="only-heard">{messages.show}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {attempts.map((attempt) => (
            <AttemptRow key={attempt.attempt} attempt={attempt} showAttempt={showAttempt} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function AttemptRow({ attempt, showAttempt }: { readonly attempt: Attempt } & Pick<AttemptsTabProps, 'showAttempt'>) {
  const { attempts: messages } = useMessages(requestPageMessages);
  const { stages } = useMessages(requestMessages);
  const formats = useFormats();
  const { attempt: number, from, status, shown, shadow, startedAt, completedAt, changes, comparedWith } = attempt;
  const took = startedAt === null || completedAt === null ? null : Date.parse(completedAt) - Date.parse(startedAt);
  return (
    <tr>
      <th scope="row">
        {number} {shown && <span className="badge">{messages.shown}</span>}
        {shadow && <span className="badge">{messages.shadow}</span>}
      </th>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>{stages[from]}</td>
      <td>
        {attempt.track} v{attempt.trackVersion}
        {attempt.template !== null && ` · ${attempt.template} v${attempt.templateVersion}`}
      </td>
      <td className="number">{startedAt === null ? '' : formats.moment(startedAt)}</td>
      <td className="number">{took === null ? '' : formats.duration(took)}</td>
      <td>
        {changes !== null && comparedWith !== null
          ? changes.length === 0
            ? messages.same
            : messages.changed(changes.length, comparedWith)
          : ''}
      </td>
      <td>
        <Button className="button" onPress={() => showAttempt(number)}>
          {messages.show}
        </Button>
      </td>
    </tr>
  );
}

interface ComparisonProps {
  readonly request: Envelope;
  readonly numbers: readonly number[];
}

function Comparison({ request, numbers }: ComparisonProps) {
  const { requestId } = request;
  const { attempts: messages } = useMessages(requestPageMessages);
  const [before, setBefore] = useState(numbers.at(-2) ?? 1);
  const [after, setAfter] = useState(numbers.at(-1) ?? 2);
  const { data, error } = useQuery({
    queryKey: ['diff', requestId, before, after],
    queryFn: ({ signal }) =>
      callApi<AttemptDiff>(`/api/v1/requests/${requestId}/attempts/${before}/diff/${after}`, { signal }),
  });
  const chosen = [
    [messages.before, before, setBefore],
    [messages.after, after, setAfter],
  ] as const;
  return (
    <>
      <div className="compare-choice">
        {chosen.map(([label, value, set]) => (
          <Choice
            key={label}
            label={label}
            value={String(value)}
            options={numbers.map((number) => [String(number), `${messages.attempt} ${number}`] as const)}
            choose={(number) => set(Number(number))}
          />
        ))}
      </div>
      {error !== null && <ErrorState error={error} />}
      {data !== undefined && <Differences request={request} diff={data} />}
    </>
  );
}
