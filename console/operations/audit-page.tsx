import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { Button } from 'react-aria-components';
import type { AuditPage as AuditAnswer } from '../api-types.ts';
import { textOf } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { callApi } from '../shell/api.ts';
import { defineMessages } from '../shell/dictionary.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { auditDetailMessages, type DetailMessages, detailsInMessages } from './audit-details.ts';
import { auditActionMessages } from './audit-messages.ts';
import { clientMessages } from './client-messages.ts';
import { useNames, useOperators } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { MoreButton, PageHead, Table } from './shared-parts.tsx';
import { auditKinds, auditView } from './views.ts';

const auditMessages = defineMessages(
  {
    note: 'Who changed and looked at what. Every call of an operator that shows, changes or removes something of a client is here, and every such command.',
    kind: 'Changes and looks',
    both: 'Both',
    change: 'Changes',
    look: 'Looks',
    request: 'Of request',
    where: 'From where',
    origins: { console: 'Console', key: 'API key', command: 'Command' },
    actor: 'Who',
    anyone: 'Anyone',
    action: 'What',
    subject: 'Of what',
    from: 'From',
    to: 'To',
    when: 'When',
    detail: 'Details',
    search: 'Search',
    none: 'Nothing in the audit matches',
    noneAdvice: 'Change or clear the filters.',
  },
  {
    note: 'Quem mudou e viu o quê. Toda chamada de um operador que mostra, muda ou remove algo de um cliente está aqui, e todo comando assim.',
    kind: 'Mudanças e acessos',
    both: 'Ambos',
    change: 'Mudanças',
    look: 'Acessos',
    request: 'Da requisição',
    where: 'De onde',
    origins: { console: 'Console', key: 'Chave de API', command: 'Comando' },
    actor: 'Quem',
    anyone: 'Qualquer um',
    action: 'O quê',
    subject: 'De quê',
    from: 'De',
    to: 'Até',
    when: 'Quando',
    detail: 'Detalhes',
    search: 'Buscar',
    none: 'Nada na auditoria corresponde',
    noneAdvice: 'Mude ou limpe os filtros.',
  },
);

const route = getRouteApi('/operations/audit');
const dayMs = 86_400_000;

/** What operators and commands changed and looked at. */
export function AuditPage() {
  const messages = useMessages(auditMessages);
  const { pages } = useMessages(operationsMessages);
  const { moment } = useFormats();
  const { whoIs } = useNames();
  const actionMessages: Readonly<Record<string, string>> = useMessages(auditActionMessages);
  const detailMessages = useDetailMessages();
  const { from, to, ...same } = route.useSearch();
  const query = {
    ...same,
    since: from === undefined ? undefined : new Date(`${from}T00:00`).toISOString(),
    until: to === undefined ? undefined : new Date(new Date(`${to}T00:00`).getTime() + dayMs).toISOString(),
  };
  const list = useInfiniteQuery({
    queryKey: ['audit', query],
    queryFn: ({ pageParam: cursor, signal }) =>
      callApi<AuditAnswer>('/api/v1/operations/audit', { query: { ...query, cursor }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
  const entries = list.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <div className="ops-body">
      <PageHead title={pages.audit} note={messages.note} />
      <Filters />
      {list.error !== null && <ErrorState error={list.error} retry={() => void list.refetch()} />}
      {list.isPending && <LoadingState />}
      {list.data !== undefined && entries.length === 0 && (
        <EmptyState title={messages.none} advice={messages.noneAdvice} />
      )}
      {entries.length > 0 && (
        <Table
          label={pages.audit}
          columns={[messages.when, messages.actor, messages.where, messages.action, messages.subject, messages.detail]}
        >
          {entries.map(({ id, at, actor, origin, action, subject, detail }) => (
            <tr key={id}>
              <td className="moment">{moment(at)}</td>
              <td>{whoIs(actor)}</td>
              <td className="faint">{origin !== null && whereIs(origin, messages.origins)}</td>
              <td>
                {actionMessages[action] ?? action}
                {actionMessages[action] !== undefined && <div className="code faint">{action}</div>}
              </td>
              <td>{whoIs(subject)}</td>
              <td className="faint">{detailsInMessages(detail, detailMessages)}</td>
            </tr>
          ))}
        </Table>
      )}
      <MoreButton list={list} />
    </div>
  );
}

type Origin = NonNullable<AuditAnswer['entries'][number]['origin']>;

/** The way of a call, and the address or the user that it came from. */
function whereIs({ by, address, user }: Origin, origins: Readonly<Record<Origin['by'], string>>): string {
  return [origins[by], address ?? user].filter((part) => part !== null).join(', ');
}

function useDetailMessages(): DetailMessages {
  const { names, decisions, ...messages } = useMessages(auditDetailMessages);
  const { limitNames } = useMessages(clientMessages);
  const { kinds, stages, statuses } = useMessages(requestMessages);
  const { clientName } = useNames();
  const { moment } = useFormats();
  return {
    ...messages,
    names: { ...limitNames, ...names },
    values: { kind: kinds, stage: stages, from: stages, statuses, decision: decisions },
    shown: { clientId: clientName, since: moment, until: moment },
  };
}

function Filters() {
  const messages = useMessages(auditMessages);
  const { command } = useMessages(operationsMessages);
  const search = route.useSearch();
  const navigate = useNavigate();
  const { data: operators } = useOperators();
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const typed = ['kind', 'actor', 'action', 'subject', 'requestId', 'from', 'to'].map(
      (name) => [name, textOf(form, name)] as const,
    );
    void navigate({ to: '/operations/audit', search: auditView(Object.fromEntries(typed)), replace: true });
  };
  return (
    <form className="ops-filters" role="search" onSubmit={submit} key={JSON.stringify(search)}>
      <label className="field">
        <span>{messages.kind}</span>
        <select name="kind" defaultValue={search.kind ?? ''}>
          <option value="">{messages.both}</option>
          {auditKinds.map((kind) => (
            <option key={kind} value={kind}>
              {messages[kind]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        <span>{messages.actor}</span>
        <select name="actor" defaultValue={search.actor ?? ''}>
          <option value="">{messages.anyone}</option>
          <option value="command">{command}</option>
          {operators?.operators.map(({ id, name }) => (
            <option key={id} value={`operator:${id}`}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <ActionField />
      <label className="field">
        <span>{messages.subject}</span>
        <input name="subject" placeholder="client:…" defaultValue={search.subject ?? ''} />
      </label>
      <label className="field">
        <span>{messages.request}</span>
        <input name="requestId" pattern="[0-9a-f\-]{36}" defaultValue={search.requestId ?? ''} />
      </label>
      <DateFields />
      <Button className="button" type="submit">
        <Icon name="search" />
        {messages.search}
      </Button>
    </form>
  );
}

function ActionField() {
  const messages = useMessages(auditMessages);
  const actionMessages = useMessages(auditActionMessages);
  const search = route.useSearch();
  return (
    <>
      <label className="field">
        <span>{messages.action}</span>
        <input name="action" list="audit-actions" placeholder="client.suspended" defaultValue={search.action ?? ''} />
      </label>
      <datalist id="audit-actions">
        {Object.entries(actionMessages).map(([action, word]) => (
          <option key={action} value={action}>
            {word}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Days of this browser, both included. */
function DateFields() {
  const messages = useMessages(auditMessages);
  const search = route.useSearch();
  return (
    <>
      <label className="field">
        <span>{messages.from}</span>
        <input name="from" type="date" defaultValue={search.from ?? ''} />
      </label>
      <label className="field">
        <span>{messages.to}</span>
        <input name="to" type="date" defaultValue={search.to ?? ''} />
      </label>
    </>
  );
}
