import type { Logger } from '../../domain/ports/logger.ts';
import type { Metrics } from '../../domain/ports/metrics.ts';
import type { DeadLetterCode } from '../../domain/request/events.ts';
import { type Stage, stages } from '../../domain/request/pipeline.ts';
import {
  type Attempt,
  currentAttempt,
  elapsedMs,
  type Request,
  type RequestStatus,
} from '../../domain/request/request.ts';
import type { CommitListener } from './watch-commits.ts';

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
