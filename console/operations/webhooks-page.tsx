import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { Endpoint, EndpointList, EndpointWithSecret } from '../api-types.ts';
import { Choice, Form, FormPopover, textOf } from '../parts/forms.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useChange } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { PageHead, SecretOnce, Table } from './shared-parts.tsx';
import { webhookMessages } from './webhook-messages.ts';

const route = getRouteApi('/operations/webhooks');
const path = '/api/v1/webhooks/endpoints';

/** The webhook endpoints of a client. */
export function WebhooksPage() {
  const messages = useMessages(webhookMessages);
  const { pages, client: clientWord, choose } = useMessages(operationsMessages);
  const { client: asked } = route.useSearch();
  const navigate = useNavigate();
  const { data: names } = useClientNames();
  const client = asked ?? names?.clients[0]?.name;
  const { data, error, refetch } = useQuery({
    queryKey: ['endpoints', client],
    queryFn: ({ signal }) => callApi<EndpointList>(path, { query: { client }, signal }),
    enabled: client !== undefined,
  });
  return (
    <div className="ops-body">
      <PageHead title={pages.webhooks} note={messages.note}>
        <Choice
          label={clientWord}
          value={client ?? ''}
          options={[
            ...(client === undefined ? [['', choose] as const] : []),
            ...(names?.clients ?? []).map(({ name }) => [name, name] as const),
          ]}
          choose={(name) => void navigate({ to: '/operations/webhooks', search: { client: name }, replace: true })}
        />
        {client !== undefined && (
          <FormPopover label={messages.add} icon="plus">
            {(close) => <NewEndpoint client={client} close={close} />}
          </FormPopover>
        )}
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && client !== undefined && error === null && <LoadingState />}
      {names?.clients.length === 0 && <NoClients />}
      {data?.endpoints.length === 0 && <EmptyState title={messages.none} advice={messages.noneAdvice} />}
      {data !== undefined && data.endpoints.length > 0 && <EndpointTable endpoints={data.endpoints} />}
    </div>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const messages = useMessages(webhookMessages);
  const { pages, status, created } = useMessages(operationsMessages);
  const { moment } = useFormats();
  return (
    <Table label={pages.webhooks} columns={[messages.url, status, messages.events, created]}>
      {endpoints.map((endpoint) => (
        <tr key={endpoint.id}>
          <td>
            <Link to="/operations/webhooks/$endpointId" params={{ endpointId: endpoint.id }} search={{}}>
              {endpoint.url}
            </Link>
            <div className="faint">{endpoint.description}</div>
          </td>
          <td>
            <EndpointState endpoint={endpoint} />
          </td>
          <td className="faint">
            {endpoint.eventTypes.length === 0 ? messages.allEvents : endpoint.eventTypes.join(', ')}
          </td>
          <td className="moment">{moment(endpoint.createdAt)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Whether an endpoint gets deliveries and takes them. */
export function EndpointState({ endpoint }: { readonly endpoint: Endpoint }) {
  const messages = useMessages(webhookMessages);
  const { moment } = useFormats();
  const { status, failingSince, disabledReason } = endpoint;
  const tone = status === 'disabled' ? 'bad' : failingSince === null ? 'good' : 'fair';
  return (
    <>
      <span className="badge" data-tone={tone}>
        {messages.statuses[status]}
      </span>
      {failingSince !== null && <div className="faint">{messages.failing(moment(failingSince))}</div>}
      {disabledReason !== null && <div className="faint">{disabledReason}</div>}
    </>
  );
}

function NewEndpoint({ client, close }: { readonly client: string; readonly close: () => void }) {
  const messages = useMessages(webhookMessages);
  const add = useChange((body: object) => callApi<EndpointWithSecret>(path, { method: 'POST', body }), {
    changes: ['endpoints', 'audit'],
  });
  if (add.data !== undefined) return <SecretOnce secret={add.data.secret} close={close} />;
  return (
    <Form
      submit={messages.add}
      isPending={add.isPending}
      error={add.error}
      onSubmit={(form) =>
        add.mutate({ client, url: textOf(form, 'url') ?? '', description: textOf(form, 'description') ?? '' })
      }
    >
      <label className="field">
        <span>{messages.url}</span>
        <input name="url" type="url" required placeholder="https://" autoComplete="off" />
      </label>
      <p className="faint">{messages.urlAdvice}</p>
      <label className="field">
        <span>{messages.description}</span>
        <input name="description" maxLength={200} autoComplete="off" />
      </label>
    </Form>
  );
}
