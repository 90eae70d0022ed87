/**
 * Why a result waits for a person: a check failed, nothing supports a required field, the type is only proposed, a
 * value is not sure enough, a value of a generator is nowhere on the document, writing is left out of the text, or
 * faces are neither alike enough nor unlike enough.
 */
export const reviewReasonCodes = [
  'CHECK_FAILED',
  'NOT_PROVEN',
  'TYPE_PROPOSED',
  'LOW_CONFIDENCE',
  'UNGROUNDED',
  'TEXT_LEFT_OUT',
  'FACES_DOUBTED',
] as const;
export type ReviewReasonCode = (typeof reviewReasonCodes)[number];

/** A reason with what it is about; never a value that was read. */
export interface ReviewReason {
  readonly code: ReviewReasonCode;
  /** Place among the documents of the result, from 0. */
  readonly document?: number;
  /** Key in the template; `items.total` for a column of a list. */
  readonly field?: string;
  /** The rule that failed, of `CHECK_FAILED`; the warning that says more, of `FACES_DOUBTED`. */
  readonly check?: string;
  /** Of the value, 0..1, and the least that the track asks for; of `LOW_CONFIDENCE`. */
  readonly confidence?: number;
  readonly below?: number;
}

/** Reasons that are kept of a result. A person reads a few; each code is among them. */
export const maxReviewReasons = 20;

/** The first of each code in front, no more than `maxReviewReasons`. */
export function keptReasons(reasons: readonly ReviewReason[]): readonly ReviewReason[] {
  const first = new Map(reasons.toReversed().map((reason) => [reason.code, reason]));
  const isFirst = (reason: ReviewReason): boolean => first.get(reason.code) === reason;
  const ordered = [...reasons.filter(isFirst), ...reasons.filter((reason) => !isFirst(reason))];
  return ordered.slice(0, maxReviewReasons);
}
