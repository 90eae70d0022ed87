import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Replay, ReplayList, ReplayOrder, Stage } from '../api-types.ts';
import { Form, FormPopover, textOf } from '../parts/forms.tsx';
import { EmptyState, ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { useClientNames } from '../requests/request-data.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useChange, useNames } from './operations-data.ts';
import { operationsMessages } from './operations-messages.ts';
import { replayMessages } from './replay-messages.ts';
import { momentOf, PageHead, Table } from './shared-parts.tsx';

const path = '/api/v1/operations/replays';
const statuses = ['completed', 'needs_review', 'failed'] as const;

/** Replays, newest first, and a form for the preview of one. */
export function ReplaysPage() {
  const messages = useMessages(replayMessages);
  const { pages, by, created } = useMessages(operationsMessages);
  const { stages } = useMessages(requestMessages);
  const { moment } = useFormats();
  const { whoIs } = useNames();
  const { data, error, refetch } = useQuery({
    queryKey: ['replays'],
    queryFn: ({ signal }) => callApi<ReplayList>(path, { signal }),
  });
  return (
    <div className="ops-body">
      <PageHead title={pages.replays} note={messages.note}>
        <FormPopover label={messages.begin} icon="repeat">
          {() => <OrderForm />}
        </FormPopover>
      </PageHead>
      {error !== null && <ErrorState error={error} retry={() => void refetch()} />}
      {data === undefined && error === null && <LoadingState />}
      {data?.replays.length === 0 && <EmptyState title={messages.none} advice={messages.noneAdvice} />}
      {data !== undefined && data.replays.length > 0 && (
        <Table label={pages.replays} columns={[messages.stage, messages.window, messages.state, by, created]}>
          {data.replays.map((replay) => (
            <tr key={replay.id}>
              <td>
                <Link to="/operations/replays/$replayId" params={{ replayId: replay.id }}>
                  {stages[replay.stage]}
                </Link>
                <div className="code faint">{replay.id}</div>
              </td>
              <td>
                <Window replay={replay} />
              </td>
              <td>
                <TaskState replay={replay} />
              </td>
              <td>{whoIs(replay.createdBy)}</td>
              <td className="moment">{moment(replay.createdAt)}</td>
            </tr>
          ))}
        </Table>
      )}
    </div>
  );
}

/** Which requests a replay is for. */
export function Window({ replay }: { readonly replay: Replay }) {
  const messages = useMessages(replayMessages);
  const { moment } = useFormats();
  const { clientName } = useNames();
  const { since, until, clientId, track, template, type, statuses: only, shadow } = replay;
  const filters = [clientId === null ? null : clientName(clientId), track, template, type, ...only].filter(Boolean);
  return (
    <>
      {since === null || until === null ? messages.listed : messages.windowOf(moment(since), moment(until))}
      {filters.length > 0 && <div className="faint">{filters.join(', ')}</div>}
      {shadow && (
        <div>
          <span className="badge">{messages.shadows}</span>
        </div>
      )}
    </>
  );
}

/** What is done about a replay. */
export function TaskState({ replay: { task, plannedAt } }: { readonly replay: Replay }) {
  const messages = useMessages(replayMessages);
  const { moment } = useFormats();
  if (task === null) return messages.stoppedByCommand;
  const { kind, failure, endedAt } = task;
  const isSearching = plannedAt === null && failure === null;
  const reported =
    failure === null
      ? endedAt === null
        ? messages.goingOn
        : messages.ended(moment(endedAt))
      : messages.stopped(failure.detail);
  return (
    <>
      <span className="badge" data-tone={failure === null ? (endedAt === null ? 'busy' : 'good') : 'bad'}>
        {messages.kinds[kind]}
      </span>{' '}
      <span className="faint">{isSearching ? messages.searching : reported}</span>
    </>
  );
}

function OrderForm() {
  const messages = useMessages(replayMessages);
  const { stages: stageMessages } = useMessages(requestMessages);
  const navigate = useNavigate();
  const preview = useChange((body: ReplayOrder) => callApi<Replay>(path, { method: 'POST', body }), {
    changes: ['replays'],
    onDone: ({ id }) => void navigate({ to: '/operations/replays/$replayId', params: { replayId: id } }),
  });
  return (
    <Form
      submit={messages.preview}
      isPending={preview.isPending}
      error={preview.error}
      onSubmit={(form) => preview.mutate({ ...orderOf(form), dryRun: true })}
    >
      <label className="field">
        <span>{messages.stage}</span>
        <select name="stage" defaultValue="validation">
          {Object.entries(stageMessages).map(([stage, word]) => (
            <option key={stage} value={stage}>
              {word}
            </option>
          ))}
        </select>
      </label>
      {(['since', 'until'] as const).map((name) => (
        <label className="field" key={name}>
          <span>{messages[name]}</span>
          <input name={name} type="datetime-local" />
        </label>
      ))}
      <label className="field">
        <span>{messages.ids}</span>
        <textarea name="ids" rows={3} />
      </label>
      <Narrowing />
      {(['shadow', 'notify'] as const).map((name) => (
        <label className="check" key={name}>
          <input type="checkbox" name={name} value="true" defaultChecked={name === 'shadow'} />
          {messages[name]}
        </label>
      ))}
    </Form>
  );
}

/** Which of the requests that were found. */
function Narrowing() {
  const messages = useMessages(replayMessages);
  const { statuses: statusMessages } = useMessages(requestMessages);
  const { client: clientWord } = useMessages(operationsMessages);
  const { data: clients } = useClientNames();
  return (
    <>
      <label className="field">
        <span>{clientWord}</span>
        <select name="client">
          <option value="">{messages.anyClient}</option>
          {clients?.clients.map(({ id, name }) => (
            <option key={id} value={name}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {(['track', 'template', 'type'] as const).map((name) => (
        <label className="field" key={name}>
          <span>{messages[name]}</span>
          <input name={name} autoComplete="off" />
        </label>
      ))}
      <fieldset className="form">
        <legend>{messages.only}</legend>
        {statuses.map((status) => (
          <label className="check" key={status}>
            <input type="checkbox" name="statuses" value={status} />
            {statusMessages[status]}
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** What is left empty is left out. */
function orderOf(form: FormData): ReplayOrder {
  const requestIds = (textOf(form, 'ids') ?? '').split(/\s+/).filter((id) => id !== '');
  const chosen = form.getAll('statuses');
  const given = Object.entries({
    client: textOf(form, 'client'),
    track: textOf(form, 'track'),
    template: textOf(form, 'template'),
    type: textOf(form, 'type'),
    since: requestIds.length > 0 ? undefined : momentOf(form, 'since'),
    until: requestIds.length > 0 ? undefined : momentOf(form, 'until'),
  }).filter(([, value]) => value !== undefined);
  return {
    stage: form.get('stage') as Stage,
    ...Object.fromEntries(given),
    ...(requestIds.length > 0 && { requestIds }),
    ...(chosen.length > 0 && { statuses: statuses.filter((status) => chosen.includes(status)) }),
    shadow: form.has('shadow'),
    notify: form.has('notify'),
  };
}
