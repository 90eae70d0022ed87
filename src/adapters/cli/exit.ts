import { CommanderError } from 'commander';
import { DocfaceError } from '../../domain/errors.ts';

/** What the command's end means to scripts; printed in its help. */
export const exitCodes = { done: 0, failed: 1, usage: 2, unavailable: 3 } as const;

/** Ends the command. An empty message means that everything has been said. */
export class CommandEnd extends Error {
  override readonly name = 'CommandEnd';
  readonly exitCode: number;

  constructor(ending: keyof typeof exitCodes, message = '') {
    super(message);
    this.exitCode = exitCodes[ending];
  }
}

/** The command line asks for something that cannot be: exit code 2. */
export function usageError(message: string): CommandEnd {
  return new CommandEnd('usage', message);
}

/** The exit code and the words for whatever ended a command; null when nothing is left to say. */
export function describeEnd(
  error: unknown,
  flags: ReadonlySet<string> = new Set(),
): { readonly exitCode: number; readonly message: string | null } {
  if (error instanceof CommandEnd) return { exitCode: error.exitCode, message: error.message || null };
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, message: null };
  }
  if (error instanceof DocfaceError) {
    const unavailable = error.code === 'DEPENDENCY_UNAVAILABLE';
    return {
      exitCode: unavailable ? exitCodes.unavailable : exitCodes.failed,
      message: inOptions(wordsOf(error), { error, flags }),
    };
  }
  if (isSystemError(error)) return { exitCode: exitCodes.failed, message: error.message };
  const story = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return {
    exitCode: exitCodes.failed,
    message: `docface made a mistake. Please report it with these lines.\n${story}`,
  };
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
