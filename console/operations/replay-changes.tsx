import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import type { ReplayChanges as Changes } from '../api-types.ts';
import { ErrorState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { operationsMessages } from './operations-messages.ts';
import { replayMessages } from './replay-messages.ts';
import { Table } from './shared-parts.tsx';

/** As many as the service compares in a call. */
const pageSize = 50;

/** What the new results say differently; asked for when somebody wants to see it, because it opens the results. */
export function ReplayChanges({ replayId }: { readonly replayId: string }) {
  const messages = useMessages(replayMessages);
  const { request } = useMessages(operationsMessages);
  const { count } = useFormats();
  const [isAsked, ask] = useState(false);
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetching } = useInfiniteQuery({
    queryKey: ['replay-changes', replayId],
    queryFn: ({ pageParam: after, signal }) =>
      callApi<Changes>(`/api/v1/operations/replays/${replayId}/changes`, { query: { after }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ requests }) => (requests.length < pageSize ? undefined : requests.at(-1)?.requestId),
    enabled: isAsked,
  });
  const requests = data?.pages.flatMap((page) => page.requests) ?? [];
  const unfinished = data?.pages.at(-1)?.unfinished ?? null;
  return (
    <section className="ops-section">
      <header>
        <div>
          <h2>{messages.changes}</h2>
          <p className="faint">{messages.changesNote}</p>
        </div>
        <Button
          className="button"
          isDisabled={isFetching}
          onPress={() => {
            ask(true);
            if (hasNextPage) void fetchNextPage();
            else if (isAsked) void refetch();
          }}
        >
          {hasNextPage ? messages.lookOn : messages.look}
        </Button>
      </header>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {requests.length > 0 && (
        <Table label={messages.changes} columns={[request, messages.outcome, messages.changes]}>
          {requests.map(({ requestId, state, code, differences }) => (
            <tr key={requestId}>
              <td>
                <Link className="code" to="/requests/$requestId" params={{ requestId }} search={{}}>
                  {requestId}
                </Link>
              </td>
              <td>
                {messages.changeStates[state]} {code !== null && <span className="code">{code}</span>}
              </td>
              <td>
                {differences.length > 0 && (
                  <details>
                    <summary>{messages.differences(count(differences.length))}</summary>
                    <ul>
                      {differences.map(({ path, aspect }) => (
                        <li className="code" key={`${path} ${aspect}`}>
                          {path} {aspect}
                        </li>
                      ))}
                    </ul>
                  </details>
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
      {unfinished !== null && <p className="faint">{messages.unfinished(unfinished)}</p>}
    </section>
  );
}
