import type { AwaitRequest } from '../../../application/requests/await-request.ts';
import { type Envelope, envelopeOf } from '../../../application/requests/envelope.ts';
import type { GetRequest } from '../../../application/requests/get-request.ts';
import type { Submission } from '../../../application/requests/submission.ts';
import type { SubmitRequest, Submitted } from '../../../application/requests/submit-request.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { isFinished } from '../../../domain/request/request.ts';
import { requestPath, withLinks } from './envelope-links.ts';
import type { Reply } from './route.ts';

export interface AnsweringUses {
  readonly submitRequest: SubmitRequest;
  readonly awaitRequest: AwaitRequest;
  readonly getRequest: GetRequest;
  readonly syncBudgetMs: number;
  readonly publicUrl: string;
}

/** Seconds after which it makes sense to ask for the first time. */
const askAgainSeconds = 2;

/** Submits and answers 202, or waits for the end of an interactive request: 200 when it finished in time, else 202. */
export async function answerSubmission(
  uses: AnsweringUses,
  submission: Submission,
  caller: { readonly principal: Principal; readonly signal: AbortSignal; readonly discard: () => Promise<void> },
): Promise<Reply> {
  const submitted = await submittedOnce(uses, submission, caller.discard);
  const envelope =
    submission.lane === 'interactive'
      ? await finishedInTime(uses, submitted, caller)
      : envelopeOf(submitted.request, null);
  const replayed = submitted.replayed ? { 'Idempotency-Replayed': 'true' } : {};
  if (submission.lane === 'interactive' && isFinished(envelope.status)) {
    return { status: 200, headers: replayed, body: withLinks(envelope, uses.publicUrl) };
  }
  return {
    status: 202,
    headers: { ...replayed, Location: requestPath(envelope.requestId), 'Retry-After': String(askAgainSeconds) },
    body: withLinks({ ...envelope, result: null }, uses.publicUrl),
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

async function finishedInTime(
  uses: AnsweringUses,
  { request }: Submitted,
  { principal, signal }: { readonly principal: Principal; readonly signal: AbortSignal },
): Promise<Envelope> {
  const found = await uses.awaitRequest.execute(principal, request.id, { timeoutMs: uses.syncBudgetMs, signal });
  return uses.getRequest.show(found);
}
