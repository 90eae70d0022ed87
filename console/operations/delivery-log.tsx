import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import type { AttemptedDelivery, DeliveryAttempt, DeliveryList, LoggedDelivery } from '../api-types.ts';
import { Choice, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { partMessages } from '../parts/messages.ts';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { useActive } from '../shell/activity.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useChange } from './operations-data.ts';
import { MoreButton, Table } from './shared-parts.tsx';
import { deliveryStatuses } from './views.ts';
import { webhookMessages } from './webhook-messages.ts';

const route = getRouteApi('/operations/webhooks/$endpointId');
const everyMs = 3_000;
const tones = { pending: 'fair', delivered: 'good', failed: 'bad' } as const;

/** What a try met, in a few words. */
export function useAnswerText(): (attempt: DeliveryAttempt) => string {
  const messages = useMessages(webhookMessages);
  const { duration } = useFormats();
  return ({ httpStatus, error, durationMs }) =>
    `${httpStatus === null ? (error ?? '') : messages.answered(httpStatus)}, ${duration(durationMs)}`;
}

/** The deliveries of an endpoint, newest first, each with its tries and what receivers answered. */
export function DeliveryLog({ path }: { readonly path: string }) {
  const messages = useMessages(webhookMessages);
  const { changeFilters } = useMessages(partMessages);
  const { status } = route.useSearch();
  const navigate = useNavigate();
  const { endpointId } = route.useParams();
  const active = useActive();
  const list = useInfiniteQuery({
    queryKey: ['deliveries', path, status],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi<DeliveryList>(`${path}/deliveries`, { query: { status, cursor, limit: 25 }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
    refetchInterval: ({ state }) => (active && (state.data?.pages.length ?? 0) <= 1 ? everyMs : false),
  });
  const deliveries = list.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const choose = (chosen: (typeof deliveryStatuses)[number] | ''): void => {
    const search = chosen === '' ? {} : { status: chosen };
    void navigate({ to: '/operations/webhooks/$endpointId', params: { endpointId }, search, replace: true });
  };
  return (
    <section className="ops-section">
      <header>
        <h2>{messages.deliveries}</h2>
        <Choice
          label={messages.columns.state}
          value={status ?? ''}
          options={[
            ['', messages.anyStatus],
            ...deliveryStatuses.map((each) => [each, messages.deliveryStatuses[each]] as const),
          ]}
          choose={choose}
        />
      </header>
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <LoadingState />}
      {list.data !== undefined && deliveries.length === 0 && (
        <EmptyState
          title={status === undefined ? messages.noDeliveries : messages.noneMatch}
          advice={status === undefined ? messages.noDeliveriesAdvice : changeFilters}
        />
      )}
      {deliveries.length > 0 && (
        <Table label={messages.deliveries} columns={Object.values(messages.columns)}>
          {deliveries.map((logged) => (
            <DeliveryRow key={logged.delivery.id} logged={logged} path={path} />
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </section>
  );
}

function DeliveryRow({
  logged: { delivery, attempts },
  path,
}: {
  readonly logged: LoggedDelivery;
  readonly path: string;
}) {
  const messages = useMessages(webhookMessages);
  const { count, moment } = useFormats();
  const answerOf = useAnswerText();
  const again = useChange(
    () => callApi<AttemptedDelivery>(`${path}/deliveries/${delivery.id}/redeliver`, { method: 'POST' }),
    { changes: ['deliveries', 'endpoint'] },
  );
  const last = attempts.at(-1);
  return (
    <tr data-delivery={delivery.id}>
      <td>
        <span className="code">{delivery.eventType}</span>
        {delivery.requestId !== null && (
          <div>
            <Link
              className="code faint"
              to="/requests/$requestId"
              params={{ requestId: delivery.requestId }}
              search={{}}
            >
              {delivery.requestId}
            </Link>
          </div>
        )}
      </td>
      <td>
        <span className="badge" data-tone={tones[delivery.status]}>
          {messages.deliveryStatuses[delivery.status]}
        </span>
        {delivery.nextAttemptAt !== null && (
          <div className="faint">{messages.next(moment(delivery.nextAttemptAt))}</div>
        )}
      </td>
      <td className="moment">{moment(delivery.createdAt)}</td>
      <td className="number">{count(delivery.attempts)}</td>
      <td>
        {last !== undefined && <span>{answerOf(last)}</span>}
        <details>
          <summary>{messages.tries}</summary>
          <Tries attempts={attempts} body={delivery.body} />
        </details>
      </td>
      <td>
        <Button
          className="button"
          aria-label={`${messages.redeliver} ${delivery.eventType} ${moment(delivery.createdAt)}`}
          onPress={() => again.mutate(undefined)}
          isDisabled={again.isPending}
        >
          <Icon name="repeat" />
          {messages.redeliver}
        </Button>
        <Refusal error={again.error} />
        {again.data !== undefined && <p role="status">{messages.redelivered(answerOf(again.data.attempt))}</p>}
      </td>
    </tr>
  );
}

function Tries({ attempts, body }: { readonly attempts: readonly DeliveryAttempt[]; readonly body: string }) {
  const messages = useMessages(webhookMessages);
  const { moment } = useFormats();
  const answerOf = useAnswerText();
  return (
    <>
      <ol>
        {attempts.map((attempt) => (
          <li key={attempt.number}>
            {moment(attempt.at)}: {answerOf(attempt)}
            {attempt.responseBody !== null && attempt.responseBody !== '' && (
              <pre className="ops-json">{attempt.responseBody}</pre>
            )}
          </li>
        ))}
      </ol>
      <p className="faint">{messages.body}</p>
      <pre className="ops-json">{body}</pre>
    </>
  );
}
