/** The call that a read answers. */
export interface ReadCall {
  /** Aborts when the caller hangs up: nobody wants the answer any more. */
  readonly gone: AbortSignal;
  /** Calls back once: when the answer is written, or its connection gone. */
  atEnd(callback: () => void): void;
}

/** An answer that is fetched or made only for who does not have it yet. */
export interface Answer {
  /** The same for the same bytes, within one release. */
  readonly version: string;
  /** The bytes, which count in the budget of answers until the call ends. Errors beside its own: `QUOTA_EXCEEDED`. */
  bytes(call: ReadCall): Promise<Uint8Array>;
}

/** Of a command, which waits for its answer and ends with it. */
export const callOfCommand: ReadCall = { gone: new AbortController().signal, atEnd: () => undefined };
