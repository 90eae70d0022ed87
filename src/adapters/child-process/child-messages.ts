import type { ErrorCode } from '../../domain/errors.ts';

/** File descriptor of a child process at which it hears orders and answers them. */
export const messageDescriptor = 3;

/** A task for a child process: the module, as a URL, whose default export is a `WorkerTask`, and what to hand to it. */
export interface ChildOrder {
  readonly module: string;
  readonly task: unknown;
}

/** What a task came to, and the memory of the process after it. Cloning would strip the code from an error. */
export type ChildAnswer = {
  /** All that lies in memory for the process, also what others share. */
  readonly residentBytes: number;
} & (
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false;
      /** Null for an error that is no `DocfaceError`. */
      readonly code: ErrorCode | null;
      readonly message: string;
      readonly retryable: boolean;
      readonly cause: string | null;
    }
);

/** How a child process ends that takes more memory than it may: nothing else sends this signal to it. */
export const overMemorySignal = 'SIGUSR2';
