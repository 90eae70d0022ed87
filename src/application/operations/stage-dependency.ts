import { stageTopic } from '../../domain/request/events.ts';
import type { Stage } from '../../domain/request/pipeline.ts';
import { lanes } from '../../domain/request/request.ts';
import type { Dependency } from './check-readiness.ts';

/** A consumer whose group changes, or whose partition finds a new leader, goes on before. */
const patienceMs = 60_000;

interface Uses {
  /** Whether the process is of no use while the stage stands still. */
  readonly needed: boolean;
  /** Of `EventLog`. */
  readonly stalledMs: (topic: string) => Promise<number>;
}

/** A stage that this process runs, as something that it depends on: it must take work where there is some. */
export function stageDependency(stage: Stage, { needed, stalledMs }: Uses): Dependency {
  return {
    name: `stage ${stage}`,
    needed,
    async check() {
      for (const lane of lanes) {
        const forMs = await stalledMs(stageTopic(stage, lane));
        if (forMs < patienceMs) continue;
        throw new Error(
          `the stage ${stage} has taken no ${lane} work for ${Math.round(forMs / 1000)} s, and some waits`,
        );
      }
    },
  };
}
