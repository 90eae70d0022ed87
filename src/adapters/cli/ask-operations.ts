import { once } from 'node:events';
import { type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { Socket } from 'node:net';
import { userInfo } from 'node:os';
import { text } from 'node:stream/consumers';
import { DocfaceError, errorCodes } from '../../domain/errors.ts';
import type { ProblemDetails } from '../shared/problem-details.ts';
import type { Administer, RunOperation } from './operations.ts';
import { isBytes } from './serve-operations.ts';

/** Connects to the process that holds the data directory; null when nobody does. */
export type Connect = () => Promise<Socket | null>;

/** A service that works on an answer gives a sign of it in every quarter of this. */
const defaultPatienceMs = 60_000;

/**
 * Asks the service that `connect` reaches; null when that answers no commands (yet). A service that gives no sign for
 * `patienceMs` counts as gone.
 */
export async function administerRemotely(
  connecting: Connect,
  patienceMs = defaultPatienceMs,
): Promise<Administer | null> {
  const connect: Connect = async () => (await connecting())?.setTimeout(patienceMs) ?? null;
  try {
    const ready = await call(connect, { path: '/operations' });
    ready.resume();
    if (ready.statusCode !== 204) return null;
  } catch {
    return null;
  }
  return async (operation, ...[input]) => {
    const asked = JSON.stringify({ input, user: userName() });
    try {
      const answer = await call(connect, { method: 'POST', path: `/operations/${operation}` }, asked);
      if (answer.headers['content-type'] === 'application/octet-stream') return bytesOf(answer) as never;
      const body: unknown = JSON.parse(await text(answer));
      if (answer.statusCode !== 200) throw errorOf(body as ProblemDetails);
      return body as never;
    } catch (error) {
      throw error instanceof DocfaceError ? error : brokenOff(error);
    }
  };
}

/** Waits for the answer as long as the connection lasts and signs of work come. */
async function call(connect: Connect, options: RequestOptions, body?: string): Promise<IncomingMessage> {
  const socket = await connect();
  if (socket === null) throw brokenOff();
  const sent = request({ ...options, createConnection: () => socket });
  const answered = once(sent, 'response');
  socket.once('timeout', () => socket.destroy());
  sent.on('error', () => undefined).end(body);
  const [answer] = (await answered) as [IncomingMessage];
  // Bytes may be made slower than that.
  socket.setTimeout(0);
  return answer;
}

async function* bytesOf(answer: IncomingMessage): AsyncGenerator<Uint8Array> {
  try {
    yield* answer as AsyncIterable<Uint8Array>;
  } catch (error) {
    throw brokenOff(error);
  }
}

function errorOf({ code, detail, errors }: ProblemDetails): DocfaceError {
  const known = errorCodes.find((each) => each === code) ?? 'INTERNAL_ERROR';
  return new DocfaceError(known, detail, { fields: errors });
}

/** Asks this process's own use cases, with the same JSON in between. */
export function administerLocally(run: RunOperation): Administer {
  return async (operation, ...[input]) => {
    const value = await run({ operation, input: overJson(input), user: userName() });
    return (isBytes(value) ? value : overJson(value ?? null)) as never;
  };
}

function overJson(value: unknown): unknown {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}

/** Null for a user that the system has no name for, as in some containers. */
function userName(): string | null {
  try {
    return userInfo().username;
  } catch {
    return null;
  }
}

function brokenOff(cause?: unknown): DocfaceError {
  return new DocfaceError(
    'DEPENDENCY_UNAVAILABLE',
    'The running service broke off before it answered. Look whether the change was made, and at its log.',
    { cause },
  );
}
