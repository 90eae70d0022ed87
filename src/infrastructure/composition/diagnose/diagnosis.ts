import type { Diagnosis } from '../../../adapters/cli/command-uses.ts';

/** Looks at one thing; what it throws is what is wrong. */
export interface Examination {
  readonly name: string;
  /** What to do when it fails and the error does not say. */
  readonly advice: string;
  readonly look: () => Promise<string | Omit<Diagnosis, 'name'>>;
}

export function fine(detail: string, advice: string | null = null): Omit<Diagnosis, 'name'> {
  return { state: 'fine', detail, advice };
}

/** Never rejects: a failure is a diagnosis. */
export async function examine({ name, advice, look }: Examination): Promise<Diagnosis> {
  try {
    const found = await look();
    return { name, ...(typeof found === 'string' ? fine(found) : found) };
  } catch (error) {
    return { name, state: 'broken', detail: error instanceof Error ? error.message : String(error), advice };
  }
}

/** Runs `work` and says how long it took, such as `1.3 s`. */
export async function timed<Answer>(
  work: () => Promise<Answer>,
): Promise<{ readonly answer: Answer; readonly took: string }> {
  const startedAt = performance.now();
  const answer = await work();
  return { answer, took: `${((performance.now() - startedAt) / 1000).toFixed(1)} s` };
}
