import { setTimeout as sleep } from 'node:timers/promises';
import type { Answer, Caller, FormParts } from '../../test/support/caller.ts';
import type { Ends, Operation } from './ends.ts';

/** What an attack has at hand. */
export interface Attack {
  readonly caller: Caller;
  readonly ends: Ends;
  /** Milliseconds that an attack goes on at least, and after which a request that is not finished is canceled. */
  readonly minMs: number;
  readonly maxMs: number;
}

interface Sent {
  readonly name: string;
  readonly requestId: string;
}

const request = '/api/v1/requests/{requestId}';
const ocrAsync = '/api/v1/ocr-async/ocr/key';
const ocrSync = '/api/v1/ocr-sync/ocr/key';
const faceAsync = '/api/v1/face-match-async/key';

/** Sends a file in every way, waits for the ends, reads everything that can be made of them, and does it again. */
export async function attackWith(file: Buffer, attack: Attack): Promise<void> {
  const from = performance.now();
  let first = true;
  while (first || performance.now() - from < attack.minMs) {
    const left = attack.maxMs - (performance.now() - from);
    await Promise.all([
      readDocument({ path: ocrAsync, track: 'documents', file }, { ...attack, maxMs: left }),
      readDocument({ path: ocrSync, track: 'text', file }, { ...attack, maxMs: left }),
      ...(first ? [compareFaces(file, { ...attack, maxMs: left })] : []),
    ]);
    first = false;
  }
}

/** Submits a form and waits for the end of its request; null when it was refused or did not complete. */
export async function submitted(path: string, parts: FormParts, attack: Attack): Promise<Sent | null> {
  const name = path.split('/')[3] ?? path;
  const answer = await attack.caller.postForm(path, parts, { timeoutMs: 120_000 });
  attack.ends.answered(name, `POST ${path}` as Operation, answer);
  const requestId = /"requestId":"([^"]+)"/.exec(answer.text)?.[1];
  if (answer.status >= 300 || requestId === undefined) return null;
  const sent = { name, requestId };
  return (await finished(sent, attack)) === 'failed' ? null : sent;
}

/** How a request ended: `completed`, or `failed` for anything else. Cancels it when it takes too long. */
async function finished({ name, requestId }: Sent, attack: Attack): Promise<'completed' | 'failed'> {
  const until = performance.now() + Math.max(0, attack.maxMs);
  for (;;) {
    const { status, text } = await attack.caller.get(`/api/v1/requests/${requestId}`, {
      headers: { prefer: 'wait=5' },
    });
    const state = endIn(text);
    if (state !== null) {
      attack.ends.ended(name, state, state === 'failed' ? failureIn(text) : null);
      return state === 'completed' || state === 'needs_review' ? 'completed' : 'failed';
    }
    if (performance.now() > until) {
      const answer = await attack.caller.call('POST', `/api/v1/requests/${requestId}/cancel`, {});
      attack.ends.answered('cancel', `POST ${request}/cancel`, answer);
      attack.ends.reported(`${name} took too long`);
      return 'failed';
    }
    if (status !== 200) await sleep(500);
  }
}

/** How the request of an envelope ended; null while it is under way. Its status comes before those of its history. */
export function endIn(text: string): string | null {
  const [, state] = /"status":"(\w+)"/.exec(text) ?? [];
  return state === undefined || state === 'queued' || state === 'processing' ? null : state;
}

function failureIn(text: string): string {
  return /"error":\{"code":"(\w+)"/.exec(text)?.[1] ?? 'without a code';
}

async function readDocument(
  { path, track, file }: { readonly path: string; readonly track: string; readonly file: Buffer },
  attack: Attack,
): Promise<void> {
  const sent = await submitted(path, { imageFile: file, track }, attack);
  if (sent === null) return;
  await reads(sent, attack);
  await again(sent, attack);
}

async function compareFaces(file: Buffer, attack: Attack): Promise<void> {
  const parts = { imageFile1: file, imageFile2: file, track: 'face-match', sensitive_data_compliance: 'true' };
  const sent = await submitted(faceAsync, parts, attack);
  if (sent === null) return;
  const answer = await get(['face result', '/result'], sent, attack);
  await crop(answer, attack);
}

const outputs = [
  ['envelope', ''],
  ['result', '/result'],
  ['text', '/result.txt'],
  ['Markdown', '/result.md'],
  ['hOCR', '/result.hocr'],
  ['PDF', '/result.pdf'],
  ['attempts', '/attempts'],
] as const;

async function reads(sent: Sent, attack: Attack): Promise<void> {
  for (const output of outputs) await get(output, sent, attack);
  for (const query of ['', '?type=png']) {
    const answer = await attack.caller.get(`/api/v1/requests/${sent.requestId}/pages/1/image${query}`);
    attack.ends.answered('image', `GET ${request}/pages/{page}/image`, answer);
  }
  await crop(await attack.caller.get(`/api/v1/requests/${sent.requestId}/result`), attack);
}

async function get([name, path]: readonly [string, string], { requestId }: Sent, attack: Attack): Promise<Answer> {
  const answer = await attack.caller.get(`/api/v1/requests/${requestId}${path}`);
  attack.ends.answered(name, `GET ${request}${path}`, answer);
  return answer;
}

/** The first picture that a result lists. */
async function crop({ text }: Answer, attack: Attack): Promise<void> {
  const link = /"(?:[^"]*)(\/api\/v1\/requests\/[^"]+\/crops\/[^"]+)"/.exec(text)?.[1];
  if (link === undefined) return;
  attack.ends.answered('crop', `GET ${request}/crops/{crop}`, await attack.caller.get(link));
}

/** Processes a request once more from what was read, and compares both attempts. */
async function again(sent: Sent, attack: Attack): Promise<void> {
  const path = `/api/v1/requests/${sent.requestId}`;
  const answer = await attack.caller.postJson(`${path}/reprocess`, { from: 'validation' });
  attack.ends.answered('reprocess', `POST ${request}/reprocess`, answer);
  if (answer.status !== 202 || (await finished({ ...sent, name: 'reprocess' }, attack)) === 'failed') return;
  const diff = await attack.caller.get(`${path}/attempts/1/diff/2`);
  attack.ends.answered('diff', `GET ${request}/attempts/{before}/diff/{after}`, diff);
}

/** Cancels all that a client has under way, so that the next case begins with an empty service. */
export async function cancelAll(caller: Caller): Promise<void> {
  for (const status of ['queued', 'processing']) {
    for (;;) {
      const { text } = await caller.get(`/api/v1/requests?status=${status}&limit=100`);
      const ids = Array.from(text.matchAll(/"requestId":"([^"]+)"/g), ([, id = '']) => id);
      if (ids.length === 0) break;
      const answers = await Promise.all(ids.map((id) => caller.call('POST', `/api/v1/requests/${id}/cancel`, {})));
      if (answers.some(({ status: refused }) => refused === 429)) await sleep(1000);
      else if (answers.every((answer) => answer.status !== 200)) break;
    }
  }
}
