import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Envelope, Stage } from '../api-types.ts';
import { isFinished } from '../requests/request-data.ts';
import { ApiProblem, callApi } from '../shell/api.ts';
import { formOf } from '../try-it/order.ts';
import { type EntryName, keyOf, pathOf } from './catalog-data.ts';

/** Why a file did not become a sample: a code, and the words of the service or what it refused. */
export interface UploadProblem {
  readonly code: string;
  readonly detail: string;
  /** Set where a call was refused, for words in the language of the reader. */
  readonly refusal: ApiProblem | null;
}

/** A file on its way to be a sample. */
export interface Upload {
  readonly id: string;
  /** Name of the file. */
  readonly name: string;
  readonly state: 'waiting' | 'sending' | 'reading' | 'keeping' | 'kept' | 'failed';
  /** The stage that its request is in. */
  readonly stage: Stage | null;
  readonly requestId: string | null;
  readonly problem: UploadProblem | null;
}

/** Files to send: for which client, to which track. */
export interface UploadOrder {
  readonly files: readonly File[];
  readonly client: string;
  readonly track: string;
}

type Note = (changes: Partial<Upload>) => void;

/** What is called on the way. */
export interface UploadSteps {
  /** The id of the request. */
  readonly send: (file: File) => Promise<string>;
  readonly find: (requestId: string) => Promise<Pick<Envelope, 'status' | 'stage' | 'error'>>;
  readonly keep: (requestId: string) => Promise<unknown>;
  readonly wait: (seconds: number) => Promise<void>;
}

/** Files that are sent and read at a time: others of the client go on beside them. */
const atATime = 2;
const pollSeconds = 1;
/** Calls that were refused for a while are repeated that often, after the seconds that the service says. */
const repeats = 20;
const longestWait = 60;

/** Sends a file, waits until it is read, and keeps it as a sample. Tells each step, and why it ended; never throws. */
export async function keepFile(file: File, steps: UploadSteps, note: Note): Promise<void> {
  try {
    note({ state: 'sending' });
    const requestId = await patiently(() => steps.send(file), steps);
    note({ state: 'reading', requestId });
    const { error } = await read(requestId, steps, note);
    if (error !== null) {
      note({ state: 'failed', problem: { code: error.code, detail: error.detail, refusal: null } });
      return;
    }
    note({ state: 'keeping', stage: null });
    await patiently(() => steps.keep(requestId), steps);
    note({ state: 'kept' });
  } catch (error) {
    const refusal = error instanceof ApiProblem ? error : null;
    note({
      state: 'failed',
      problem: { code: refusal?.code ?? 'NO_ANSWER', detail: refusal?.message ?? String(error), refusal },
    });
  }
}

async function read(requestId: string, steps: UploadSteps, note: Note): Promise<Pick<Envelope, 'error'>> {
  for (;;) {
    const { status, stage, error } = await patiently(() => steps.find(requestId), steps);
    if (isFinished(status)) return { error };
    note({ stage });
    await steps.wait(pollSeconds);
  }
}

/** Calls again what was refused because of limits, once the service says that it would be taken. */
async function patiently<Answer>(call: () => Promise<Answer>, { wait }: Pick<UploadSteps, 'wait'>): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call();
    } catch (error) {
      const seconds = error instanceof ApiProblem ? error.retryAfterSeconds : null;
      if (seconds === null || tries >= repeats) throw error;
      await wait(Math.min(longestWait, Math.max(1, seconds)));
    }
  }
}

/** Calls something for each, a few at a time, in order. */
export async function fewAtATime<Item>(items: readonly Item[], call: (item: Item) => Promise<void>): Promise<void> {
  const left = items.values();
  await Promise.all(
    Array.from({ length: atATime }, async () => {
      for (const item of left) await call(item);
    }),
  );
}

function stepsOf(entry: EntryName, { client, track }: UploadOrder): UploadSteps {
  return {
    send: async (imageFile) => {
      const form = formOf({
        kind: 'ocr',
        client,
        track,
        template: '',
        files: { imageFile },
        kinds: {},
        consent: false,
      });
      const path = `/api/v1/clients/${encodeURIComponent(client)}/ocr`;
      return (await callApi<Envelope>(path, { method: 'POST', form })).requestId;
    },
    find: (requestId) => callApi<Envelope>(`/api/v1/requests/${requestId}`),
    keep: (requestId) =>
      callApi(pathOf(entry, '/samples'), {
        method: 'POST',
        body: { requestId },
        query: { client: entry.client },
      }),
    wait: (seconds) => new Promise((resolve) => setTimeout(resolve, seconds * 1000)),
  };
}

const noUploads: readonly Upload[] = [];

/**
 * Files that become samples of an entry. They go on, and are shown again, when the page is left for another one; signing
 * out and closing the tab forget them.
 */
export function useSampleUploads(entry: EntryName) {
  const queries = useQueryClient();
  const queryKey = ['sample-uploads', entry.name, entry.client ?? null] as const;
  queries.setQueryDefaults(['sample-uploads'], { gcTime: Number.POSITIVE_INFINITY });
  const { data: uploads = noUploads } = useQuery<readonly Upload[]>({
    queryKey,
    queryFn: skipToken,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const change = (by: (before: readonly Upload[]) => readonly Upload[]): void => {
    // Nothing is there any more once somebody signed out.
    queries.setQueryData<readonly Upload[]>(queryKey, (before) => (before === undefined ? undefined : by(before)));
  };
  const begin = (order: UploadOrder): void => {
    const begun = order.files.map((file) => ({ id: crypto.randomUUID(), file }));
    const waiting = begun.map(({ id, file }): Upload => {
      return { id, name: file.name, state: 'waiting', stage: null, requestId: null, problem: null };
    });
    queries.setQueryData<readonly Upload[]>(queryKey, (before = noUploads) => [...before, ...waiting]);
    const steps = stepsOf(entry, order);
    void fewAtATime(begun, async ({ id, file }) => {
      await keepFile(file, steps, (changes) => {
        change((before) => before.map((each) => (each.id === id ? { ...each, ...changes } : each)));
      });
      await queries.invalidateQueries({ queryKey: [...keyOf(entry), 'samples'] });
    });
  };
  const forget = (): void => change((before) => before.filter((each) => !isOver(each)));
  return { uploads, begin, forget };
}

/** Whether nothing more becomes of a file. */
export function isOver({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'kept' || state === 'failed';
}
