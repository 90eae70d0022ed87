import { move, transferableSymbol, valueSymbol, workerData } from 'piscina';
import type { ErrorCode } from '../../domain/errors.ts';
import { DocfaceError } from '../../domain/errors.ts';
import type { ThreadTask } from '../../domain/ports/threads.ts';

/** What crosses the thread boundary: structured cloning would strip the code from an error. */
export type ThreadAnswer =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      readonly code: ErrorCode;
      readonly message: string;
      readonly retryable: boolean;
      readonly cause: string | null;
    };

let loading: Promise<ThreadTask<unknown, unknown>> | undefined;

async function loadModule(): Promise<ThreadTask<unknown, unknown>> {
  const { module } = workerData as { readonly module: string };
  const loaded = (await import(module)) as { readonly default: ThreadTask<unknown, unknown> };
  return loaded.default;
}

/** Runs inside the thread: loads the module named in `workerData` once and hands it each task. */
export default async function runTask(task: unknown): Promise<unknown> {
  loading ??= loadModule();
  const run = await loading;
  try {
    const { value, transfer } = await run(task);
    const answer: ThreadAnswer = { ok: true, value };
    return move({ [transferableSymbol]: transfer ?? [], [valueSymbol]: answer });
  } catch (error) {
    if (!(error instanceof DocfaceError)) throw error;
    const cause = error.cause instanceof Error ? error.cause.message : null;
    return {
      ok: false,
      code: error.code,
      message: error.message,
      retryable: error.retryable,
      cause,
    } satisfies ThreadAnswer;
  }
}
