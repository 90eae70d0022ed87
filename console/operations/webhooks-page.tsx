import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { Choice, Form, FormPopover, textOf } from '../parts/forms.tsx';
import { NoClients } from '../parts/no-clients.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { Endpoint, EndpointList, EndpointWithSecret } from '../wire.ts';
import { useChange } from './operations-data.ts';
import { operationsWords } from './operations-words.ts';
import { PageHead, SecretOnce, Table } from './shared-parts.tsx';
import { webhookWords } from './webhook-words.ts';

const route = getRouteApi('/operations/webhooks');
const path = '/api/v1/webhooks/endpoints';

/** The webhook endpoints of a client. */
export function WebhooksPage() {
  const words = useWords(webhookWords);
  const { pages, client: clientWord, choose } = useWords(operationsWords);
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
      <PageHead title={pages.webhooks} note={words.note}>
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
          <FormPopover label={words.add} icon="plus">
            {(close) => <NewEndpoint client={client} close={close} />}
          </FormPopover>
        )}
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && client !== undefined && error === null && <LoadingState />}
      {names?.clients.length === 0 && <NoClients />}
      {data?.endpoints.length === 0 && <EmptyState title={words.none} advice={words.noneAdvice} />}
      {data !== undefined && data.endpoints.length > 0 && <EndpointTable endpoints={data.endpoints} />}
    </div>
  );
}

function EndpointTable({ endpoints }: { readonly endpoints: readonly Endpoint[] }) {
  const words = useWords(webhookWords);
  const { pages, status, created } = useWords(operationsWords);
  const { moment } = useFormats();
  return (
    <Table label={pages.webhooks} columns={[words.url, status, words.events, created]}>
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
            {endpoint.eventTypes.length === 0 ? words.allEvents : endpoint.eventTypes.join(', ')}
          </td>
          <td className="moment">{moment(endpoint.createdAt)}</td>
        </tr>
      ))}
    </Table>
  );
}

/** Whether an endpoint gets deliveries and takes them. */
export function EndpointState({ endpoint }: { readonly endpoint: Endpoint }) {
  const words = useWords(webhookWords);
  const { moment } = useFormats();
  const { status, failingSince, disabledReason } = endpoint;
  const tone = status === 'disabled' ? 'bad' : failingSince === null ? 'good' : 'fair';
  return (
    <>
      <span className="badge" data-tone={tone}>
        {words.statuses[status]}
      </span>
      {failingSince !== null && <div className="faint">{words.failing(moment(failingSince))}</div>}
      {disabledReason !== null && <div className="faint">{disabledReason}</div>}
    </>
  );
}

function NewEndpoint({ client, close }: { readonly client: string; readonly close: () => void }) {
  const words = useWords(webhookWords);
  const add = useChange((body: object) => callApi<EndpointWithSecret>(path, { method: 'POST', body }), {
    changes: ['endpoints', 'audit'],
  });
  if (add.data !== undefined) return <SecretOnce secret={add.data.secret} close={close} />;
  return (
    <Form
      submit={words.add}
      isPending={add.isPending}
      error={add.error}
      onSubmit={(form) =>
        add.mutate({ client, url: textOf(form, 'url') ?? '', description: textOf(form, 'description') ?? '' })
      }
    >
      <label className="field">
        <span>{words.url}</span>
        <input name="url" type="url" required placeholder="https://" autoComplete="off" />
      </label>
      <p className="faint">{words.urlAdvice}</p>
      <label className="field">
        <span>{words.description}</span>
        <input name="description" maxLength={200} autoComplete="off" />
      </label>
    </Form>
  );
}
