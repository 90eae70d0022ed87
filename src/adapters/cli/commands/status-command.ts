import { setTimeout as sleep } from 'node:timers/promises';
import type { Command } from 'commander';
import type { ServiceStatus } from '../../../application/operations/get-status.ts';
import type { Backlog } from '../../../domain/ports/backlog.ts';
import type { CommandUses } from '../command-uses.ts';
import type { Json } from '../operations.ts';
import { show, table } from '../output.ts';
import { wantsJson, wholeNumber, withExamples } from '../values.ts';

const usualSeconds = 2;
/** Erases the screen and goes to its upper left corner. */
const freshScreen = '\u001b[2J\u001b[H';

/** `docface status`: what waits, what runs and what was given up. */
export function addStatusCommand(program: Command, uses: CommandUses): void {
  const command = program
    .command('status')
    .description('show what waits, what runs and what was given up')
    .option('--watch [seconds]', `show it again every so many seconds (${usualSeconds}), until Ctrl+C`, wholeNumber)
    .action(async ({ watch }: { readonly watch?: number | true }) => {
      if (watch === undefined) return showOnce(uses, wantsJson(command));
      await showAgain(uses, wantsJson(command), (watch === true ? usualSeconds : watch) * 1000);
    });
  withExamples(command, 'docface status', 'docface status --watch', 'docface status --json');
}

async function showOnce(uses: CommandUses, json: boolean): Promise<void> {
  show(uses.output, await uses.administer((ask) => ask('getStatus')), { json, readable: describeStatus });
}

/** Until the process is ended, or nobody reads any more. JSON comes as one line each time. */
async function showAgain(uses: CommandUses, json: boolean, pauseMs: number): Promise<void> {
  const { output } = uses;
  do {
    const status = await uses.administer((ask) => ask('getStatus'));
    if (json) output.out(JSON.stringify(status));
    else output.out(`${output.isTerminal ? freshScreen : ''}${describeStatus(status)}\n`);
  } while (await sleep(pauseMs, true, { signal: output.closed }).catch(() => false));
}

/** How the service does, for people. */
export function describeStatus({ at, backlog, lastDay, slots }: Json<ServiceStatus>): string {
  const finished = lastDay.filter(({ status }) => status !== 'queued' && status !== 'processing');
  return [
    table(workRows(backlog), 'No work waits or runs.'),
    table(eventRows(backlog), 'Nothing waits to be published or delivered.'),
    table(requestRows(backlog.requests, 'now'), 'No request is unfinished.'),
    table(requestRows(finished, 'last 24 hours'), 'No request finished that was sent in the last 24 hours.'),
    table(
      backlog.deadLetters.map(({ code, letters }) => ({ 'dead letters': code, number: letters })),
      'No dead letters.',
    ),
    slots === null
      ? `As of ${at}.`
      : `As of ${at}. Slots: ${slots.busy} of ${slots.total} busy, waiting for one: ${slots.waiting}.`,
  ].join('\n\n');
}

function workRows({ waiting, running }: Json<Backlog>) {
  const queues = new Set([...waiting, ...running].map(({ stage, lane }) => `${stage} ${lane}`));
  return [...queues].toSorted().map((queue) => {
    const rows = waiting.filter(({ stage, lane }) => `${stage} ${lane}` === queue);
    const under = running.find(({ stage, lane }) => `${stage} ${lane}` === queue);
    const itemsIn = (place: string): number => rows.find((row) => row.place === place)?.items ?? 0;
    const [stage = '', lane = ''] = queue.split(' ');
    return {
      stage,
      lane,
      'in outbox': itemsIn('outbox'),
      'in topic': itemsIn('topic'),
      'tried later': itemsIn('later'),
      oldest: rows.length === 0 ? null : age(Math.max(...rows.map(({ oldestSeconds }) => oldestSeconds))),
      running: under?.items ?? 0,
      abandoned: under?.abandoned ?? 0,
    };
  });
}

function eventRows({ outbox, deliveries: { pending, due } }: Json<Backlog>) {
  const rows = outbox.map(({ lane, items, oldestSeconds }) => ({
    waiting: `events to publish, ${lane}`,
    number: items,
    oldest: age(oldestSeconds),
  }));
  if (pending === 0) return rows;
  const overdue = due.items === 0 ? null : age(due.oldestSeconds);
  return [
    ...rows,
    { waiting: 'webhooks to deliver', number: pending, oldest: null },
    { waiting: 'webhooks that are due', number: due.items, oldest: overdue },
  ];
}

function requestRows(counts: Json<Backlog>['requests'], title: string) {
  return counts.map(({ kind, status, requests }) => ({ kind, status, [title]: requests }));
}

/** A duration as people say it. */
function age(seconds: number): string {
  if (seconds < 120) return `${Math.round(seconds)} s`;
  if (seconds < 7200) return `${Math.round(seconds / 60)} min`;
  return seconds < 172_800 ? `${Math.round(seconds / 3600)} h` : `${Math.round(seconds / 86_400)} d`;
}
