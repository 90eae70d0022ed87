import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Button } from 'react-aria-components';
import { ConfirmButton, Refusal } from '../parts/forms.tsx';
import { Icon } from '../parts/icon.tsx';
import { ErrorState, LoadingState } from '../parts/states.tsx';
import { requestWords } from '../requests/words.ts';
import { useActive } from '../shell/activity.ts';
import { callApi } from '../shell/api.ts';
import { useFormats, useWords } from '../shell/language.tsx';
import type { Replay, ReplayOrder, ShownReplay } from '../wire.ts';
import { useChange } from './operations-data.ts';
import { ReplayChanges } from './replay-changes.tsx';
import { replayWords } from './replay-words.ts';
import { TaskState, Window } from './replays-page.tsx';
import { PageHead, Table } from './shared-parts.tsx';

const route = getRouteApi('/operations/replays/$replayId');
const all = '/api/v1/operations/replays';
const everyMs = 1_000;
const changes = ['replay', 'replays', 'audit'];

/** A replay or the preview of one: how far it is, and what can be done about it. */
export function ReplayPage() {
  const words = useWords(replayWords);
  const { stages } = useWords(requestWords);
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
        title={`${words.kinds[replay.dryRun ? 'preview' : 'run']}: ${stages[replay.stage]}`}
        note={<Window replay={replay} />}
      >
        {replay.dryRun ? <BeginButton shown={data} /> : <CareButtons replay={replay} />}
      </PageHead>
      {replay.dryRun && <p className="faint">{words.previewNote}</p>}
      <Progress shown={data} />
      <Counts shown={data} />
      {!replay.dryRun && <ReplayChanges replayId={replayId} />}
    </div>
  );
}

function Progress({ shown: { replay, counts } }: { readonly shown: ShownReplay }) {
  const words = useWords(replayWords);
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
            aria-label={words.kinds[task.kind]}
            max={isRunning ? Math.max(found, task.done) : Math.max(1, task.done)}
            value={task.done}
          />
          <p>
            {words.progress(count(task.done), count(Math.max(found, task.done)))}
            {task.refused > 0 && <span className="faint"> {words.left(count(task.refused))}</span>}
          </p>
        </>
      )}
      {unreadable > 0 && <p className="refusal">{words.unreadable(count(unreadable))}</p>}
    </section>
  );
}

function Counts({ shown: { replay, counts } }: { readonly shown: ShownReplay }) {
  const words = useWords(replayWords);
  const { count } = useFormats();
  const states = replay.dryRun ? words.previewStates : words.states;
  const title = replay.dryRun ? words.previewCounts : words.counts;
  return (
    <section className="ops-section">
      <h2>{title}</h2>
      {counts.length === 0 ? (
        <p className="faint">{words.noRequests}</p>
      ) : (
        <Table label={title} columns={[words.outcome, words.reason, words.requests]}>
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
  const words = useWords(replayWords);
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
        {words.run(count(would))}
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
  const words = useWords(replayWords);
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
            label={words.promote}
            icon="eye"
            question={words.promoteQuestion}
            confirm={() => act.mutate('promote')}
            isDisabled={isRunning}
          />
          <ConfirmButton
            label={words.undo}
            icon="back"
            question={words.undoQuestion}
            confirm={() => act.mutate('undo')}
            isDisabled={isRunning}
          />
        </>
      )}
      {hasStopped && (
        <Button className="button primary" onPress={() => act.mutate('resume')} isDisabled={act.isPending}>
          {words.resume}
        </Button>
      )}
      <Refusal error={act.error} />
    </>
  );
}
