import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { Client, ClientChanges, Limits } from '../api-types.ts';
import { ConfirmButton, Form, Refusal } from '../parts/forms.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { kinds } from '../requests/request-views.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { ClientKeys, ServiceAccounts } from './client-credentials.tsx';
import { clientMessages } from './client-messages.ts';
import { ClientStatus } from './clients-page.tsx';
import { useChange } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { PageHead } from './shared-parts.tsx';

const route = getRouteApi('/operations/clients/$client');

/** One client: whether it is let in, what it may do, and with which credentials. */
export function ClientPage() {
  const { client: named } = route.useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients', named],
    queryFn: ({ signal }) => callApi<Client>(`/api/v1/clients/${named}`, { signal }),
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  return (
    <div className="ops-body">
      <Head client={data} />
      <Synchronous client={data} />
      <LimitForm client={data} />
      <ClientKeys client={data.name} />
      <ServiceAccounts client={data.name} />
    </div>
  );
}

function useClientChange({ name }: Client) {
  return useChange((body: ClientChanges) => callApi<Client>(`/api/v1/clients/${name}`, { method: 'PATCH', body }), {
    changes: ['clients', 'limits', 'audit'],
  });
}

function Head({ client }: { readonly client: Client }) {
  const messages = useMessages(clientMessages);
  const change = useClientChange(client);
  return (
    <>
      <PageHead title={client.name} note={<span className="code">{client.id}</span>}>
        <ClientStatus status={client.status} />
        <Link className="button" to="/requests" search={{ client: client.name }}>
          {messages.requests}
        </Link>
        <Link className="button" to="/operations/webhooks" search={{ client: client.name }}>
          {messages.webhooks}
        </Link>
        {client.status === 'active' ? (
          <ConfirmButton
            label={messages.suspend}
            icon="cross"
            question={messages.suspendQuestion}
            confirm={() => change.mutate({ status: 'suspended' })}
          />
        ) : (
          <ConfirmButton
            label={messages.activate}
            icon="check"
            question={messages.activate}
            confirm={() => change.mutate({ status: 'active' })}
          />
        )}
      </PageHead>
      <Refusal error={change.error} />
    </>
  );
}

function Synchronous({ client }: { readonly client: Client }) {
  const messages = useMessages(clientMessages);
  const change = useClientChange(client);
  // What was asked for, until the answer says how it is.
  const shown = (change.isPending ? change.variables.synchronousKinds : undefined) ?? client.synchronousKinds;
  const turn = (kind: (typeof kinds)[number], isOn: boolean): void => {
    const others = client.synchronousKinds.filter((each) => each !== kind);
    change.mutate({ synchronousKinds: isOn ? [...others, kind] : others });
  };
  return (
    <section className="ops-section panel ops-panel">
      <h2>{messages.synchronous}</h2>
      <p className="faint">{messages.synchronousNote}</p>
      {kinds.map((kind) => (
        <label className="check" key={kind}>
          <input
            type="checkbox"
            checked={shown.includes(kind)}
            disabled={change.isPending}
            onChange={(event) => turn(kind, event.target.checked)}
          />
          {messages.synchronousOf[kind]}
        </label>
      ))}
      <Refusal error={change.error} />
    </section>
  );
}

function LimitForm({ client }: { readonly client: Client }) {
  const messages = useMessages(clientMessages);
  const { save, saved } = useMessages(operationsMessages);
  const change = useClientChange(client);
  const names = Object.keys(messages.limitNames) as (keyof Client['limits'])[];
  return (
    <section className="ops-section panel ops-panel">
      <h2>{messages.limits}</h2>
      <p className="faint">{messages.limitsNote}</p>
      <Usage client={client.name} />
      <Form
        submit={save}
        isPending={change.isPending}
        error={change.error}
        onSubmit={(form) => {
          const limits = Object.fromEntries(names.map((name) => [name, Number(form.get(name))]));
          change.mutate({ limits });
        }}
      >
        <div className="ops-fields" key={JSON.stringify(client.limits)}>
          {names.map((name) => (
            <label className="field" key={name}>
              <span>{messages.limitNames[name]}</span>
              <input
                name={name}
                type="number"
                inputMode="numeric"
                min={1}
                max={1_000_000}
                required
                defaultValue={client.limits[name]}
              />
            </label>
          ))}
        </div>
        {change.isSuccess && (
          <p className="ops-told" role="status">
            {saved}
          </p>
        )}
      </Form>
    </section>
  );
}

/** What the client uses of those limits that bound a stock. */
function Usage({ client }: { readonly client: string }) {
  const messages = useMessages(clientMessages);
  const { count } = useFormats();
  const { data } = useQuery({
    queryKey: ['limits', client],
    queryFn: ({ signal }) => callApi<Limits>('/api/v1/limits', { query: { client }, signal }),
  });
  if (data === undefined) return null;
  const gigabytes = data.usage.storedBytes / 1024 ** 3;
  const rows = [
    { name: messages.limitNames.queued, used: data.usage.unfinished, limit: data.queued, shown: count },
    {
      name: messages.limitNames.storedGigabytes,
      used: gigabytes,
      limit: data.storedGigabytes,
      shown: (value: number) => count(Number(value.toFixed(2))),
    },
    {
      name: messages.limitNames.failedFilesPerHour,
      used: data.usage.failedFiles,
      limit: data.failedFilesPerHour,
      shown: count,
    },
  ];
  return (
    <dl className="ops-tiles" aria-label={messages.usage}>
      {rows.map(({ name, used, limit, shown }) => (
        <div className="ops-tile" key={name} data-tone={used >= limit ? 'bad' : undefined}>
          <dt>{name}</dt>
          <dd>{messages.usageOf(shown(used), shown(limit))}</dd>
          <dd>
            <meter className="ops-bar" aria-label={name} min={0} max={limit} value={Math.min(used, limit)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
