import type { Envelope, Stage } from '../api-types.ts';
import { ApiProblem } from '../shell/api.ts';

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

type Note = (changes: Partial<Upload>) => void;

/** How far a request is. */
export interface FoundRequest extends Pick<Envelope, 'stage' | 'error'> {
  readonly isFinished: boolean;
}

/** What is called on the way. */
export interface UploadSteps {
  /** The id of the request. */
  readonly send: (file: File) => Promise<string>;
  readonly find: (requestId: string) => Promise<FoundRequest>;
  readonly keep: (requestId: string) => Promise<unknown>;
  readonly wait: (seconds: number) => Promise<void>;
  /** Whether who began it is still here; nothing is called any more once they signed out. */
  readonly isNeeded: () => boolean;
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
    const { isFinished, stage, error } = await patiently(() => steps.find(requestId), steps);
    if (isFinished) return { error };
    note({ stage });
    await steps.wait(pollSeconds);
  }
}

/** Calls again what was refused because of limits, once the service says that it would be taken. */
async function patiently<Answer>(
  call: () => Promise<Answer>,
  { wait, isNeeded }: Pick<UploadSteps, 'wait' | 'isNeeded'>,
): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    if (!isNeeded()) throw new Error('Nobody waits for this file any more.');
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

/** Whether nothing more becomes of a file. */
export function isOver({ state }: Pick<Upload, 'state'>): boolean {
  return state === 'kept' || state === 'failed';
}
