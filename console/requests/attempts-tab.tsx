import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { Attempt, AttemptDiff, Envelope } from '../wire.ts';
import { Differences } from './differences.tsx';
import { isFinished, useAttempts } from './request-data.ts';
import { requestPageWords } from './request-page-words.ts';
import { StatusBadge } from './status-badge.tsx';
import { requestWords } from './words.ts';

interface AttemptsTabProps {
  readonly request: Envelope;
  readonly showAttempt: (attempt: number) => void;
}

/** The runs of a request, and any two of them side by side. */
export function AttemptsTab({ request, showAttempt }: AttemptsTabProps) {
  const { attempts: words } = useWords(requestPageWords);
  const { data, error, refetch } = useAttempts(request.requestId, isFinished(request.status));
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const finished = data.attempts.filter(({ status }) => status === 'completed' || status === 'needs_review');
  return (
    <div className="attempts">
      <AttemptTable attempts={data.attempts} showAttempt={showAttempt} />
      <section className="panel padded">
        <h2>{words.compare}</h2>
        {finished.length < 2 ? (
          <p className="faint">{words.one}</p>
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
  const { attempts: words } = useWords(requestPageWords);
  return (
    <div className="panel scroll-x">
      <table className="plain">
        <thead>
          <tr>
            {[words.attempt, words.status, words.from, words.versions, words.started, words.took, words.changes].map(
              (name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ),
            )}
            <th>
              <span className="only-heard">{words.show}</span>
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
  const { attempts: words } = useWords(requestPageWords);
  const { stages } = useWords(requestWords);
  const formats = useFormats();
  const { attempt: number, from, status, shown, shadow, startedAt, completedAt, changes, comparedWith } = attempt;
  const took = startedAt === null || completedAt === null ? null : Date.parse(completedAt) - Date.parse(startedAt);
  return (
    <tr>
      <th scope="row">
        {number} {shown && <span className="badge">{words.shown}</span>}
        {shadow && <span className="badge">{words.shadow}</span>}
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
            ? words.same
            : words.changed(changes.length, comparedWith)
          : ''}
      </td>
      <td>
        <Button className="button" onPress={() => showAttempt(number)}>
          {words.show}
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
  const { attempts: words } = useWords(requestPageWords);
  const [before, setBefore] = useState(numbers.at(-2) ?? 1);
  const [after, setAfter] = useState(numbers.at(-1) ?? 2);
  const { data, error } = useQuery({
    queryKey: ['diff', requestId, before, after],
    queryFn: ({ signal }) =>
      callApi<AttemptDiff>(`/api/v1/requests/${requestId}/attempts/${before}/diff/${after}`, { signal }),
  });
  const chosen = [
    [words.before, before, setBefore],
    [words.after, after, setAfter],
  ] as const;
  return (
    <>
      <div className="compare-choice">
        {chosen.map(([label, value, set]) => (
          <Choice
            key={label}
            label={label}
            value={String(value)}
            options={numbers.map((number) => [String(number), `${words.attempt} ${number}`] as const)}
            choose={(number) => set(Number(number))}
          />
        ))}
      </div>
      {error !== null && <ErrorState error={error} />}
      {data !== undefined && <Differences request={request} diff={data} />}
    </>
  );
}
