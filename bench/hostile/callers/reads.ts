import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { pdfOfPages, textAt } from '../../../test/drawn/pdf-file.ts';
import type { FormParts } from '../../../test/support/caller.ts';
import { endIn, submitted } from '../attack.ts';
import type { Harm, HostileCaller } from '../hostile-caller.ts';
import { pngOfRows } from '../png-file.ts';
import { hangingCall, openCall } from './open-calls.ts';
import { times } from './times.ts';

const ocr = '/api/v1/ocr-async/ocr/key';
const request = '/api/v1/requests/{requestId}';
const page = `${request}/pages/{page}/image` as const;

async function path(harm: Harm, file: Buffer): Promise<string> {
  return finished(harm, { imageFile: file, track: 'text', template: 'generic.text' });
}

/** The path of a request that is finished. */
export async function finished(harm: Harm, form: FormParts): Promise<string> {
  const sent = await submitted(ocr, form, { ...harm, maxMs: 300_000 });
  if (sent === null) throw new Error(`What a case reads was not made: ${[...harm.ends.counts.keys()].join(', ')}`);
  harm.ends.counts.clear();
  return `/api/v1/requests/${sent.requestId}`;
}

/** A finished request with one page of 39.8 megapixels. */
async function largePage(harm: Harm): Promise<string> {
  const rows = Buffer.alloc((7800 / 8) * 5100, 0xff);
  for (let y = 100; y < 5000; y += 40) rows.fill(harm.random.whole(0, 255), y * 975 + 100, y * 975 + 800);
  return path(harm, await pngOfRows({ width: 7800, height: 5100, bits: 1, colour: 0 }, rows));
}

/** A finished request with a text layer of 20 pages, a few thousand words each. */
function largeResult(harm: Harm): Promise<string> {
  const word = (at: string): string =>
    createHash('sha512')
      .update(at)
      .digest('hex')
      .replaceAll(/(.{7})/g, '$1 ');
  const pages = times(20, (number) => ({
    content: times(100, (line) => textAt(10, 830 - 8 * line, { size: 5, text: word(`${number} ${line}`) })).join(''),
  }));
  return path(harm, pdfOfPages(pages));
}

/** Forms of one result, all at once, `count` of each. */
async function everyForm(harm: Harm, base: string, count: number): Promise<void> {
  const forms = [
    ['/result.pdf', `${request}/result.pdf`],
    ['/result.hocr', `${request}/result.hocr`],
    ['/result.txt', `${request}/result.txt`],
    ['/result.md', `${request}/result.md`],
    ['/result', `${request}/result`],
    ['', request],
    ['/pages/1/image', page],
    ['/pages/1/image?type=png', page],
  ] as const;
  await Promise.all(
    forms.flatMap(([form, operation]) =>
      times(count, async () => {
        const answer = await harm.caller.get(`${base}${form}`, { timeoutMs: 120_000 });
        harm.ends.answered(form === '' ? 'envelope' : form.slice(1), `GET ${operation}`, answer);
      }),
    ),
  );
}

export const readers: readonly HostileCaller[] = [
  {
    name: 'read-hang-up',
    tries: '25 calls for a picture of 39.8 megapixels that hang up, ten times',
    quick: true,
    prepare: async (harm) => {
      const base = await largePage(harm);
      return async () => {
        for (let round = 0; round < 10; round += 1) {
          const calls = times(25, () => openCall(harm, { method: 'GET', path: `${base}/pages/1/image?type=png` }));
          for (const { call } of calls) call.end();
          await sleep(200);
          for (const { call } of calls) call.destroy();
          for (const { ended } of calls) harm.ends.reported(`image ${await ended}`);
        }
      };
    },
  },
  {
    name: 'read-never',
    tries: '150 calls for a large result that never read the answer',
    quick: true,
    prepare: async (harm) => {
      const base = await largeResult(harm);
      return async () => {
        const sockets = times(150, () => hangingCall(harm, `${base}/result`));
        await sleep(20_000);
        const open = sockets.filter((socket) => socket.readyState === 'open').length;
        harm.ends.reported(`${open} of 150 connections still open`);
        for (const socket of sockets) socket.destroy();
      };
    },
  },
  {
    name: 'read-picture-storm',
    tries: '12 calls at once for each form of a picture of 39.8 megapixels',
    prepare: async (harm) => {
      const base = await largePage(harm);
      return () => everyForm(harm, base, 12);
    },
  },
  {
    name: 'read-result-storm',
    tries: '20 calls at once for each form of a large result',
    prepare: async (harm) => {
      const base = await largeResult(harm);
      return () => everyForm(harm, base, 20);
    },
  },
  {
    name: 'read-differences',
    tries: '40 comparisons of two attempts with a large result',
    prepare: async (harm) => {
      const base = await largeResult(harm);
      await harm.caller.postJson(`${base}/reprocess`, { from: 'validation' });
      while (endIn((await harm.caller.get(base, { headers: { prefer: 'wait=50' } })).text) === null);
      return async () => {
        await Promise.all(
          times(40, async () => {
            const answer = await harm.caller.get(`${base}/attempts/1/diff/2`);
            harm.ends.answered('diff', `GET ${request}/attempts/{before}/diff/{after}`, answer);
          }),
        );
      };
    },
  },
  {
    name: 'wait-flood',
    tries: '600 waits for a request that takes long',
    prepare: async (harm) => {
      const lines = Array.from({ length: 100_000 }, (_, index) => `0 ${index % 842} m 595 ${(index * 7) % 842} l S`);
      const file = pdfOfPages(times(20, () => ({ content: lines.join('\n') })));
      return async () => {
        const sent = await harm.caller.postForm(ocr, { imageFile: file, track: 'documents' });
        const id = /"requestId":"([^"]+)"/.exec(sent.text)?.[1] ?? '';
        const answers = await Promise.all(
          times(600, () => harm.caller.get(`/api/v1/requests/${id}`, { headers: { prefer: 'wait=15' } })),
        );
        for (const answer of answers) harm.ends.answered('wait', `GET ${request}`, answer);
      };
    },
  },
];
