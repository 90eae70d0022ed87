/** Makes and compares secrets that machines present: API keys, client secrets, webhook secrets. Thread safe. */
export interface Secrets {
  /** `bytes` (16 to 1,024) from a cryptographic source, as base64url without padding. */
  generate(bytes: number): string;
  /** SHA-256 of the UTF-8 text, lower-case hex. Enough for secrets of 128 random bits or more; never for passwords. */
  hash(secret: string): string;
  /** Whether both are the same text, in a time that reveals nothing of their content. */
  equal(a: string, b: string): boolean;
}

/**
 * Hashes passwords of people. Slow by design, and off the event loop. Thread safe. Errors of each: `OVERLOADED` when
 * too many callers wait.
 */
export interface Passwords {
  /** A hash with its salt and parameters, as a PHC string. */
  hash(password: string): Promise<string>;
  /** Whether the password is the one of the hash. Without a hash never, and after the same time. */
  verify(password: string, hash: string | null): Promise<boolean>;
}
