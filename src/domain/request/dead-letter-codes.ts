import { type ErrorCode, errorCodes } from '../errors.ts';

/** Why an event was given up that nobody could work on: it does not hold what its schema says, or is too new. */
export const unreadableCodes = ['INVALID_EVENT', 'NEWER_EVENT'] as const;

/** Why a dead letter was written. */
export type DeadLetterCode = ErrorCode | (typeof unreadableCodes)[number];

export const deadLetterCodes: readonly DeadLetterCode[] = [...errorCodes, ...unreadableCodes];
