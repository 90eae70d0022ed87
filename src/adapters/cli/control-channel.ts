import { once } from 'node:events';
import type { Socket } from 'node:net';
import { userInfo } from 'node:os';
import { DocfaceError, type ErrorCode, errorCodes, type FieldProblem } from '../../domain/errors.ts';
import type { Administer, OperationName, Operations } from './operations.ts';

/**
 * How a command asks the service that holds the data directory: lines of JSON over the directory's socket, a question
 * and then its answer. The service speaks first, so that a holder that answers no commands is distinguished from one
 * that broke off in the middle. Who may ask is decided by the file system: the directory and its socket are the owner's
 * alone.
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
  /** Some of the bytes that an operation makes, as base64; others follow, and then `ok`. */
  | { readonly piece: string }
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
/** While an answer takes longer, an empty line says that somebody works on it. */
const heartbeatMs = 15_000;

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

/** Runs an operation in this process and returns what JSON keeps of it, or bytes that are made while they are read. */
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
  if (isBytes(value)) return value;
  return value === undefined ? null : (JSON.parse(JSON.stringify(value)) as unknown);
}

function isBytes(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Answers the command lines of other processes on this machine. */
export function serveControl(operationsFor: OperationsFor): (socket: Socket) => void {
  const serve = async (socket: Socket): Promise<void> => {
    const closed = new AbortController();
    socket.once('close', () => closed.abort());
    socket.write(`${greeting}\n`);
    for await (const line of linesOf(socket)) {
      const signs = setInterval(() => socket.write('\n'), heartbeatMs);
      try {
        for await (const answer of answersTo(operationsFor, line)) {
          const hasRoom = socket.write(`${JSON.stringify(answer)}\n`);
          if (!hasRoom) await once(socket, 'drain', { signal: closed.signal });
        }
      } finally {
        clearInterval(signs);
      }
    }
  };
  return (socket) => {
    serve(socket).catch(() => socket.destroy());
  };
}

async function* answersTo(operationsFor: OperationsFor, line: string): AsyncGenerator<Answer> {
  try {
    const value = await runOperation(operationsFor, JSON.parse(line) as Question);
    if (!isBytes(value)) return yield { ok: true, value };
    for await (const bytes of value) yield { piece: Buffer.from(bytes).toString('base64') };
    yield { ok: true, value: null };
  } catch (error) {
    if (error instanceof DocfaceError) {
      return yield { ok: false, code: error.code, message: error.message, fields: error.fields };
    }
    yield {
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
  const nextAnswer = async (): Promise<Answer> => {
    const line = await next();
    if (line === null) throw brokenOff();
    return JSON.parse(line) as Answer;
  };
  const piecesFrom = async function* (first: Answer): AsyncGenerator<Uint8Array> {
    let answer = first;
    for (; 'piece' in answer; answer = await nextAnswer()) yield Buffer.from(answer.piece, 'base64');
    valueOf(answer);
  };
  return async (operation, ...input) => {
    socket.write(`${JSON.stringify({ operation, input, user: userName() } satisfies Question)}\n`);
    const answer = await nextAnswer();
    return ('piece' in answer ? piecesFrom(answer) : valueOf(answer)) as never;
  };
}

/** What was answered. Errors: that of the operation. */
function valueOf(answer: Answer): unknown {
  if ('piece' in answer) throw brokenOff();
  if (answer.ok) return answer.value;
  const code = errorCodes.find((known) => known === answer.code) ?? 'INTERNAL_ERROR';
  throw new DocfaceError(code, answer.message, { fields: answer.fields });
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
