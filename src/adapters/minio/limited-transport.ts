import http from 'node:http';
import https from 'node:https';
import type { Client } from 'minio';

type Transport = NonNullable<ConstructorParameters<typeof Client>[0]['transport']>;

/** Milliseconds. */
export interface CallLimits {
  /** To open a connection, with TLS where it is used. */
  readonly connectMs: number;
  /** For the whole exchange, the body of the answer included. */
  readonly callMs: number;
}

/** For these the client of MinIO throws without reading the answer, which would keep its connection for ever. */
const unread = new Set([408, 429, 499, 500, 502, 503, 504, 520]);

/** Sends HTTP requests that end within the limits: the client of MinIO knows none. */
export function limitedTransport(secure: boolean, limits: CallLimits): Transport {
  const send = secure ? https.request : http.request;
  const connected = secure ? 'secureConnect' : 'connect';
  const request = (options: https.RequestOptions, answered: (response: http.IncomingMessage) => void) => {
    let response: http.IncomingMessage | undefined;
    const sent = send(options, (answer) => {
      response = answer;
      // Who reads the answer learns of its failure; when nobody reads it any more, the failure must not end the
      // process.
      answer.on('error', () => undefined);
      if (unread.has(answer.statusCode ?? 0)) answer.resume();
      answered(answer);
    });
    const giveUp = (limitMs: number) => (response ?? sent).destroy(tookLongerThan(limitMs));
    const wholeCall = setTimeout(giveUp, limits.callMs, limits.callMs);
    sent.once('close', () => clearTimeout(wholeCall));
    sent.once('socket', (socket) => {
      if (!socket.connecting) return;
      const opening = setTimeout(giveUp, limits.connectMs, limits.connectMs);
      socket.once(connected, () => clearTimeout(opening));
      socket.once('close', () => clearTimeout(opening));
    });
    return sent;
  };
  // Of all the forms of `request`, the client of MinIO uses this one.
  return { request: request as typeof http.request };
}

function tookLongerThan(limitMs: number): Error {
  return Object.assign(new Error(`no answer within ${limitMs} ms`), { code: 'ETIMEDOUT' });
}
