import { type ClientRequest, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Harm } from '../hostile-caller.ts';

/** A call whose body is sent as its caller likes. */
export interface OpenCall {
  readonly call: ClientRequest;
  /** Status and code of the answer, or why there was none. */
  readonly ended: Promise<string>;
}

/** Opens a call on a connection of its own; its answer is read only when asked for. */
export function openCall(
  { caller }: Harm,
  options: {
    readonly method: string;
    readonly path: string;
    readonly headers?: Readonly<Record<string, string | number>>;
  },
): OpenCall {
  const { method, path, headers = {} } = options;
  const all = { 'x-api-key': caller.key, ...headers };
  const call = request(new URL(path, caller.url), { method, agent: false, headers: all });
  const ended = new Promise<string>((resolve) => {
    call.on('error', () => resolve('cut off'));
    call.on('close', () => resolve('cut off'));
    call.on('response', (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => {
        if (text.length < 10_000) text += chunk.toString('latin1');
      });
      answer.on('error', () => resolve('cut off'));
      answer.on('end', () => resolve(`${answer.statusCode ?? 0} ${/"code":"(\w+)"/.exec(text)?.[1] ?? ''}`.trim()));
    });
  });
  return { call, ended };
}

/** Calls that hang: the answer is never read. */
export function hangingCall({ caller }: Harm, path: string): Socket {
  const { hostname, port } = new URL(caller.url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\nx-api-key: ${caller.key}\r\n\r\n`);
  return socket;
}

/** Sends a little of a body every second until the time is over or the call ended. */
export async function drip({ call, ended }: OpenCall, piece: Buffer, forMs: number): Promise<void> {
  const until = performance.now() + forMs;
  let over = false;
  void ended.then(() => {
    over = true;
  });
  while (!over && performance.now() < until) {
    call.write(piece);
    await sleep(1000);
  }
}
