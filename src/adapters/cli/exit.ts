import { CommanderError } from 'commander';
import { DocfaceError, type ErrorCode } from '../../domain/errors.ts';
import { type CommandCode, whatToDo } from './what-to-do.ts';

/** What the command's end means to scripts; printed in its help. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unavailable: 3 } as const;

const codes = {
  failed: 'COMMAND_FAILED',
  usage: 'WRONG_COMMAND_LINE',
  unavailable: 'DEPENDENCY_UNAVAILABLE',
} as const satisfies Readonly<Partial<Record<keyof typeof exitCodes, ErrorCode | CommandCode>>>;

/** Ends the command. An empty message means that everything has been said. */
export class CommandEnd extends Error {
  override readonly name = 'CommandEnd';
  readonly exitCode: number;
  readonly code: ErrorCode | CommandCode;

  constructor(ending: keyof typeof codes, message = '') {
    super(message);
    this.exitCode = exitCodes[ending];
    this.code = codes[ending];
  }
}

/** The command line asks for something that cannot be: exit code 2. */
export function usageError(message: string): CommandEnd {
  return new CommandEnd('usage', message);
}

/** A failure in words and for programs. */
export interface Failure {
  readonly code: ErrorCode | CommandCode;
  /** What happened. */
  readonly message: string;
  /** What to do about it. */
  readonly action: string;
}

/** What failed; the names of fields become those of `flags`, the options that the command line has. */
export function failureOf(error: unknown, flags: ReadonlySet<string> = new Set()): Failure {
  const of = (code: Failure['code'], message: string): Failure => ({ code, message, action: whatToDo[code] });
  if (error instanceof CommandEnd) return of(error.code, error.message);
  if (error instanceof CommanderError) return of('WRONG_COMMAND_LINE', error.message.replace(/^error: /, ''));
  if (error instanceof DocfaceError) return of(error.code, inOptions(wordsOf(error), { error, flags }));
  if (isSystemError(error)) return of('SYSTEM_ERROR', error.message);
  const story = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return of('INTERNAL_ERROR', `docface made a mistake. Please report it with these lines.\n${story}`);
}

/** The exit code and the failure of whatever ended a command; null when nothing is left to say. */
export function describeEnd(
  error: unknown,
  flags: ReadonlySet<string> = new Set(),
): { readonly exitCode: number; readonly failure: Failure | null } {
  const failure = failureOf(error, flags);
  if (error instanceof CommandEnd) {
    return { exitCode: error.exitCode, failure: error.message === '' ? null : failure };
  }
  if (error instanceof CommanderError) {
    return error.exitCode === 0 ? { exitCode: exitCodes.done, failure: null } : { exitCode: exitCodes.usage, failure };
  }
  const isUnavailable = error instanceof DocfaceError && error.code === 'DEPENDENCY_UNAVAILABLE';
  return { exitCode: isUnavailable ? exitCodes.unavailable : exitCodes.failed, failure };
}

/** Several problems stand on a line each. */
function wordsOf({ message, fields }: DocfaceError): string {
  if (fields.length < 2) return message;
  return [`${fields.length} problems:`, ...fields.map(({ field, detail }) => `  ${field}: ${detail}`)].join('\n');
}

/** Fields that an option of another name gives. */
const optionOf: Readonly<Record<string, string>> = {
  filePassword: '--password-stdin',
  expiresAt: '--expires-in-days',
  scopes: '--scope',
  networks: '--network',
  eventTypes: '--event',
  tracks: '--track',
};

/** A message with the options of the command line in the place of the fields that they give. */
function inOptions(
  message: string,
  { error, flags }: { readonly error: DocfaceError; readonly flags: ReadonlySet<string> },
): string {
  const fields = new Set(error.fields.map(({ field }) => field));
  return message.replaceAll(/(["`])(\w+)\1/g, (quoted: string, mark: string, name: string) => {
    const flag = optionOf[name] ?? `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const isField = mark === '`' || fields.has(name);
    return isField && flags.has(flag) ? flag : quoted;
  });
}

/** An error of the operating system; its message is meant for people. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}
