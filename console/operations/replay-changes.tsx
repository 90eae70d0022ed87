import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { ErrorState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { ReplayChanges as Changes } from '../wire.ts';
import { operationsWords } from './operations-words.ts';
import { replayWords } from './replay-words.ts';
import { Table } from './shared-parts.tsx';

/** As many as the service compares in a call. */
const pageSize = 50;

/** What the new results say differently; asked for when somebody wants to see it, because it opens the results. */
export function ReplayChanges({ replayId }: { readonly replayId: string }) {
  const words = useWords(replayWords);
  const { request } = useWords(operationsWords);
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
          <h2>{words.changes}</h2>
          <p className="faint">{words.changesNote}</p>
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
          {hasNextPage ? words.lookOn : words.look}
        </Button>
      </header>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {requests.length > 0 && (
        <Table label={words.changes} columns={[request, words.outcome, words.changes]}>
          {requests.map(({ requestId, state, code, differences }) => (
            <tr key={requestId}>
              <td>
                <Link className="code" to="/requests/$requestId" params={{ requestId }} search={{}}>
                  {requestId}
                </Link>
              </td>
              <td>
                {words.changeStates[state]} {code !== null && <span className="code">{code}</span>}
              </td>
              <td>
                {differences.length > 0 && (
                  <details>
                    <summary>{words.differences(count(differences.length))}</summary>
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
      {unfinished !== null && <p className="faint">{words.unfinished(unfinished)}</p>}
    </section>
  );
}
