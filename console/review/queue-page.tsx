import './review.css';
import { useMutation } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import type { WaitingRequest } from '../api-types.ts';
import { partMessages } from '../parts/messages.ts';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { useClientNames, useTemplates, useTracks } from '../requests/request-data.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useKeys } from './keys-help.tsx';
import { reviewMessages } from './messages.ts';
import { reasonMessages } from './reason-messages.ts';
import { Reasons } from './reasons.tsx';
import { takeNext, useQueue } from './review-data.ts';
import { type QueueFilters, reasonCodes } from './review-filters.ts';
import { UndoDecision } from './undo-decision.tsx';

const route = getRouteApi('/review');

/** What waits for a person, submitted first in front. */
export function QueuePage() {
  const messages = useMessages(reviewMessages);
  const textOf = useProblemText();
  const { changeFilters } = useMessages(partMessages);
  const filters = route.useSearch();
  const isNarrowed = Object.keys(filters).length > 0;
  const navigate = useNavigate();
  const { data, dataUpdatedAt, error, isPending, refetch } = useQueue(filters);
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
      <UndoDecision />
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
      {data !== undefined && data.waiting.length > 0 && <QueueTable waiting={data.waiting} now={dataUpdatedAt} />}
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
  const { anyReason, why, codes } = useMessages(reasonMessages);
  const names = [...new Set((tracks?.tracks ?? []).map(({ name }) => name))];
  const show = (name: keyof QueueFilters, value: string): void => {
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
      <select aria-label={why} value={filters.reason ?? ''} onChange={(event) => show('reason', event.target.value)}>
        <option value="">{anyReason}</option>
        {reasonCodes.map((code) => (
          <option key={code} value={code}>
            {codes[code]}
          </option>
        ))}
      </select>
    </>
  );
}

/** What templates call fields, by the name of the template; the key of one that is not in sight. */
function useFieldTitles(): (template: string | null, field: string) => string {
  const { client } = route.useSearch();
  const { data } = useTemplates(client);
  return (name, field) => {
    const template = data?.templates.find((each) => each.name === name);
    const [list, column] = field.split('.');
    const fields = column === undefined ? template?.fields : template?.lists.find(({ key }) => key === list)?.fields;
    return fields?.find(({ key }) => key === (column ?? field))?.title ?? field;
  };
}

interface QueueTableProps {
  readonly waiting: readonly WaitingRequest[];
  /** When they were asked for, in milliseconds. */
  readonly now: number;
}

function QueueTable({ waiting, now }: QueueTableProps) {
  const messages = useMessages(reviewMessages);
  const requests = useMessages(requestMessages);
  const formats = useFormats();
  const { data: clients } = useClientNames();
  const nameOf = (clientId: string): string => clients?.clients.find(({ id }) => id === clientId)?.name ?? clientId;
  const titleOf = useFieldTitles();
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
        {waiting.map(
          ({ requestId, customerRequestId, clientId, track, template, kind, createdAt, since, reasons, lease }) => (
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
              <td className="number" title={formats.moment(since)}>
                {formats.duration(Math.max(0, now - new Date(since).getTime()))}
              </td>
              <td>
                <Reasons reasons={reasons} titleOf={(_, field) => titleOf(template, field)} most={3} />
              </td>
              <td>
                {lease === null ? '' : lease.mine ? messages.mine : messages.leasedUntil(formats.time(lease.until))}
              </td>
            </tr>
          ),
        )}
      </tbody>
    </table>
  );
}
