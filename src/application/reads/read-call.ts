/** The call that a read answers. */
export interface ReadCall {
  /** Aborts when the caller hangs up: nobody wants the answer any more. */
  readonly disconnected: AbortSignal;
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

/** Bytes of an answer, whole or as they come. */
export type AnswerParts =
  | { readonly kind: 'whole'; readonly bytes: Uint8Array }
  | {
      readonly kind: 'parts';
      /** Few of them are in memory. Errors: as the vault, in the midst of it. */
      readonly parts: AsyncIterable<Uint8Array>;
      /**
       * Runs what makes another form of the parts, and counts that in the budget until the call ends. Errors beside its
       * own: `QUOTA_EXCEEDED`, before it is run.
       */
      readonly gathered: <Made extends { readonly length: number }>(make: () => Promise<Made>) => Promise<Made>;
    };

/** An answer that lies in the store as it is sent. */
export interface StoredAnswer extends Pick<Answer, 'version'> {
  /** Of a large one few bytes count in the budget until the call ends. Errors beside its own: `QUOTA_EXCEEDED`. */
  parts(call: ReadCall): Promise<AnswerParts>;
}

/** Of a command, which waits for its answer and ends with it. */
export const callOfCommand: ReadCall = { disconnected: new AbortController().signal, atEnd: () => undefined };
