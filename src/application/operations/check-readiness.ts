import { DocfaceError } from '../../domain/errors.ts';

/** Something that work depends on, outside this process or in it. */
export interface Dependency {
  /** As an operator knows it: `database`, `object store`, `event log`, `stage ocr`. */
  readonly name: string;
  /** Whether this process is of no use without it; otherwise it is degraded. */
  readonly needed: boolean;
  check(): Promise<void>;
}

interface Limits {
  /** Milliseconds that a dependency has to answer; defaults to 2,000. */
  readonly answerWithinMs?: number;
  /** Milliseconds that an outcome is remembered; defaults to 3,000. */
  readonly keepMs?: number;
}

/**
 * Whether this process is of use. However often it is asked, each dependency is looked at once at a time and every few
 * seconds at most, and none is waited for longer than two.
 */
export class CheckReadiness {
  readonly #looks: readonly Look[];

  constructor(dependencies: readonly Dependency[], limits: Limits = {}) {
    this.#looks = dependencies.map((dependency) => new Look(dependency, limits));
  }

  /**
   * Returns the names of what does not answer and can be done without. Error: `DEPENDENCY_UNAVAILABLE` that names
   * everything that does not answer, when some of it is needed.
   */
  async check(): Promise<readonly string[]> {
    const seen = await Promise.all(this.#looks.map((look) => look.failure()));
    const failing = this.#looks.filter((_, index) => seen[index] !== null).map(({ dependency }) => dependency);
    const names = failing.map(({ name }) => name);
    if (!failing.some(({ needed }) => needed)) return names;
    throw new DocfaceError(
      'DEPENDENCY_UNAVAILABLE',
      `Not ready, because this does not answer or takes no work: ${names.join(', ')}.`,
      {
        retryAfterSeconds: 5,
        cause: seen.find((failure) => failure !== null),
      },
    );
  }
}

class Look {
  readonly dependency: Dependency;
  readonly #answerWithinMs: number;
  readonly #keepMs: number;
  /** Null once it is over. */
  #running: Promise<Error | null> | null = null;
  #last: { readonly failure: Error | null; readonly at: number } | null = null;

  constructor(dependency: Dependency, { answerWithinMs = 2_000, keepMs = 3_000 }: Limits) {
    this.dependency = dependency;
    this.#answerWithinMs = answerWithinMs;
    this.#keepMs = keepMs;
  }

  /** Null when it answers. */
  async failure(): Promise<Error | null> {
    if (this.#last !== null && performance.now() - this.#last.at < this.#keepMs) return this.#last.failure;
    this.#running ??= this.#check();
    return this.#inTime(this.#running);
  }

  #inTime(running: Promise<Error | null>): Promise<Error | null> {
    return new Promise((resolve) => {
      const tooLate = (): void => resolve(new Error(`no answer within ${this.#answerWithinMs} ms`));
      const timer = setTimeout(tooLate, this.#answerWithinMs);
      void running.then((failure) => {
        clearTimeout(timer);
        resolve(failure);
      });
    });
  }

  async #check(): Promise<Error | null> {
    const failure = await this.dependency.check().then(
      () => null,
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    this.#last = { failure, at: performance.now() };
    this.#running = null;
    return failure;
  }
}
