import type { OperatorSession } from '../client/operator-session.ts';
import type { SignInFailures } from '../client/sign-in-failures.ts';

/** Sessions of operators, and sign-ins that failed. */
export interface SessionRepository {
  insert(session: OperatorSession): Promise<void>;
  find(id: string): Promise<OperatorSession | null>;
  findByTokenHash(tokenHash: string): Promise<OperatorSession | null>;
  /** Remembers that a session was used. */
  touch(id: string, now: Date): Promise<void>;
  /** Ends a session; idempotent. */
  end(id: string): Promise<void>;
  /** Ends every session of an operator but `except`; returns how many ended. */
  endAllOf(operatorId: string, except?: string): Promise<number>;
  /** Failures of a subject; keeps others from changing them until the transaction ends. */
  failuresForUpdate(subject: string): Promise<SignInFailures | null>;
  writeFailures(subject: string, failures: SignInFailures): Promise<void>;
  forgetFailures(subject: string): Promise<void>;
}
