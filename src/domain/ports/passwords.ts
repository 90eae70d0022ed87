/**
 * Hashes passwords of people. Slow by design, and off the event loop. Thread safe. Errors of each: `OVERLOADED` when too
 * many callers wait.
 */
export interface Passwords {
  /** A hash with its salt and parameters, as a PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash. Without a hash never, and after the same time. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
