import type { LogFields, Logger } from '../../src/domain/ports/logger.ts';

export interface LogLine {
  readonly level: 'error' | 'warn' | 'info' | 'debug';
  readonly message: string;
  readonly fields: LogFields;
}

/** A logger that keeps its lines, so that a test can read them. */
export class RecordingLogger implements Logger {
  readonly lines: LogLine[];
  readonly #context: LogFields;

  constructor(lines: LogLine[] = [], context: LogFields = {}) {
    this.lines = lines;
    this.#context = context;
  }

  error(message: string, fields: LogFields = {}): void {
    this.#add('error', message, fields);
  }

  warn(message: string, fields: LogFields = {}): void {
    this.#add('warn', message, fields);
  }

  info(message: string, fields: LogFields = {}): void {
    this.#add('info', message, fields);
  }

  debug(message: string, fields: LogFields = {}): void {
    this.#add('debug', message, fields);
  }

  child(fields: LogFields): Logger {
    return new RecordingLogger(this.lines, { ...this.#context, ...fields });
  }

  #add(level: LogLine['level'], message: string, fields: LogFields): void {
    this.lines.push({ level, message, fields: { ...this.#context, ...fields } });
  }
}
