import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { Form, FormPopover, textOf } from '../parts/forms.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { Client, ClientList } from '../wire.ts';
import { clientWords } from './client-words.ts';
import { useChange } from './operations-data.ts';
import { operationsWords } from './operations-words.ts';
import { PageHead, Table } from './shared-parts.tsx';

/** The clients, and a way to each. */
export function ClientsPage() {
  const words = useWords(clientWords);
  const { pages, name, status, created } = useWords(operationsWords);
  const { moment } = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['clients'],
    queryFn: ({ signal }) => callApi<ClientList>('/api/v1/clients', { signal }),
  });
  return (
    <div className="ops-body">
      <PageHead title={pages.clients} note={words.note}>
        <FormPopover label={words.add} icon="plus">
          {() => <NewClient />}
        </FormPopover>
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data?.clients.length === 0 && <EmptyState title={words.none} advice={words.noneAdvice} />}
      {data !== undefined && data.clients.length > 0 && (
        <Table label={pages.clients} columns={[name, status, words.synchronous, created]}>
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
              <td>{client.synchronousKinds.map((kind) => words.synchronousOf[kind]).join(', ')}</td>
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
  const { statuses } = useWords(clientWords);
  return (
    <span className="badge" data-tone={status === 'active' ? 'good' : 'bad'}>
      {statuses[status]}
    </span>
  );
}

function NewClient() {
  const words = useWords(clientWords);
  const { name, nameAdvice } = useWords(operationsWords);
  const navigate = useNavigate();
  const add = useChange((body: { name: string }) => callApi<Client>('/api/v1/clients', { method: 'POST', body }), {
    changes: ['clients', 'client-names', 'audit'],
    onDone: (client) => void navigate({ to: '/operations/clients/$client', params: { client: client.name } }),
  });
  return (
    <Form
      submit={words.add}
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
