/** One sign-in of an operator at the console. The token is shown once, to the browser; only its hash is kept. */
export interface OperatorSession {
  readonly id: string;
  readonly operatorId: string;
  /** SHA-256 of the token, lower-case hex; tokens hold 256 random bits, so no slow hash is needed. */
  readonly tokenHash: string;
  readonly createdAt: Date;
  /** To the minute. */
  readonly lastSeenAt: Date;
}

/** How long a session lasts. */
export interface SessionLifetime {
  /** Since the sign-in, whatever happens, in milliseconds. */
  readonly absoluteMs: number;
  /** Since the last call, in milliseconds. */
  readonly idleMs: number;
}

/** When a session ends unless it is used before. */
export function sessionEnd({ createdAt, lastSeenAt }: OperatorSession, { absoluteMs, idleMs }: SessionLifetime): Date {
  return new Date(Math.min(createdAt.getTime() + absoluteMs, lastSeenAt.getTime() + idleMs));
}

/** Sign-ins that failed, or are being tried. */
export interface SignInFailures {
  /** Since they were forgotten, or since the last day without any. */
  readonly count: number;
  readonly lastAt: Date;
}

/** Whose failures count together. */
export type FailureSubject =
  /** A browser that the operator signed in with before, or a session of the operator. */
  | 'own'
  /** Strangers at one account from one address. */
  | 'pair'
  /** Strangers from one address, which represents everybody behind it, so that it may fail more often. */
  | 'address'
  /** Strangers at one account from all addresses. */
  | 'account';

interface Patience {
  readonly freeFailures: number;
  readonly firstDelayMs: number;
  readonly maxDelayMs: number;
}

const ofOnePlace = { firstDelayMs: 15_000, maxDelayMs: 15 * 60_000 };
/**
 * Guesses that are spread over many addresses have one a minute in the end, 1,440 a day: none of a password of 12
 * characters is found so, and whoever comes from a new place hits a free moment soon.
 */
const patience: Readonly<Record<FailureSubject, Patience>> = {
  own: { freeFailures: 5, ...ofOnePlace },
  pair: { freeFailures: 5, ...ofOnePlace },
  address: { freeFailures: 20, ...ofOnePlace },
  account: { freeFailures: 50, firstDelayMs: 5_000, maxDelayMs: 60_000 },
};
/** Failures are forgotten after this long without another. */
export const failureMemoryMs = 24 * 3_600_000;
/** Sessions of an operator end whose groups the identity provider has not confirmed for this long. */
export const sessionsUnconfirmedMs = 12 * 3_600_000;
/** And keys are revoked after this long: programs use them where nobody signs in every day. */
export const keysUnconfirmedMs = 30 * 24 * 3_600_000;
/** A browser is a stranger again that no sign-in came from for this long. */
export const deviceMemoryMs = 180 * 24 * 3_600_000;

/**
 * Until when no further sign-in is tried; null when one may be tried now. After the free failures the delay doubles
 * with each one up to its longest, so that a person waits little and a program learns nothing.
 */
export function blockedUntil(subject: FailureSubject, failures: SignInFailures | null, now: Date): Date | null {
  const remembered = recent(failures, now);
  const { freeFailures, firstDelayMs, maxDelayMs } = patience[subject];
  const beyond = (remembered?.count ?? 0) - freeFailures;
  if (remembered === null || beyond < 0) return null;
  const until = new Date(remembered.lastAt.getTime() + Math.min(firstDelayMs * 2 ** beyond, maxDelayMs));
  return until > now ? until : null;
}

/** The failures with one more, which is noted before a password is looked at: guesses side by side count as well. */
export function withAnother(failures: SignInFailures | null, now: Date): SignInFailures {
  return { count: (recent(failures, now)?.count ?? 0) + 1, lastAt: now };
}

function recent(failures: SignInFailures | null, now: Date): SignInFailures | null {
  return failures !== null && now.getTime() - failures.lastAt.getTime() < failureMemoryMs ? failures : null;
}
