import type { ReadCall } from '../../../application/reads/read-call.ts';
import type { Submission } from '../../../application/requests/submission.ts';
import type { SubmissionForClient, Submitted } from '../../../application/requests/submit-request.ts';
import type { UseCases } from '../../../application/use-cases.ts';
import type { Principal } from '../../../domain/client/principal.ts';
import { isFinished, type Request } from '../../../domain/request/request.ts';
import type { CallSlot } from '../limits/call-limits.ts';
import { requestPath, withLinks } from '../route/envelope-links.ts';
import type { Reply } from '../route/route.ts';
import { envelopeBody, type ShowingUses } from './envelope-body.ts';

export interface AnsweringUses extends ShowingUses, Pick<UseCases, 'submitRequest' | 'awaitRequest' | 'requests'> {
  readonly syncBudgetMs: number;
}

/** Seconds after which it makes sense to ask for the first time. */
const askAgainSeconds = 2;

interface Caller {
  readonly principal: Principal;
  readonly signal: AbortSignal;
  readonly reading: ReadCall;
  readonly outsideLimit: CallSlot['outsideLimit'];
  readonly discard: () => Promise<void>;
}

/** Submits and answers 202, or waits for the end of an interactive request: 200 when it finished in time, else 202. */
export async function answerSubmission(uses: AnsweringUses, submission: Submission, caller: Caller): Promise<Reply> {
  const submitted = await submittedOnce(uses, submission, caller);
  const interactive = submission.lane === 'interactive';
  const request = interactive ? await finishedInTime(uses, submitted, caller) : submitted.request;
  const shown = uses.requests.show(request, { attempt: null });
  if (interactive && isFinished(shown.envelope.status)) {
    const body = await envelopeBody(shown, uses).body(caller.reading);
    const headers: Record<string, string> = submitted.replayed ? { 'Idempotency-Replayed': 'true' } : {};
    return { status: 200, headers, body, requestId: request.id };
  }
  return accepted(uses, { ...submitted, request }, submission);
}

/** Submits for a client and answers 202 at once, however it is lined up. */
export async function answerSubmissionFor(
  uses: AnsweringUses,
  submission: SubmissionForClient,
  { principal, discard }: Pick<Caller, 'principal' | 'discard'>,
): Promise<Reply> {
  try {
    return accepted(uses, await uses.submitRequest.submitFor(principal, submission), submission);
  } finally {
    await discard();
  }
}

function accepted(uses: AnsweringUses, { request, replayed }: Submitted, { options }: Submission): Reply {
  const { envelope } = uses.requests.show(request, { attempt: null });
  return {
    status: 202,
    headers: {
      ...(replayed ? { 'Idempotency-Replayed': 'true' } : {}),
      Location: requestPath(request.id),
      'Retry-After': String(askAgainSeconds),
    },
    body: { ...withLinks(envelope, uses.publicUrl), metadata: options.metadata },
    requestId: request.id,
  };
}

/** The spooled files go as soon as they are stored or refused, before anybody waits. */
async function submittedOnce(
  uses: AnsweringUses,
  submission: Submission,
  { principal, discard }: Caller,
): Promise<Submitted> {
  try {
    return await uses.submitRequest.submit(principal, submission);
  } finally {
    await discard();
  }
}

function finishedInTime(uses: AnsweringUses, { request }: Submitted, caller: Caller): Promise<Request> {
  const { principal, signal } = caller;
  const wait = { request, timeoutMs: uses.syncBudgetMs, signal };
  return caller.outsideLimit(() => uses.awaitRequest.waitForSubmitted(principal, wait));
}
