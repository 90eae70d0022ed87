import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Client, ClientList } from '../api-types.ts';
import { Form, FormPopover, textOf } from '../parts/forms.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { clientMessages } from './client-messages.ts';
import { useChange } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { PageHead, Table } from './shared-parts.tsx';

/** The clients, and a way to each. */
export function ClientsPage() {
  const messages = useMessages(clientMessages);
  const { pages, name, status, created } = useMessages(operationsMessages);
  const { moment } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients'],
    queryFn: ({ signal }) => callApi<ClientList>('/api/v1/clients', { signal }),
  });
  return (
    <div className="ops-body">
      <PageHead title={pages.clients} note={messages.note}>
        <FormPopover label={messages.add} icon="plus">
          {() => <NewClient />}
        </FormPopover>
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data?.clients.length === 0 && <EmptyState title={messages.none} advice={messages.noneAdvice} />}
      {data !== undefined && data.clients.length > 0 && (
        <Table label={pages.clients} columns={[name, status, messages.synchronous, created]}>
          {data.clients.map((client) => (
            <tr key={client.id}>
              <td>
                <Link to="/operations/clients/$client" params={{ client: client.name }}>
                  {client.name}
                </Link>
                <div className="code faint">{client.id}</div>
              </td>
              <td>
                <ClientStatus status={client.status} />
              </td>
              <td>{client.synchronousKinds.map((kind) => messages.synchronousOf[kind]).join(', ')}</td>
              <td className="moment">{moment(client.createdAt)}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

/** Whether a client is let in. */
export function ClientStatus({ status }: Pick<Client, 'status'>) {
  const { statuses } = useMessages(clientMessages);
  return (
    <span className="badge" data-tone={status === 'active' ? 'good' : 'bad'}>
      {statuses[status]}
    </span>
  );
}

function NewClient() {
  const messages = useMessages(clientMessages);
  const { name, nameAdvice } = useMessages(operationsMessages);
  const navigate = useNavigate();
  const add = useChange((body: { name: string }) => callApi<Client>('/api/v1/clients', { method: 'POST', body }), {
    changes: ['clients', 'client-names', 'audit'],
    onDone: (client) => void navigate({ to: '/operations/clients/$client', params: { client: client.name } }),
  });
  return (
    <Form
      submit={messages.add}
      isPending={add.isPending}
      error={add.error}
      onSubmit={(form) => add.mutate({ name: textOf(form, 'name') ?? '' })}
    >
      <label className="field">
        <span>{name}</span>
        <input name="name" required autoComplete="off" />
      </label>
      <p className="faint">{nameAdvice}</p>
    </Form>
  );
}
