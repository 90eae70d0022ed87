import { type DestinationStream, type Logger as Pino, pino } from 'pino';
import type { LogFields, Logger } from '../../domain/ports/logger.ts';

/** Structured logs on standard error, one JSON object a line; standard output stays free for results. */
export class PinoLogger implements Logger {
  readonly #pino: Pino;

  constructor(target: Pino) {
    this.#pino = target;
  }

  error(message: string, fields: LogFields = {}, cause?: unknown): void {
    this.#pino.error(withCause(fields, cause), message);
  }

  warn(message: string, fields: LogFields = {}, cause?: unknown): void {
    this.#pino.warn(withCause(fields, cause), message);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#pino.info(fields, message);
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#pino.debug(fields, message);
  }

  child(fields: LogFields): Logger {
    return new PinoLogger(this.#pino.child(fields));
  }
}

/** Keeps type, message and stack; whatever else a vendor hung on its error may hold content and is left out. */
function withCause(fields: LogFields, cause: unknown): Record<string, unknown> {
  if (cause === undefined) return { ...fields };
  if (!(cause instanceof Error)) return { ...fields, err: { message: typeof cause } };
  return { ...fields, err: { type: cause.name, message: cause.message, stack: cause.stack } };
}

/** Writes to standard error unless another target is given. */
export function createLogger(level: string, target: DestinationStream = pino.destination(2)): Logger {
  const formatters = { level: (label: string) => ({ level: label }) };
  // Errors come as what is kept of them.
  const serializers = { err: (kept: unknown) => kept };
  const { isoTime: timestamp } = pino.stdTimeFunctions;
  return new PinoLogger(pino({ level, base: null, timestamp, formatters, serializers }, target));
}
