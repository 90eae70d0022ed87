import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, Navigate, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ServiceActivity, ServiceStatus } from '../api-types.ts';
import { Choice } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { kinds } from '../requests/request-views.ts';
import { useActive } from '../shell/activity.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useMay } from '../shell/session.ts';
import { ActivityCharts } from './activity-charts.tsx';
import { operationsMessages } from './operations-messages.ts';
import { overviewMessages } from './overview-messages.ts';
import { EngineTable, FailureTables, QueueTable } from './overview-tables.tsx';
import { PageHead } from './shared-parts.tsx';
import { windows } from './views.ts';

const route = getRouteApi('/operations/');
const everyMs = 5_000;

/** How the service does, for administrators; editors have the webhooks alone. */
export function OverviewPage() {
  const isAdmin = useMay('admin');
  return isAdmin ? <Overview /> : <Navigate to="/operations/webhooks" search={{}} replace />;
}

/** What waits, what ended, and what failed. */
function Overview() {
  const messages = useMessages(overviewMessages);
  const { pages } = useMessages(operationsMessages);
  const { window = 'hour', kind } = route.useSearch();
  const active = useActive();
  const refetchInterval = active ? everyMs : false;
  const status = useQuery({
    queryKey: ['operations-status'],
    queryFn: ({ signal }) => callApi<ServiceStatus>('/api/v1/operations/status', { signal }),
    refetchInterval,
  });
  const activity = useQuery({
    queryKey: ['operations-activity', window, kind],
    queryFn: ({ signal }) =>
      callApi<ServiceActivity>('/api/v1/operations/activity', { query: { window, kind }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval,
  });
  const error = status.error ?? activity.error;
  return (
    <div className="ops-body">
      <PageHead title={pages.overview} note={status.data && messages.release(status.data.release)}>
        <Choices />
      </PageHead>
      {error !== null && (
        <ErrorState error={error} retry={() => void status.refetch().then(() => activity.refetch())} />
      )}
      {(status.data === undefined || activity.data === undefined) && error === null && <LoadingState />}
      {status.data !== undefined && activity.data !== undefined && (
        <>
          <Tiles status={status.data} activity={activity.data} />
          <ActivityCharts activity={activity.data} />
          <div className="ops-columns">
            <QueueTable status={status.data} />
            <FailureTables activity={activity.data} />
            <EngineTable status={status.data} />
          </div>
        </>
      )}
    </div>
  );
}

function Choices() {
  const messages = useMessages(overviewMessages);
  const { kinds: kindMessages } = useMessages(requestMessages);
  const search = route.useSearch();
  const navigate = useNavigate();
  const change = (changes: typeof search): void =>
    void navigate({ to: '/operations', search: { ...search, ...changes }, replace: true });
  return (
    <>
      <Choice
        label={messages.window}
        value={search.window ?? 'hour'}
        options={windows.map((each) => [each, messages.windows[each]] as const)}
        choose={(window) => change({ window })}
      />
      <Choice
        label={messages.kind}
        value={search.kind ?? ''}
        options={[['', messages.anyKind], ...kinds.map((each) => [each, kindMessages[each]] as const)]}
        choose={(kind) => change({ kind: kind || undefined })}
      />
    </>
  );
}

interface TilesProps {
  readonly status: ServiceStatus;
  readonly activity: ServiceActivity;
}

function Tiles({ status: { backlog, slots }, activity: { total } }: TilesProps) {
  const messages = useMessages(overviewMessages);
  const { count, duration, percent } = useFormats();
  const ended = total.completed + total.needsReview + total.failed + total.canceled;
  const waiting = sum(backlog.waiting, ({ items }) => items);
  const oldest = Math.max(0, ...backlog.waiting.map(({ oldestSeconds }) => oldestSeconds));
  const abandoned = sum(backlog.running, (row) => row.abandoned);
  const letters = sum(backlog.deadLetters, (row) => row.letters);
  const { pending, due } = backlog.deliveries;
  const age = (seconds: number): string => duration(seconds * 1000);
  const working = slots === null ? '' : messages.slots(count(slots.busy), count(slots.total));
  return (
    <dl className="ops-tiles" data-columns={4}>
      <Tile name={messages.finished} value={count(total.completed + total.needsReview)} note="" />
      <Tile
        name={messages.failed}
        value={count(total.failed)}
        tone={total.failed > 0 ? 'bad' : undefined}
        note={total.failed === 0 ? messages.noFailures : messages.failedShare(percent(total.failed / ended))}
      />
      <Tile
        name={messages.duration}
        value={total.p50Ms === null ? '–' : duration(total.p50Ms)}
        note={total.p95Ms === null ? '' : messages.slow(duration(total.p95Ms))}
      />
      <Tile name={messages.waiting} value={count(waiting)} note={waiting === 0 ? '' : messages.oldest(age(oldest))} />
      <Tile
        name={messages.running}
        value={count(sum(backlog.running, ({ items }) => items))}
        tone={abandoned > 0 ? 'fair' : undefined}
        note={abandoned > 0 ? messages.abandoned(count(abandoned)) : working}
      />
      <Tile name={messages.unfinished} value={count(sum(backlog.requests, ({ requests }) => requests))} note="" />
      <Tile
        name={messages.deliveries}
        value={count(due.items)}
        tone={due.oldestSeconds > 300 ? 'bad' : undefined}
        note={due.items === 0 ? messages.pending(count(pending)) : messages.oldest(age(due.oldestSeconds))}
      />
      <Tile
        name={messages.deadLetters}
        value={count(letters)}
        tone={letters > 0 ? 'bad' : undefined}
        note={
          letters === 0 ? (
            messages.noLetters
          ) : (
            <Link to="/operations/dead-letters" search={{}}>
              {messages.toRedrive}
            </Link>
          )
        }
      />
    </dl>
  );
}

interface TileProps {
  readonly name: string;
  readonly value: string;
  readonly note: ReactNode;
  readonly tone?: 'bad' | 'fair' | undefined;
}

function Tile({ name, value, note, tone }: TileProps) {
  return (
    <div className="panel ops-tile" data-tone={tone}>
      <dt>{name}</dt>
      <dd>{value}</dd>
      <dd>{note}</dd>
    </div>
  );
}

function sum<Row>(rows: readonly Row[], of: (row: Row) => number): number {
  return rows.reduce((total, row) => total + of(row), 0);
}
