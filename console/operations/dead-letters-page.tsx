import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { DeadLetterPage, Redriven, ServiceStatus } from '../api-types.ts';
import { Choice, ConfirmButton, namedOptions, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useMessages } from '../shell/language.tsx';
import { deadLetterMessages } from './dead-letter-messages.ts';
import { DeadLetterTable } from './dead-letter-table.tsx';
import { useChange } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { MoreButton, PageHead } from './shared-parts.tsx';

const route = getRouteApi('/operations/dead-letters');
const path = '/api/v1/operations/dead-letters';

/** Work that was given up, and sending it again. */
export function DeadLettersPage() {
  const messages = useMessages(deadLetterMessages);
  const { pages } = useMessages(operationsMessages);
  const { code, client, all } = route.useSearch();
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set());
  const list = useInfiniteQuery({
    queryKey: ['dead-letters', code, client, all],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi<DeadLetterPage>(path, { query: { code, client, waiting: all ? undefined : 'true', cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const redrive = useChange(
    (body: { ids: readonly string[] } | { code: string }) =>
      callApi<{ redriven: readonly Redriven[] }>(`${path}/redrive`, { method: 'POST', body }),
    {
      changes: ['dead-letters', 'operations-status'],
      onDone: () => choose(new Set()),
    },
  );
  const letters = list.data?.pages.flatMap((page) => page.deadLetters) ?? [];
  const isNarrowed = code !== undefined || client !== undefined;
  return (
    <div className="ops-body">
      <PageHead title={pages.deadLetters} note={messages.note}>
        {code !== undefined && letters.length > 0 && (
          <ConfirmButton
            label={messages.redriveCode(code)}
            icon="repeat"
            question={messages.redriveCodeQuestion}
            confirm={() => redrive.mutate({ code })}
            isDisabled={redrive.isPending}
          />
        )}
        <Button
          className="button primary"
          isDisabled={chosen.size === 0 || redrive.isPending}
          onPress={() => redrive.mutate({ ids: [...chosen] })}
        >
          <Icon name="repeat" />
          {messages.redrive(chosen.size)}
        </Button>
      </PageHead>
      <Filters />
      <Refusal error={redrive.error} />
      {redrive.data !== undefined && <Outcomes redriven={redrive.data.redriven} />}
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <LoadingState />}
      {list.data !== undefined && letters.length === 0 && (
        <EmptyState
          title={isNarrowed ? messages.noneMatch : messages.none}
          advice={isNarrowed ? messages.noneMatchAdvice : messages.noneAdvice}
        />
      )}
      {letters.length > 0 && <DeadLetterTable letters={letters} chosen={chosen} choose={choose} />}
      <MoreButton list={list} />
    </div>
  );
}

function Filters() {
  const messages = useMessages(deadLetterMessages);
  const { client: clientWord } = useMessages(operationsMessages);
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: clients } = useClientNames();
  const { data: status } = useQuery({
    queryKey: ['operations-status'],
    queryFn: ({ signal }) => callApi<ServiceStatus>('/api/v1/operations/status', { signal }),
  });
  const change = (changes: typeof search): void =>
    void navigate({ to: '/operations/dead-letters', search: { ...search, ...changes }, replace: true });
  return (
    <div className="ops-filters">
      <Choice
        label={messages.code}
        value={search.code ?? ''}
        options={namedOptions({
          any: messages.anyCode,
          names: (status?.backlog.deadLetters ?? []).map(({ code }) => code),
          chosen: search.code,
        })}
        choose={(code) => change({ code: code || undefined })}
      />
      <Choice
        label={clientWord}
        value={search.client ?? ''}
        options={namedOptions({
          any: messages.anyClient,
          names: (clients?.clients ?? []).map(({ name }) => name),
          chosen: search.client,
        })}
        choose={(client) => change({ client: client || undefined })}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={search.all ?? false}
          onChange={(event) => change({ all: event.target.checked || undefined })}
        />
        {messages.all}
      </label>
    </div>
  );
}

function Outcomes({ redriven }: { readonly redriven: readonly Redriven[] }) {
  const messages = useMessages(deadLetterMessages);
  const { outcomes } = messages;
  const report = (each: Redriven): string => {
    if (each.outcome === 'refused') return outcomes.refused(each.reason);
    return each.outcome === 'sent' ? outcomes.sent : outcomes[each.outcome](each.attempt);
  };
  const reported = redriven.map(report);
  const refused = redriven.some(({ outcome }) => outcome === 'refused');
  return (
    <ul className={refused ? 'refusal' : 'ops-told'} role="status">
      {reported.length === 0 && <li>{messages.nothingSent}</li>}
      {[...new Set(reported)].map((each) => (
        <li key={each}>
          {reported.filter((other) => other === each).length} × {each}
        </li>
      ))}
    </ul>
  );
}
