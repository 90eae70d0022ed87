import './requests.css';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from 'react-aria-components';
import { Choice, namedOptions, typedText } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorState, LoadingState, useProblemText } from '../parts/states.tsx';
import { ApiProblem } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { useIsClient, useMay } from '../shell/session.ts';
import { requestMessages } from './messages.ts';
import { useClientNames, useRequestList, useTemplates, useTracks } from './request-data.ts';
import { RequestTable } from './request-table.tsx';
import { keepFilters, kinds, type RequestFilters, requestFilters, statuses } from './request-views.ts';
import { SelectionBar } from './selection-bar.tsx';
import { selectionMessages } from './selection-messages.ts';
import { type SoughtValue, useSoughtValue } from './sought-value.ts';
import { ValueSearch } from './value-search.tsx';

const route = getRouteApi('/requests');

/** Every request in sight, newest first. */
export function RequestsPage() {
  const messages = useMessages(requestMessages);
  const words = useMessages(selectionMessages);
  const filters = route.useSearch();
  const [sought, seek] = useSoughtValue();
  const [selected, select] = useState<ReadonlySet<string>>(new Set());
  const lacksClient = !useIsClient() && sought !== null && filters.client === undefined;
  useEffect(() => keepFilters(filters), [filters]);
  const listed = useRequestList({ filters, sought, enabled: !lacksClient });
  const { data, error, isLoading, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = listed;
  const isNarrowed = Object.keys(filters).length > 0 || sought !== null;
  const isTooShort = error instanceof ApiProblem && error.fields.some(({ field }) => field === 'value');
  return (
    <div className="requests">
      <div className="requests-head">
        <h1>{messages.title}</h1>
        <Liveness isLive={data?.isLive} isSearch={sought !== null} error={error} />
      </div>
      <FilterBar filters={filters} sought={sought} seek={seek} />
      <SelectionBar requests={data?.requests ?? []} selection={{ ids: selected, change: select }} />
      {isLoading && <LoadingState />}
      {lacksClient && <EmptyState title={words.chooseClient} advice={words.chooseClientAdvice} />}
      {isTooShort && <EmptyState title={words.tooShort} advice={words.tooShortAdvice} />}
      {error !== null && data === undefined && !isTooShort && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.requests.length === 0 && isNarrowed && <EmptyState title={messages.none} advice={messages.noneAdvice} />}
      {data?.requests.length === 0 && !isNarrowed && <NoRequests />}
      {data !== undefined && data.requests.length > 0 && (
        <RequestTable
          requests={data.requests}
          selection={{ ids: selected, change: select }}
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
  /** Whether it shows what was there when somebody searched. */
  readonly isSearch: boolean;
  readonly error: unknown;
}

/** Whether the list shows what is there now. */
function Liveness({ isLive, isSearch, error }: LivenessProps) {
  const messages = useMessages(requestMessages);
  const words = useMessages(selectionMessages);
  const textOf = useProblemText();
  if (isLive === undefined) return null;
  const isStale = error !== null;
  return (
    <span className="requests-live" role="status" data-live={isLive && !isStale} data-stale={isStale}>
      {isStale ? messages.stale(textOf(error)) : isSearch ? words.asOfNow : isLive ? messages.live : messages.paused}
    </span>
  );
}

/** Nobody has sent anything yet: whoever may is led to where they can. */
function NoRequests() {
  const messages = useMessages(requestMessages);
  const mayTry = useMay('editor');
  return (
    <EmptyState title={messages.noneAtAll} advice={messages.noneAtAllAdvice}>
      {mayTry && (
        <Link className="button" to="/try-it">
          {messages.trySample}
        </Link>
      )}
    </EmptyState>
  );
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

interface FilterBarProps {
  readonly filters: RequestFilters;
  readonly sought: SoughtValue | null;
  readonly seek: (sought: SoughtValue | null) => void;
}

/** What narrows the list. The address holds all but a value, so that it can be shared and survives a reload. */
function FilterBar({ filters, sought, seek }: FilterBarProps) {
  const messages = useMessages(requestMessages);
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
  const isNarrowed = Object.keys(filters).length > 0 || sought !== null;
  const clear = (): void => {
    seek(null);
    void navigate({ to: '/requests', search: {} });
  };
  return (
    <form className="filters" role="search" onSubmit={find}>
      <label className="field filters-search">
        <span>{messages.search}</span>
        <input key={filters.reference ?? ''} name="sought" type="search" defaultValue={filters.reference ?? ''} />
      </label>
      <Button className="button" type="submit">
        <Icon name="search" />
        {messages.find}
      </Button>
      <ValueSearch sought={sought} seek={seek} />
      <Choice
        label={messages.status}
        value={filters.status ?? ''}
        options={[['', messages.anyStatus], ...statuses.map((each) => [each, messages.statuses[each]] as const)]}
        choose={(status) => change({ status })}
      />
      <Choice
        label={messages.kind}
        value={filters.kind ?? ''}
        options={[['', messages.anyKind], ...kinds.map((each) => [each, messages.kinds[each]] as const)]}
        choose={(kind) => change({ kind })}
      />
      <NamedChoices filters={filters} change={change} />
      <label className="field">
        <span>{messages.from}</span>
        <input type="date" value={filters.from ?? ''} onChange={chosen('from')} />
      </label>
      <label className="field">
        <span>{messages.to}</span>
        <input type="date" value={filters.to ?? ''} onChange={chosen('to')} />
      </label>
      {isNarrowed && (
        <Button className="button quiet" onPress={clear}>
          <Icon name="cross" />
          {messages.clear}
        </Button>
      )}
    </form>
  );
}

interface NamedChoicesProps {
  readonly filters: RequestFilters;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/** Clients and tracks by name, kinds of documents by the titles of their templates. */
function NamedChoices({ filters, change }: NamedChoicesProps) {
  const messages = useMessages(requestMessages);
  const isClient = useIsClient();
  const { data: names } = useClientNames();
  const { data: tracks } = useTracks(filters.client);
  const { data: templates } = useTemplates(filters.client);
  const choices = [
    {
      name: 'client',
      label: messages.client,
      any: messages.anyClient,
      values: names?.clients.map(({ name }) => name) ?? [],
    },
    {
      name: 'track',
      label: messages.track,
      any: messages.anyTrack,
      values: tracks?.tracks.map(({ name }) => name) ?? [],
    },
  ] as const;
  const titles = (templates?.templates ?? []).map(({ name, title }) => [name, title] as const);
  const isKnown = filters.template === undefined || titles.some(([name]) => name === filters.template);
  const chosen = isKnown ? [] : [[filters.template ?? '', filters.template ?? ''] as const];
  return (
    <>
      {choices
        .filter(({ name }) => name !== 'client' || !isClient)
        .map(({ name, label, any, values }) => (
          <Choice
            key={name}
            label={label}
            value={filters[name] ?? ''}
            options={namedOptions({ any, names: values, chosen: filters[name] })}
            choose={(value) => change({ [name]: value })}
          />
        ))}
      <Choice
        label={messages.document}
        value={filters.template ?? ''}
        options={[['', messages.anyDocument], ...titles.toSorted(([, a], [, b]) => a.localeCompare(b)), ...chosen]}
        choose={(template) => change({ template })}
      />
    </>
  );
}
