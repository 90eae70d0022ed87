import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import type { Replay, ReplayOrder, ShownReplay } from '../api-types.ts';
import { ConfirmButton, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { requestMessages } from '../requests/messages.ts';
import { useActive } from '../shell/activity.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useMessages } from '../shell/language.tsx';
import { useChange } from './operations-data.ts';
import { ReplayChanges } from './replay-changes.tsx';
import { replayMessages } from './replay-messages.ts';
import { TaskState, Window } from './replays-page.tsx';
import { PageHead, Table } from './shared-parts.tsx';

const route = getRouteApi('/operations/replays/$replayId');
const all = '/api/v1/operations/replays';
const everyMs = 1_000;
const changes = ['replay', 'replays', 'audit'];

/** A replay or the preview of one: how far it is, and what can be done about it. */
export function ReplayPage() {
  const messages = useMessages(replayMessages);
  const { stages } = useMessages(requestMessages);
  const { replayId } = route.useParams();
  const active = useActive();
  const { data, error, refetch } = useQuery({
    queryKey: ['replay', replayId],
    queryFn: ({ signal }) => callApi<ShownReplay>(`${all}/${replayId}`, { signal }),
    refetchInterval: ({ state }) => (active && state.data?.replay.task?.endedAt === null ? everyMs : false),
  });
  if (error !== null) return <ErrorState error={error} retry={() => void refetch()} />;
  if (data === undefined) return <LoadingState />;
  const { replay } = data;
  return (
    <div className="ops-body">
      <PageHead
        title={`${messages.kinds[replay.dryRun ? 'preview' : 'run']}: ${stages[replay.stage]}`}
        note={<Window replay={replay} />}
      >
        {replay.dryRun ? <BeginButton shown={data} /> : <CareButtons replay={replay} />}
      </PageHead>
      {replay.dryRun && <p className="faint">{messages.previewNote}</p>}
      <Progress shown={data} />
      <Counts shown={data} />
      {!replay.dryRun && <ReplayChanges replayId={replayId} />}
    </div>
  );
}

function Progress({ shown: { replay, counts } }: { readonly shown: ShownReplay }) {
  const messages = useMessages(replayMessages);
  const { count } = useFormats();
  const { task, unreadable } = replay;
  const found = counts.reduce((sum, { requests }) => sum + requests, 0);
  const isRunning = task !== null && task.endedAt === null;
  return (
    <section className="ops-section panel ops-panel">
      <p role="status">
        <TaskState replay={replay} />
      </p>
      {task !== null && found > 0 && (
        <>
          <progress
            className="ops-bar"
            aria-label={messages.kinds[task.kind]}
            max={isRunning ? Math.max(found, task.done) : Math.max(1, task.done)}
            value={task.done}
          />
          <p>
            {messages.progress(count(task.done), count(Math.max(found, task.done)))}
            {task.refused > 0 && <span className="faint"> {messages.left(count(task.refused))}</span>}
          </p>
        </>
      )}
      {unreadable > 0 && <p className="refusal">{messages.unreadable(count(unreadable))}</p>}
    </section>
  );
}

function Counts({ shown: { replay, counts } }: { readonly shown: ShownReplay }) {
  const messages = useMessages(replayMessages);
  const { count } = useFormats();
  const states = replay.dryRun ? messages.previewStates : messages.states;
  const title = replay.dryRun ? messages.previewCounts : messages.counts;
  return (
    <section className="ops-section">
      <h2>{title}</h2>
      {counts.length === 0 ? (
        <p className="faint">{messages.noRequests}</p>
      ) : (
        <Table label={title} columns={[messages.outcome, messages.reason, messages.requests]}>
          {counts.map(({ state, reason, requests }) => (
            <tr key={`${state} ${reason}`}>
              <td>{states[state]}</td>
              <td className="code">{reason}</td>
              <td className="number">{count(requests)}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** Begins what a preview has shown. */
function BeginButton({ shown: { replay, counts } }: { readonly shown: ShownReplay }) {
  const messages = useMessages(replayMessages);
  const { count } = useFormats();
  const navigate = useNavigate();
  const begin = useChange(async () => callApi<Replay>(all, { method: 'POST', body: await orderAgain(replay) }), {
    changes,
    onDone: ({ id }) => void navigate({ to: '/operations/replays/$replayId', params: { replayId: id } }),
  });
  const would = counts.filter(({ state }) => state === 'planned').reduce((sum, { requests }) => sum + requests, 0);
  const isReady = replay.task?.endedAt != null && replay.task.failure === null && would > 0;
  return (
    <>
      <Button
        className="button primary"
        isDisabled={!isReady || begin.isPending}
        onPress={() => begin.mutate(undefined)}
      >
        <Icon name="repeat" />
        {messages.run(count(would))}
      </Button>
      <Refusal error={begin.error} />
    </>
  );
}

/** The order of a preview, for what it has shown: the same window, or the listed requests that would start. */
async function orderAgain(replay: Replay): Promise<ReplayOrder> {
  const { id, stage, since, until, track, clientId, template, type, trackVersion, templateVersion } = replay;
  const given = Object.entries({
    since,
    until,
    track,
    client: clientId,
    template,
    type,
    trackVersion,
    templateVersion,
  });
  const order = Object.fromEntries(given.filter(([, value]) => value !== null));
  const listed = since === null ? { requestIds: await plannedOf(id) } : {};
  const { statuses, notify, shadow } = replay;
  return { stage, ...order, ...listed, statuses: statuses as NonNullable<ReplayOrder['statuses']>, notify, shadow };
}

async function plannedOf(id: string): Promise<readonly string[]> {
  const found: string[] = [];
  for (let after: string | undefined; ; after = found.at(-1)) {
    const { items } = await callApi<ShownReplay>(`${all}/${id}`, { query: { state: 'planned', limit: 100, after } });
    found.push(...items.map(({ requestId }) => requestId));
    if (items.length < 100) return found;
  }
}

function CareButtons({ replay: { id, shadow, task } }: { readonly replay: Replay }) {
  const messages = useMessages(replayMessages);
  const act = useChange(
    (verb: 'resume' | 'promote' | 'undo') =>
      callApi<Replay>(`${all}/${id}/${verb}`, { method: 'POST', ...(verb === 'promote' && { body: {} }) }),
    { changes },
  );
  const isRunning = task !== null && task.endedAt === null;
  const hasStopped = task === null || task.failure !== null;
  return (
    <>
      {shadow && (
        <>
          <ConfirmButton
            label={messages.promote}
            icon="eye"
            question={messages.promoteQuestion}
            confirm={() => act.mutate('promote')}
            isDisabled={isRunning}
          />
          <ConfirmButton
            label={messages.undo}
            icon="back"
            question={messages.undoQuestion}
            confirm={() => act.mutate('undo')}
            isDisabled={isRunning}
          />
        </>
      )}
      {hasStopped && (
        <Button className="button primary" onPress={() => act.mutate('resume')} isDisabled={act.isPending}>
          {messages.resume}
        </Button>
      )}
      <Refusal error={act.error} />
    </>
  );
}
