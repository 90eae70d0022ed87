import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeForm } from '../../../test/support/caller.ts';
import type { Harm, HostileCaller } from '../hostile-caller.ts';
import { drip, openCall } from './open-calls.ts';
import { times } from './times.ts';

const faceMatch = '/api/v1/face-match-async/key';
const ocr = '/api/v1/ocr-async/ocr/key';
const megabyte = 2 ** 20;
const text = { track: 'text', template: 'generic.text' };

/** A PDF of this size that no reader opens. */
function unreadable(bytes: number): Buffer {
  return Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes, 'made up ')]);
}

/** Uploads that say how long they are and then hardly come. */
async function dripping(
  harm: Harm,
  { calls, declared }: { readonly calls: number; readonly declared: number },
): Promise<void> {
  const { headers, body } = encodeForm({ imageFile1: unreadable(16), track: 'face-match' });
  await Promise.all(
    times(calls, async () => {
      const open = openCall(harm, {
        method: 'POST',
        path: faceMatch,
        headers: { ...headers, 'content-length': declared },
      });
      open.call.write(body.subarray(0, -60));
      await drip(open, Buffer.alloc(12 * 1024), 25_000);
      open.call.destroy();
      harm.ends.reported(`upload ${await open.ended}`);
    }),
  );
}

export const uploads: readonly HostileCaller[] = [
  {
    name: 'upload-declared',
    tries: '20 uploads that declare 629 MB each',
    prepare: async (harm) => () => dripping(harm, { calls: 20, declared: 629_145_600 }),
  },
  {
    name: 'upload-drip',
    tries: '20 uploads that declare 629 MB together and come at 12 kB a second',
    quick: true,
    prepare: async (harm) => () => dripping(harm, { calls: 20, declared: 31_400_000 }),
  },
  {
    name: 'upload-flood',
    tries: '60 uploads of 14 MB at once',
    quick: true,
    prepare: async (harm) => {
      const file = unreadable(14 * megabyte);
      return async () => {
        await Promise.all(
          times(60, async () => {
            const answer = await harm.caller.postForm(ocr, { ...text, imageFile: file }, { timeoutMs: 120_000 });
            harm.ends.answered('upload', `POST ${ocr}`, answer);
          }),
        );
      };
    },
  },
  {
    name: 'upload-aborted',
    tries: '300 uploads that break off half way',
    prepare: async (harm) => {
      const { headers, body } = encodeForm({ ...text, imageFile: unreadable(4 * megabyte) });
      return async () => {
        for (let round = 0; round < 10; round += 1) {
          const calls = times(30, () =>
            openCall(harm, { method: 'POST', path: ocr, headers: { ...headers, 'content-length': body.length } }),
          );
          for (const { call } of calls) call.write(body.subarray(0, body.length / 2));
          await sleep(500);
          for (const { call } of calls) call.destroy();
          for (const { ended } of calls) harm.ends.reported(`upload ${await ended}`);
        }
      };
    },
  },
  {
    name: 'upload-parts',
    tries: '40 forms of 50,000 fields, and 40 with a field of 2 MB',
    prepare: async (harm) => {
      const many = Object.fromEntries(times(50_000, (index) => [`f${index}`, 'x']));
      const long = { ...text, metadata: `{"a":"${'x'.repeat(2 * megabyte)}"}`, imageFile: unreadable(16) };
      return async () => {
        for (const parts of [many, long]) {
          const answers = await Promise.all(times(40, () => harm.caller.postForm(ocr, parts)));
          // The connection of a form that is refused before its end may break.
          for (const answer of answers) {
            if (answer.status === 0) harm.ends.reported('form cut off');
            else harm.ends.answered('form', `POST ${ocr}`, answer);
          }
        }
      };
    },
  },
  {
    name: 'idle-connections',
    tries: '1,200 connections that say nothing',
    prepare: async (harm) => () => connections(harm, { count: 1200, said: '' }),
  },
  {
    name: 'slow-heads',
    tries: '1,200 connections whose headers never end',
    prepare: async (harm) => () =>
      connections(harm, { count: 1200, said: `POST ${ocr} HTTP/1.1\r\nhost: localhost\r\n` }),
  },
];

/**
 * Holds connections open for 20 s; says another header on each of them every second when it said something at first.
 */
async function connections(
  { caller, ends }: Harm,
  { count, said }: { readonly count: number; readonly said: string },
): Promise<void> {
  const { hostname, port } = new URL(caller.url);
  const sockets = times(count, () => {
    const socket = connect({ host: hostname, port: Number(port) });
    socket.on('error', () => undefined);
    if (said !== '') socket.write(said);
    return socket;
  });
  for (let second = 0; second < 20; second += 1) {
    await sleep(1000);
    if (said !== '') for (const socket of sockets) if (socket.writable) socket.write('x-a: b\r\n');
  }
  const open = sockets.filter((socket) => socket.readyState === 'open').length;
  ends.reported(`${open} of ${count} connections still open`);
  for (const socket of sockets) socket.destroy();
}
