import './requests.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { Button } from 'react-aria-components';
import { Choice, namedOptions, typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { useIsClient, useMay } from '../shell/session.ts';
import { useClientNames, useRequestList, useTracks } from './request-data.ts';
import { RequestTable } from './request-table.tsx';
import { keepFilters, kinds, type RequestFilters, requestFilters, statuses } from './request-views.ts';
import { requestWords } from './words.ts';

const route = getRouteApi('/requests');

/** Every request in sight, newest first. */
export function RequestsPage() {
  const words = useWords(requestWords);
  const filters = route.useSearch();
  useEffect(() => keepFilters(filters), [filters]);
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useRequestList(filters);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <div className="requests">
      <div className="requests-head">
        <h1>{words.title}</h1>
        <Liveness isLive={data?.isLive} error={error} />
      </div>
      <FilterBar filters={filters} />
      {isPending && <LoadingState />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.requests.length === 0 && isNarrowed && <EmptyState title={words.none} advice={words.noneAdvice} />}
      {data?.requests.length === 0 && !isNarrowed && <NoRequests />}
      {data !== undefined && data.requests.length > 0 && (
        <RequestTable
          requests={data.requests}
          hasMore={hasNextPage}
          isLoadingMore={isFetchingNextPage}
          loadMore={() => void fetchNextPage()}
        />
      )}
    </div>
  );
}

interface LivenessProps {
  /** Undefined before there is a list. */
  readonly isLive: boolean | undefined;
  readonly error: unknown;
}

/** Whether the list shows what is there now. */
function Liveness({ isLive, error }: LivenessProps) {
  const words = useWords(requestWords);
  const textOf = useProblemText();
  if (isLive === undefined) return null;
  const isStale = error !== null;
  return (
    <span className="requests-live" role="status" data-live={isLive && !isStale} data-stale={isStale}>
      {isStale ? words.stale(textOf(error)) : isLive ? words.live : words.paused}
    </span>
  );
}

/** Nobody has sent anything yet: whoever may is led to where they can. */
function NoRequests() {
  const words = useWords(requestWords);
  const mayTry = useMay('editor');
  return (
    <EmptyState title={words.noneAtAll} advice={words.noneAtAllAdvice}>
      {mayTry && (
        <Link className="button" to="/try-it">
          {words.trySample}
        </Link>
      )}
    </EmptyState>
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What narrows the list. The address holds it, so that it can be shared and survives a reload. */
function FilterBar({ filters }: { readonly filters: RequestFilters }) {
  const words = useWords(requestWords);
  const navigate = useNavigate();
  const change = (changes: Readonly<Record<string, string>>): void => {
    void navigate({ to: '/requests', search: requestFilters({ ...filters, ...changes }), replace: true });
  };
  const find = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const sought = typedText(event.currentTarget, 'sought').trim();
    if (uuid.test(sought.toLowerCase())) {
      void navigate({ to: '/requests/$requestId', params: { requestId: sought.toLowerCase() } });
    } else change({ reference: sought });
  };
  const chosen = (name: string) => (event: { target: { value: string } }) => change({ [name]: event.target.value });
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <form className="filters" role="search" onSubmit={find}>
      <label className="field filters-search">
        <span>{words.search}</span>
        <input key={filters.reference ?? ''} name="sought" type="search" defaultValue={filters.reference ?? ''} />
      </label>
      <Button className="button" type="submit">
        <Icon name="search" />
        {words.find}
      </Button>
      <Choice
        label={words.status}
        value={filters.status ?? ''}
        options={[['', words.anyStatus], ...statuses.map((each) => [each, words.statuses[each]] as const)]}
        choose={(status) => change({ status })}
      />
      <Choice
        label={words.kind}
        value={filters.kind ?? ''}
        options={[['', words.anyKind], ...kinds.map((each) => [each, words.kinds[each]] as const)]}
        choose={(kind) => change({ kind })}
      />
      <NamedChoices filters={filters} change={change} />
      <label className="field">
        <span>{words.from}</span>
        <input type="date" value={filters.from ?? ''} onChange={chosen('from')} />
      </label>
      <label className="field">
        <span>{words.to}</span>
        <input type="date" value={filters.to ?? ''} onChange={chosen('to')} />
      </label>
      {isNarrowed && (
        <Button className="button quiet" onPress={() => void navigate({ to: '/requests', search: {} })}>
          <Icon name="cross" />
          {words.clear}
        </Button>
      )}
    </form>
  );
}

interface NamedChoicesProps {
  readonly filters: RequestFilters;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/** Clients and tracks by name. */
function NamedChoices({ filters, change }: NamedChoicesProps) {
  const words = useWords(requestWords);
  const isClient = useIsClient();
  const { data: names } = useClientNames();
  const { data: tracks } = useTracks(filters.client);
  const choices = [
    { name: 'client', label: words.client, any: words.anyClient, values: names?.clients.map(({ name }) => name) ?? [] },
    { name: 'track', label: words.track, any: words.anyTrack, values: tracks?.tracks.map(({ name }) => name) ?? [] },
  ] as const;
  return choices
    .filter(({ name }) => name !== 'client' || !isClient)
    .map(({ name, label, any, values }) => (
      <Choice
        key={name}
        label={label}
        value={filters[name] ?? ''}
        options={namedOptions({ any, names: values, chosen: filters[name] })}
        choose={(value) => change({ [name]: value })}
      />
    ));
}
