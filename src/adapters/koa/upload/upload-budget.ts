import { DocfaceError } from '../../../domain/errors.ts';

/** Bytes of uploads that may be in flight at once in this process. */
export class UploadBudget {
  #left: number;

  constructor(bytes: number) {
    this.#left = bytes;
  }

  /** Sets bytes aside until the answer is called. Errors: `OVERLOADED`. */
  reserve(bytes: number): () => void {
    if (bytes > this.#left) {
      throw new DocfaceError('OVERLOADED', 'Too many uploads are under way at once. Send this one again shortly.', {
        retryable: true,
        retryAfterSeconds: 5,
      });
    }
    this.#left -= bytes;
    let held = true;
    return () => {
      if (held) this.#left += bytes;
      held = false;
    };
  }
}
