import { z } from 'zod';
import type { UseCases } from '../../../application/use-cases.ts';
import { pageLimit, replayParams } from '../openapi/call-params.ts';
import { sentName } from '../openapi/sent-values.ts';
import {
  itemState,
  promotion,
  replay,
  replayChanges,
  replayList,
  replayOrder,
  shownReplay,
} from '../openapi/work-schemas.ts';
import { defineRoute, type Route } from '../route/route.ts';
import { jsonBody } from './text-bodies.ts';

type ReplayUses = Pick<UseCases, 'replays' | 'replayTasks' | 'compareReplayed'>;

const facets = { tag: 'Operations', security: 'either', scope: 'admin' } as const;
const path = '/api/v1/operations/replays';
const item = { ...facets, path: `${path}/{replayId}`, params: replayParams } as const;
const goesOn = { 202: { description: 'The replay, which the service goes on with.', schema: replay } } as const;
const after = sentName({ min: 1, max: 64 })
  .meta({ description: 'The last request of the page before.' })
  .exactOptional();

/** Running a stage again for many requests: preview, begin, follow, compare, promote, undo. */
export function replayRoutes(uses: ReplayUses): readonly Route[] {
  return [beginRoute(uses), listRoute(uses), ...shownRoutes(uses), ...taskRoutes(uses)];
}

function beginRoute({ replayTasks }: ReplayUses): Route {
  return defineRoute({
    ...facets,
    method: 'POST',
    path,
    operationId: 'beginReplay',
    audit: { action: 'replay.begun' },
    summary: 'Begin a replay, or the preview of one',
    description:
      'With `dryRun` it says what would become of each request and starts nothing. A request gets one attempt.',
    body: jsonBody(replayOrder),
    responses: { 202: { ...goesOn[202], headers: { Location: 'Path of the replay.' } } },
    problems: ['NOT_FOUND'],
    async handle({ principal, body: { dryRun = false, ...order } }) {
      const { replay: begun } = await replayTasks.begin(principal, { ...order, dryRun });
      return { status: 202, headers: { Location: `${path}/${begun.id}` }, body: begun };
    },
  });
}

function listRoute({ replays }: ReplayUses): Route {
  return defineRoute({
    ...facets,
    method: 'GET',
    path,
    operationId: 'listReplays',
    audit: { action: 'replays.listed' },
    summary: 'List replays',
    description: 'Newest first, without previews.',
    query: z.strictObject({ limit: pageLimit(20) }),
    responses: { 200: { description: 'The newest replays.', schema: replayList } },
    async handle({ principal, query }) {
      return { status: 200, body: { replays: await replays.list(principal, query) } };
    },
  });
}

function shownRoutes({ replays, compareReplayed }: ReplayUses): readonly Route[] {
  return [
    defineRoute({
      ...item,
      method: 'GET',
      operationId: 'getReplay',
      audit: { action: 'replay.viewed' },
      summary: 'See how far a replay is',
      description: 'With `state` also lists its requests in that state, by their ids.',
      query: z.strictObject({ state: itemState.exactOptional(), after, limit: pageLimit(50) }),
      responses: { 200: { description: 'The replay and what became of its requests.', schema: shownReplay } },
      async handle({ principal, params: { replayId: id }, query }) {
        return { status: 200, body: await replays.show(principal, { ...query, id }) };
      },
    }),
    defineRoute({
      ...item,
      method: 'GET',
      path: `${item.path}/changes`,
      operationId: 'listReplayChanges',
      audit: { action: 'replay.changes-viewed' },
      summary: 'See what a replay changed',
      description: 'Up to 50 of its requests by their ids, up to the first that is not finished. Go on with `after`.',
      query: z.strictObject({ after }),
      responses: { 200: { description: 'What the new results say differently.', schema: replayChanges } },
      async handle({ principal, params: { replayId: id }, query }) {
        const asked = { id, after: query.after ?? null, values: false };
        return { status: 200, body: await compareReplayed.compare(principal, asked) };
      },
    }),
  ];
}

function taskRoutes({ replayTasks }: ReplayUses): readonly Route[] {
  const task = { ...item, method: 'POST', responses: goesOn, problems: ['INVALID_STATE'] } as const;
  return [
    defineRoute({
      ...task,
      path: `${item.path}/resume`,
      operationId: 'resumeReplay',
      audit: { action: 'replay.resumed' },
      summary: 'Go on with a replay',
      description: 'One that had to stop, or that a command stopped.',
      async handle({ principal, params: { replayId: id } }) {
        return { status: 202, body: await replayTasks.resume(principal, { id }) };
      },
    }),
    defineRoute({
      ...task,
      path: `${item.path}/promote`,
      operationId: 'promoteReplay',
      audit: { action: 'replay.promoted' },
      summary: 'Show the results of a shadow replay to clients',
      body: jsonBody(promotion),
      async handle({ principal, params: { replayId: id }, body }) {
        return { status: 202, body: await replayTasks.promote(principal, { ...body, id }) };
      },
    }),
    defineRoute({
      ...task,
      path: `${item.path}/undo`,
      operationId: 'undoReplay',
      audit: { action: 'replay.undone' },
      summary: 'Put back what was shown before a promotion',
      async handle({ principal, params: { replayId: id } }) {
        return { status: 202, body: await replayTasks.undo(principal, { id }) };
      },
    }),
  ];
}
