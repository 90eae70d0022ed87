/** A program that is about to be started in a process of its own. */
export interface ProgramStart {
  /** A path, or a name that is looked up in the folders of `PATH`. */
  readonly program: string;
  readonly words: readonly string[];
  /** All that it sees of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

export interface PreparedStart extends ProgramStart {
  /** To be called once the process has ended, however it did. Never rejects. */
  readonly ended: () => Promise<void>;
}

/**
 * Says how to start a program that opens what strangers sent, so that it reaches no more than it needs. The process
 * that is started stays the same one: its parent, pipes and exit are those of the program.
 */
export type PrepareStart = (start: ProgramStart) => PreparedStart;

/** With all rights of this process. */
export const unconfinedStart: PrepareStart = (start) => ({ ...start, ended: () => Promise.resolve() });
