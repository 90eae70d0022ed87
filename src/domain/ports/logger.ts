/** Fields are ids, counts, codes and durations; never file content, personal data or secrets. */
export type LogFields = Readonly<Record<string, string | number | boolean | null | undefined>>;

/**
 * Levels have a meaning: `error` is zero in a healthy system and asks for a person, `warn` reports something that
 * healed itself, `info` is a change of state, `debug` is for developers. `cause` keeps the stack of an error.
 */
export interface Logger {
  error(message: string, fields?: LogFields, cause?: unknown): void;
  warn(message: string, fields?: LogFields, cause?: unknown): void;
  info(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  child(fields: LogFields): Logger;
}
