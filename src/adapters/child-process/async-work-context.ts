import { AsyncLocalStorage } from 'node:async_hooks';
import type { WorkContext, WorkWatch } from '../../domain/ports/work-context.ts';

/** Follows work through promises and callbacks. */
export class AsyncWorkContext implements WorkContext {
  readonly #current = new AsyncLocalStorage<WorkWatch>();
  readonly watch = (): WorkWatch | undefined => this.#current.getStore();

  run<Result>(watch: WorkWatch, work: () => Promise<Result>): Promise<Result> {
    return this.#current.run(watch, work);
  }
}
