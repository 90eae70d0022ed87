import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import type { AttemptedDelivery, Endpoint, Recovery, RecoveryList } from '../api-types.ts';
import { ConfirmButton, Form, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { useActive } from '../shell/activity.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { DeliveryLog, useAnswerText } from './delivery-log.tsx';
import { useChange, useNames } from './operations-data.ts';
import { momentOf, PageHead } from './shared-parts.tsx';
import { webhookMessages } from './webhook-messages.ts';
import { EndpointState } from './webhooks-page.tsx';

const route = getRouteApi('/operations/webhooks/$endpointId');
const changes = ['endpoint', 'endpoints', 'deliveries', 'recoveries', 'audit'];

/** An endpoint with what was sent to it, and ways to send it again. */
export function EndpointPage() {
  const { endpointId } = route.useParams();
  const path = `/api/v1/webhooks/endpoints/${endpointId}`;
  const { data, error, refetch } = useQuery({
    queryKey: ['endpoint', endpointId],
    queryFn: ({ signal }) => callApi<Endpoint>(path, { signal }),
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className="ops-body">
      <Head endpoint={data} path={path} />
      <Recoveries path={path} />
      <DeliveryLog path={path} />
    </div>
  );
}

function Head({ endpoint, path }: { readonly endpoint: Endpoint; readonly path: string }) {
  const messages = useMessages(webhookMessages);
  const { clientName } = useNames();
  const answerOf = useAnswerText();
  const change = useChange((body: object) => callApi(path, { method: 'PATCH', body }), { changes });
  const ping = useChange(() => callApi<AttemptedDelivery>(`${path}/ping`, { method: 'POST' }), { changes });
  const note = [clientName(endpoint.clientId), endpoint.description].filter((each) => each !== '').join(', ');
  return (
    <>
      <PageHead title={endpoint.url} note={note}>
        <EndpointState endpoint={endpoint} />
        <Button className="button" onPress={() => ping.mutate(undefined)} isDisabled={ping.isPending}>
          <Icon name="upload" />
          {messages.ping}
        </Button>
        {endpoint.status === 'active' ? (
          <ConfirmButton
            label={messages.disable}
            icon="cross"
            question={messages.disableQuestion}
            confirm={() => change.mutate({ status: 'disabled' })}
          />
        ) : (
          <Button className="button primary" onPress={() => change.mutate({ status: 'active' })}>
            <Icon name="check" />
            {messages.enable}
          </Button>
        )}
      </PageHead>
      <Refusal error={change.error ?? ping.error} />
      {ping.data !== undefined && (
        <p className={ping.data.delivery.status === 'delivered' ? 'ops-told' : 'refusal'} role="status">
          {messages.pinged(answerOf(ping.data.attempt))}
        </p>
      )}
    </>
  );
}

/** Sending again what was not taken since a time, and how far that is. */
function Recoveries({ path }: { readonly path: string }) {
  const messages = useMessages(webhookMessages);
  const active = useActive();
  const { data } = useQuery({
    queryKey: ['recoveries', path],
    queryFn: ({ signal }) => callApi<RecoveryList>(`${path}/recoveries`, { signal }),
    refetchInterval: ({ state }) =>
      active && state.data?.recoveries.some((each) => each.state !== 'done') ? 1_000 : false,
  });
  const begin = useChange(
    (since: string) => callApi<Recovery>(`${path}/recoveries`, { method: 'POST', body: { since } }),
    { changes },
  );
  return (
    <section className="ops-section panel ops-panel">
      <h2>{messages.recovery}</h2>
      <p className="faint">{messages.recoveryNote}</p>
      <div className="ops-filters">
        <Form
          submit={messages.recover}
          isPending={begin.isPending}
          error={begin.error}
          onSubmit={(form) => begin.mutate(momentOf(form, 'since') ?? new Date(0).toISOString())}
        >
          <label className="field">
            <span>{messages.since}</span>
            <input name="since" type="datetime-local" required />
          </label>
        </Form>
      </div>
      {data?.recoveries.slice(0, 5).map((recovery) => (
        <RecoveryProgress key={recovery.id} recovery={recovery} />
      ))}
    </section>
  );
}

function RecoveryProgress({ recovery }: { readonly recovery: Recovery }) {
  const messages = useMessages(webhookMessages);
  const { count, moment } = useFormats();
  const { whoIs } = useNames();
  const { state, delivered, pending, failed, since, until, createdBy } = recovery;
  const name = `${messages.since} ${moment(since)}`;
  return (
    <div className="ops-section" data-recovery={state}>
      <header>
        <span>
          {name} <span className="faint">{messages.began(moment(until), whoIs(createdBy))}</span>
        </span>
        <span className="badge" data-tone={state === 'done' ? (failed > 0 ? 'bad' : 'good') : 'busy'}>
          {messages.recoveryStates[state]}
        </span>
      </header>
      <progress
        className="ops-bar"
        aria-label={name}
        max={Math.max(1, delivered + pending + failed)}
        value={delivered}
      />
      <span role="status">{messages.progress(count(delivered), count(pending), count(failed))}</span>
    </div>
  );
}
