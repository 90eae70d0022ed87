import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { OutboxRow } from '../../domain/ports/outbox.ts';
import type { Database, Repositories } from '../../domain/ports/repositories.ts';
import { type DeadLetterCode, endReportedBy, traceIdOf } from '../../domain/request/events.ts';
import { type Stage, stages } from '../../domain/request/pipeline.ts';
import {
  type Attempt,
  currentAttempt,
  elapsedMs,
  type Request,
  type RequestStatus,
} from '../../domain/request/request.ts';

/** Notified of what was committed, in the process that committed it. Must not throw. */
export interface CommitListener {
  /** An attempt of a request ended with this status; `request` is what was written with it. */
  requestFinished(request: Request, status: RequestStatus): void;
  deadLetterKept(code: DeadLetterCode): void;
}

/**
 * The same database, with an ear for what ends: whatever finishes a request or gives up work goes through here. The
 * listener hears once of each commit, and nothing of what was rolled back.
 */
export function watchCommits(database: Database, listener: CommitListener): Database {
  return {
    ...listening(database, listener),
    check: () => database.check(),
    async transaction(work) {
      const heard: (() => void)[] = [];
      const afterwards: CommitListener = {
        requestFinished: (request, status) => heard.push(() => listener.requestFinished(request, status)),
        deadLetterKept: (code) => heard.push(() => listener.deadLetterKept(code)),
      };
      const result = await database.transaction((repositories) => work(listening(repositories, afterwards)));
      for (const report of heard) report();
      return result;
    },
  };
}

function listening(repositories: Repositories, listener: CommitListener): Repositories {
  const { requests, work, deadLetters } = repositories;
  const notify = (request: Request, events: readonly OutboxRow[]): void => {
    const ending = events.map(({ event }) => endReportedBy(event)).find((status) => status !== null);
    if (ending !== undefined && ending !== null) listener.requestFinished(request, ending);
  };
  return {
    ...repositories,
    requests: withMethods(requests, {
      async update(request, events = []) {
        await requests.update(request, events);
        notify(request, events);
      },
    }),
    work: withMethods(work, {
      async commitEffect(lease, effect, now) {
        const committed = await work.commitEffect(lease, effect, now);
        if (committed) notify(effect.after, effect.events);
        return committed;
      },
    }),
    deadLetters: withMethods(deadLetters, {
      async insert(letter) {
        await deadLetters.insert(letter);
        listener.deadLetterKept(letter.code);
      },
    }),
  };
}

/** `target` with some methods of its own replaced. */
function withMethods<Target extends object>(target: Target, replaced: Partial<Target>): Target {
  return new Proxy(target, {
    get(_, name) {
      if (name in replaced) return Reflect.get(replaced, name);
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

interface Uses {
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/** One line of log and one count for each request that finished. */
export class ReportFinishes implements CommitListener {
  readonly #uses: Uses;

  constructor(uses: Uses) {
    this.#uses = uses;
  }

  requestFinished(request: Request, status: RequestStatus): void {
    const { kind, lane } = request;
    const attempt = currentAttempt(request);
    const code = attempt.failure?.code ?? null;
    this.#uses.metrics.requestFinished({ kind, lane, status, code, elapsedMs: elapsedMs(request, attempt) });
    this.#log(request, attempt, status);
  }

  deadLetterKept(code: DeadLetterCode): void {
    this.#uses.metrics.deadLetterKept(code);
  }

  #log(request: Request, attempt: Attempt, status: RequestStatus): void {
    const { id: requestId, clientId, kind, lane } = request;
    const { number, track, template, pages, failure, timings } = attempt;
    const worked = Object.values(timings).reduce((sum, each) => sum + each, 0);
    const totalMs = elapsedMs(request, attempt);
    this.#uses.logger.info('Request finished', {
      requestId,
      traceId: traceIdOf(request.traceparent),
      clientId,
      kind,
      lane,
      track: track.name,
      template: template?.name ?? null,
      status,
      code: failure?.code ?? null,
      attempt: number,
      pages,
      ...Object.fromEntries(stages.map((stage) => [timeField(stage), timings[stage]])),
      totalMs,
      waitedMs: Math.max(0, totalMs - worked),
    });
  }
}

/** `faceMatchMs` for the stage `face-match`. */
function timeField(stage: Stage): string {
  return `${stage.replaceAll(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Ms`;
}
