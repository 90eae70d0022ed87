import { DocfaceError } from '../../domain/errors.ts';

/** Something outside this process that work depends on. */
export interface Dependency {
  /** As an operator knows it: `database`, `object store`, `event log`. */
  readonly name: string;
  check(): Promise<void>;
}

/** Whether everything answers that this process depends on. */
export class CheckReadiness {
  readonly #dependencies: readonly Dependency[];

  constructor(dependencies: readonly Dependency[]) {
    this.#dependencies = dependencies;
  }

  /** Error: `DEPENDENCY_UNAVAILABLE` that names everything that does not answer. */
  async execute(): Promise<void> {
    const outcomes = await Promise.allSettled(this.#dependencies.map((dependency) => dependency.check()));
    const failing = this.#dependencies.filter((_, index) => outcomes[index]?.status === 'rejected');
    if (failing.length === 0) return;
    const names = failing.map(({ name }) => name).join(', ');
    const cause = outcomes.find((outcome) => outcome.status === 'rejected')?.reason;
    throw new DocfaceError('DEPENDENCY_UNAVAILABLE', `Not ready, because this does not answer: ${names}.`, {
      retryable: true,
      retryAfterSeconds: 5,
      cause,
    });
  }
}
