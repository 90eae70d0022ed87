import { useEffect, useState, useSyncExternalStore } from 'react';
import { correctionsOf, type Edits, editsOf, noEdits } from './edits.ts';
import { type LoadedReview, saveDraft } from './review-data.ts';

/** How far what was typed is kept: `waiting` until typing pauses. */
export type Saving = 'unchanged' | 'waiting' | 'saving' | 'saved' | 'failed';

const pauseMs = 500;
const againMs = 5_000;

interface Kept {
  readonly edits: Edits;
  readonly saving: Saving;
}

/** Holds the edits of a review, and has the service keep them whenever typing pauses. */
class DraftKeeper {
  readonly #task: LoadedReview['task'];
  readonly #listeners = new Set<() => void>();
  #kept: Kept;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #isClosed = false;

  constructor(task: LoadedReview['task']) {
    const { draft } = task;
    this.#task = task;
    this.#kept = { edits: draft === null ? noEdits : editsOf(draft, draft.note), saving: 'unchanged' };
  }

  readonly snapshot = (): Kept => this.#kept;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly change = (next: (before: Edits) => Edits): void => {
    this.#report({ edits: next(this.#kept.edits), saving: 'waiting' });
    this.#saveIn(pauseMs);
  };

  /** Keeps what waits to be kept, although the page is left. */
  readonly leave = (): void => {
    if (this.#timer !== null) void this.#save(true);
  };

  /** Keeps nothing any more: what was typed is decided. */
  readonly close = (): void => {
    this.#isClosed = true;
    this.#stop();
  };

  async #save(keepalive: boolean): Promise<void> {
    this.#stop();
    if (this.#isClosed) return;
    const { requestId, attempt, revision } = this.#task;
    const { edits } = this.#kept;
    this.#report({ edits, saving: 'saving' });
    const { fields, rows } = correctionsOf(edits);
    try {
      await saveDraft(requestId, { attempt, revision, fields, rows, note: edits.note || null }, keepalive);
      if (this.#kept.edits === edits) this.#report({ edits, saving: 'saved' });
    } catch {
      this.#report({ ...this.#kept, saving: 'failed' });
      if (this.#timer === null && !this.#isClosed) this.#saveIn(againMs);
    }
  }

  #saveIn(ms: number): void {
    this.#stop();
    this.#timer = setTimeout(() => void this.#save(false), ms);
  }

  #stop(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #report(kept: Kept): void {
    this.#kept = kept;
    for (const listener of this.#listeners) listener();
  }
}

/** The edits of a review, which are there again after a reload, and on another machine. */
export function useDraft({ task }: LoadedReview) {
  const [keeper] = useState(() => new DraftKeeper(task));
  const { edits, saving } = useSyncExternalStore(keeper.subscribe, keeper.snapshot);
  useEffect(() => {
    addEventListener('pagehide', keeper.leave);
    return () => {
      removeEventListener('pagehide', keeper.leave);
      keeper.leave();
    };
  }, [keeper]);
  return { edits, saving, change: keeper.change, close: keeper.close };
}
