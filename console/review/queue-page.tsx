import './review.css';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import type { WaitingRequest } from '../api-types.ts';
import { partMessages } from '../parts/messages.ts';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { useClientNames, useTracks } from '../requests/request-data.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useKeys } from './keys-help.tsx';
import { reviewMessages } from './messages.ts';
import { takeNext, useQueue } from './review-data.ts';

const route = getRouteApi('/review');

/** What waits for a person, submitted first in front. */
export function QueuePage() {
  const messages = useMessages(reviewMessages);
  const textOf = useProblemText();
  const { changeFilters } = useMessages(partMessages);
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
        <h1>{messages.title}</h1>
        <Button className="button primary" onPress={() => next.mutate()} isDisabled={next.isPending}>
          {messages.startNext}
        </Button>
        <Filters />
        <Link className="button" to="/review/report" search={{}}>
          {messages.report}
        </Link>
      </div>
      {next.data === null && <p role="status">{messages.allTaken}</p>}
      {next.error !== null && <p role="alert">{textOf(next.error)}</p>}
      {isPending && <LoadingState />}
      {data === undefined && error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.waiting.length === 0 && (
        <EmptyState
          title={isNarrowed ? messages.noneMatches : messages.nothingWaits}
          advice={isNarrowed ? changeFilters : messages.nothingWaitsAdvice}
        />
      )}
      {data !== undefined && data.waiting.length > 0 && <QueueTable waiting={data.waiting} />}
      {data !== undefined && data.nextCursor !== null && (
        <p className="faint">{messages.andMore(data.waiting.length)}</p>
      )}
    </div>
  );
}

function Filters() {
  const messages = useMessages(requestMessages);
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
        aria-label={messages.client}
        value={filters.client ?? ''}
        onChange={(event) => show('client', event.target.value)}
      >
        <option value="">{messages.anyClient}</option>
        {(clients?.clients ?? []).map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </select>
      <select
        aria-label={messages.track}
        value={filters.track ?? ''}
        onChange={(event) => show('track', event.target.value)}
      >
        <option value="">{messages.anyTrack}</option>
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
  const messages = useMessages(reviewMessages);
  const requests = useMessages(requestMessages);
  const formats = useFormats();
  const { data: clients } = useClientNames();
  const nameOf = (clientId: string): string => clients?.clients.find(({ id }) => id === clientId)?.name ?? clientId;
  const { columns } = messages;
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
            <td>
              {lease === null ? '' : lease.mine ? messages.mine : messages.leasedUntil(formats.time(lease.until))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
