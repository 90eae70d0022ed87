import './review.css';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { partWords } from '../parts/words.ts';
import { useClientNames, useTracks } from '../requests/request-data.ts';
import { requestWords } from '../requests/words.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { WaitingRequest } from '../wire.ts';
import { useKeys } from './keys-help.tsx';
import { takeNext, useQueue } from './review-data.ts';
import { reviewWords } from './words.ts';

const route = getRouteApi('/review');

/** What waits for a person, submitted first in front. */
export function QueuePage() {
  const words = useWords(reviewWords);
  const textOf = useProblemText();
  const { changeFilters } = useWords(partWords);
  const filters = route.useSearch();
  const isNarrowed = Object.keys(filters).length > 0;
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useQueue(filters);
  const next = useMutation({
    mutationFn: () => takeNext(filters),
    onSuccess: async (task) => {
      if (task !== null) await navigate({ to: '/review/$requestId', params: { requestId: task.requestId } });
      else await refetch();
    },
  });
  useKeys({ Enter: () => next.mutate() }, {});
  return (
    <div className="review-queue">
      <div className="review-queue-head">
        <h1>{words.title}</h1>
        <Button className="button primary" onPress={() => next.mutate()} isDisabled={next.isPending}>
          {words.startNext}
        </Button>
        <Filters />
        <Link className="button" to="/review/report" search={{}}>
          {words.report}
        </Link>
      </div>
      {next.data === null && <p role="status">{words.allTaken}</p>}
      {next.error !== null && <p role="alert">{textOf(next.error)}</p>}
      {isPending && <LoadingState />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.waiting.length === 0 && (
        <EmptyState
          title={isNarrowed ? words.noneMatches : words.nothingWaits}
          advice={isNarrowed ? changeFilters : words.nothingWaitsAdvice}
        />
      )}
      {data !== undefined && data.waiting.length > 0 && <QueueTable waiting={data.waiting} />}
      {data !== undefined && data.nextCursor !== null && <p className="faint">{words.andMore(data.waiting.length)}</p>}
    </div>
  );
}

function Filters() {
  const words = useWords(requestWords);
  const filters = route.useSearch();
  const navigate = useNavigate();
  const { data: clients } = useClientNames();
  const { data: tracks } = useTracks(filters.client);
  const names = [...new Set((tracks?.tracks ?? []).filter(({ review }) => review).map(({ name }) => name))];
  const show = (name: 'client' | 'track', value: string): void => {
    const { [name]: _, ...others } = filters;
    void navigate({ to: '/review', search: value === '' ? others : { ...others, [name]: value }, replace: true });
  };
  return (
    <>
      <select
        aria-label={words.client}
        value={filters.client ?? ''}
        onChange={(event) => show('client', event.target.value)}
      >
        <option value="">{words.anyClient}</option>
        {(clients?.clients ?? []).map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={words.track}
        value={filters.track ?? ''}
        onChange={(event) => show('track', event.target.value)}
      >
        <option value="">{words.anyTrack}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </>
  );
}

function QueueTable({ waiting }: { readonly waiting: readonly WaitingRequest[] }) {
  const words = useWords(reviewWords);
  const requests = useWords(requestWords);
  const formats = useFormats();
  const { data: clients } = useClientNames();
  const nameOf = (clientId: string): string => clients?.clients.find(({ id }) => id === clientId)?.name ?? clientId;
  const { columns } = words;
  return (
    <table className="plain review-table">
      <thead>
        <tr>
          {Object.entries(columns).map(([name, column]) => (
            <th key={name} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {waiting.map(({ requestId, customerRequestId, clientId, track, template, kind, createdAt, since, lease }) => (
          <tr key={requestId}>
            <td>
              <Link to="/review/$requestId" params={{ requestId }}>
                {customerRequestId ?? requestId}
              </Link>
            </td>
            <td>{nameOf(clientId)}</td>
            <td>
              {track} <span className="faint">{template ?? requests.kinds[kind]}</span>
            </td>
            <td className="number">{formats.moment(createdAt)}</td>
            <td className="number">{formats.moment(since)}</td>
            <td>{lease === null ? '' : lease.mine ? words.mine : words.leasedUntil(formats.time(lease.until))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
