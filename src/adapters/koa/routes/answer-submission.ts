import type { AwaitRequest } from '../../../application/requests/await-request.ts';
import type { GetRequest } from '../../../application/requests/get-request.ts';
import type { ReadCall } from '../../../application/requests/read-call.ts';
import type { Submission } from '../../../application/requests/submission.ts';
import type { SubmitRequest, Submitted } from '../../../application/requests/submit-request.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { isFinished, type Request } from '../../../domain/request/request.ts';
import { envelopeBody, type ShowingUses } from './envelope-body.ts';
import { requestPath, withLinks } from './envelope-links.ts';
import type { Reply } from './route.ts';

export interface AnsweringUses extends ShowingUses {
  readonly submitRequest: SubmitRequest;
  readonly awaitRequest: AwaitRequest;
  readonly getRequest: GetRequest;
  readonly syncBudgetMs: number;
}

/** Seconds after which it makes sense to ask for the first time. */
const askAgainSeconds = 2;

interface Caller {
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly reading: ReadCall;
  readonly discard: () => Promise<void>;
}

/** Submits and answers 202, or waits for the end of an interactive request: 200 when it finished in time, else 202. */
export async function answerSubmission(uses: AnsweringUses, submission: Submission, caller: Caller): Promise<Reply> {
  const submitted = await submittedOnce(uses, submission, caller.discard);
  const interactive = submission.lane === 'interactive';
  const request = interactive ? await finishedInTime(uses, submitted, caller) : submitted.request;
  const shown = uses.getRequest.show(request);
  const replayed = submitted.replayed ? { 'Idempotency-Replayed': 'true' } : {};
  if (interactive && isFinished(shown.envelope.status)) {
    const body = await envelopeBody(shown, uses).body(caller.reading);
    return { status: 200, headers: replayed, body };
  }
  return {
    status: 202,
    headers: { ...replayed, Location: requestPath(request.id), 'Retry-After': String(askAgainSeconds) },
    body: { ...withLinks(shown.envelope, uses.publicUrl), metadata: submission.options.metadata },
  };
}

/** The spooled files go as soon as they are stored or refused, before anybody waits. */
async function submittedOnce(
  uses: AnsweringUses,
  submission: Submission,
  discard: () => Promise<void>,
): Promise<Submitted> {
  try {
    return await uses.submitRequest.execute(submission);
  } finally {
    await discard();
  }
}

function finishedInTime(uses: AnsweringUses, { request }: Submitted, { principal, signal }: Caller): Promise<Request> {
  return uses.awaitRequest.execute(principal, request.id, { timeoutMs: uses.syncBudgetMs, signal });
}
