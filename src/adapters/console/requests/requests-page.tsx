import './requests.css';
import { getRouteApi } from '@tanstack/react-router';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { useWords } from '../shell/language.tsx';
import { FilterBar } from './filter-bar.tsx';
import { useRequestList } from './request-data.ts';
import { RequestTable } from './request-table.tsx';
import { requestWords } from './words.ts';

const route = getRouteApi('/requests');

/** Every request in sight, newest first. */
export function RequestsPage() {
  const words = useWords(requestWords);
  const filters = route.useSearch();
  const { data, error, isPending, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useRequestList(filters);
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <div className="requests">
      <div className="requests-head">
        <h1>{words.title}</h1>
        <span className="requests-live" role="status" data-live={data?.isLive ?? false}>
          {data?.isLive === false ? words.paused : words.live}
        </span>
      </div>
      <FilterBar filters={filters} />
      {isPending && <LoadingState />}
      {error !== null && data === undefined && <ErrorState error={error} retry={() => void refetch()} />}
      {data?.requests.length === 0 && (
        <EmptyState
          title={isNarrowed ? words.none : words.noneAtAll}
          advice={isNarrowed ? words.noneAdvice : words.noneAtAllAdvice}
        />
      )}
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
