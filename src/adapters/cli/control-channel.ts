import type { Socket } from 'node:net';
import { userInfo } from 'node:os';
import { DocfaceError, type ErrorCode, errorCodes, type FieldProblem } from '../../domain/errors.ts';
import type { Administer, OperationName, Operations } from './operations.ts';

/**
 * How a command asks the service that holds the data directory: lines of JSON over the directory's socket, a question
 * and then its answer. The service speaks first, so that a holder that answers no commands is told from one that broke
 * off in the middle. Who may ask is decided by the file system: the directory and its socket are the owner's alone.
 */
interface Question {
  readonly operation: OperationName;
  readonly input: readonly unknown[];
  /** Who runs the command, as the operating system names them to it. */
  readonly user: string | null;
}

/** The operations as somebody asks for them. */
export type OperationsFor = (user: string | null) => Operations;

type Answer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly fields: readonly FieldProblem[];
    };

const greeting = JSON.stringify({ docface: 'control' });
/** A whole catalogue fits; a line beyond it is no question of ours. */
const maxLineCharacters = 32 * 1024 * 1024;
/** Longer than a webhook ping to a slow receiver. */
const patienceMs = 60_000;
/** While an answer takes longer, an empty line tells that somebody works on it. */
const signOfLifeMs = 15_000;

async function* linesOf(socket: Socket): AsyncGenerator<string, null> {
  const pieces: string[] = [];
  let held = 0;
  socket.setEncoding('utf8');
  for await (const chunk of socket as AsyncIterable<string>) {
    const [first = '', ...rest] = chunk.split('\n');
    held += first.length;
    if (held > maxLineCharacters) throw new Error('A control line is too long');
    pieces.push(first);
    for (const next of rest) {
      yield pieces.splice(0).join('');
      pieces.push(next);
      held = next.length;
    }
  }
  return null;
}

/** Runs an operation in this process and returns what JSON keeps of it. */
async function runOperation(operationsFor: OperationsFor, { operation, input, user }: Question): Promise<unknown> {
  const operations = operationsFor(typeof user === 'string' ? user : null);
  if (!Object.hasOwn(operations, operation) || !Array.isArray(input)) {
    throw new DocfaceError(
      'INVALID_FIELD',
      'The running service does not know this command; use its own version of docface.',
    );
  }
  const run: (...given: readonly never[]) => Promise<unknown> = operations[operation];
  const value = await run(...(input as unknown as readonly never[]));
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

/** Answers the command lines of other processes on this machine. */
export function serveControl(operationsFor: OperationsFor): (socket: Socket) => void {
  const serve = async (socket: Socket): Promise<void> => {
    socket.write(`${greeting}\n`);
    for await (const line of linesOf(socket)) {
      const signs = setInterval(() => socket.write('\n'), signOfLifeMs);
      const answer = await settle(operationsFor, line);
      clearInterval(signs);
      socket.write(`${JSON.stringify(answer)}\n`);
    }
  };
  return (socket) => {
    serve(socket).catch(() => socket.destroy());
  };
}

async function settle(operationsFor: OperationsFor, line: string): Promise<Answer> {
  try {
    return { ok: true, value: await runOperation(operationsFor, JSON.parse(line) as Question) };
  } catch (error) {
    if (error instanceof DocfaceError) {
      return { ok: false, code: error.code, message: error.message, fields: error.fields };
    }
    return {
      ok: false,
      code: 'INTERNAL_ERROR',
      message: 'The running service could not do this and does not know why.',
      fields: [],
    };
  }
}

/** Asks the service on the other end of `socket`, one question at a time; null when that answers no commands (yet). */
export async function administerRemotely(socket: Socket): Promise<Administer | null> {
  socket.setTimeout(patienceMs, () => socket.destroy());
  const lines = linesOf(socket);
  const next = async (): Promise<string | null> => {
    for (;;) {
      const line = await lines.next().then(
        ({ value }) => value,
        () => null,
      );
      if (line !== '') return line;
    }
  };
  if ((await next()) !== greeting) return null;
  return async (operation, ...input) => {
    socket.write(`${JSON.stringify({ operation, input, user: userName() } satisfies Question)}\n`);
    const line = await next();
    if (line === null) throw brokenOff();
    const answer = JSON.parse(line) as Answer;
    if (answer.ok) return answer.value as never;
    const code = errorCodes.find((known) => known === answer.code) ?? 'INTERNAL_ERROR';
    throw new DocfaceError(code, answer.message, { fields: answer.fields });
  };
}

/** Asks this process's own use cases, with the same JSON in between. */
export function administerLocally(operationsFor: OperationsFor): Administer {
  return async (operation, ...input) =>
    (await runOperation(operationsFor, { operation, input, user: userName() })) as never;
}

/** Null for a user that the system has no name for, as in some containers. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

function brokenOff(): DocfaceError {
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'The running service broke off before it answered. Look whether the change was made, and at its log.',
  );
}
