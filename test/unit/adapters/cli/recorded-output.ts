import type { Output } from '../../../../src/adapters/cli/output.ts';

/** Keeps what a command writes. */
export class RecordedOutput implements Output {
  readonly isTerminal = false;
  readonly isWatched: boolean;
  readonly closed = new AbortController().signal;
  readonly written: string[] = [];
  readonly complained: string[] = [];

  constructor(options: { readonly isWatched: boolean } = { isWatched: false }) {
    this.isWatched = options.isWatched;
  }

  out(text: string): void {
    this.written.push(text);
  }

  err(text: string): void {
    this.complained.push(text);
  }
}
