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
