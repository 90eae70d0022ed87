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
export function describeEnd(error: unknown): { readonly exitCode: number; readonly message: string | null } {
  if (error instanceof CommandEnd) return { exitCode: error.exitCode, message: error.message || null };
  if (error instanceof CommanderError) {
    return { exitCode: error.exitCode === 0 ? exitCodes.done : exitCodes.usage, message: null };
  }
  if (error instanceof DocfaceError) {
    const unavailable = error.code === 'DEPENDENCY_UNAVAILABLE';
    return { exitCode: unavailable ? exitCodes.unavailable : exitCodes.failed, message: wordsOf(error) };
  }
  if (isSystemError(error) && error.code === 'EADDRINUSE')
    return { exitCode: exitCodes.unavailable, message: portTaken };
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

/** An error of the operating system; its message is meant for people. */
function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && 'syscall' in error;
}

const portTaken =
  'Another program listens on the address and port of docface. Set DOCFACE_PORT to another port, or to 0 for a free one.';
